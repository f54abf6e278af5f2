import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SoldOptionsNotice } from './SoldOptionsNotice.tsx'

const TOO_MANY =
  'Options sold short: at most 218 lots (5,450 units) of NIFTY24JUL24450CE. NSE would ask a margin of about ₹1,51,00,000, and the capital is ₹10,00,000; the run bound only their premium. Choose a size of 14 lots (350 units) or less.'
const CARRIED =
  'Options sold short: at most 1 lot (25 units) of NIFTY24JUL24450CE. NSE would ask a margin of about ₹69,100, and the capital is ₹10,00,000; the run bound only their premium.'

it('A5 shows what a run sold short, as a warning where its capital would not carry it', () => {
  render(<SoldOptionsNotice notes={['Lots are off.', TOO_MANY]} />)
  expect(screen.getByText(TOO_MANY).closest('[class*=bg-warn]')).toBeTruthy()
  expect(screen.queryByText('Lots are off.')).toBeNull()
  cleanup()
  render(<SoldOptionsNotice notes={[CARRIED]} />)
  expect(screen.getByText(CARRIED).closest('[class*=bg-info]')).toBeTruthy()
})

it('says nothing of a run that sold none', () => {
  render(<SoldOptionsNotice notes={['Lots are off.']} />)
  expect(document.body.textContent).toBe('')
})
