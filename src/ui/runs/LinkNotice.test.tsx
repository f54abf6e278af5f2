import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { parseRunSearch, type RunSearch } from '../run/runSearch.ts'
import { LinkNotice } from './LinkNotice.tsx'

const PAIR: Partial<RunSearch> = {
  mode: 'market',
  dataset: 'aabbccddeeff0011-0',
  file: 'NIFTY.csv',
  hedge: 'BANKNIFTY',
  hedgeDataset: '0011223344556677-2',
  verify: '0123456789abcdef',
}

function show(isMissing: boolean, isHedgeMissing: boolean) {
  const rest = { isRunning: false, onRun: () => {} }
  render(<LinkNotice search={parseRunSearch(PAIR)} {...{ isMissing, isHedgeMissing }} {...rest} />)
}

afterEach(cleanup)

it('names the dataset that is missing, by its file and its hash', () => {
  show(true, false)
  expect(screen.getByText(/^This run used/).textContent).toBe(
    'This run used “NIFTY.csv”, which is not on this device. Import the file whose bars’ SHA-256 begins with aabbccdd.',
  )
  expect(screen.queryByText(/traded against/)).toBeNull()
})

it('of a pair names the dataset of the other instrument as well', () => {
  show(false, true)
  expect(screen.getByText(/traded against/).textContent).toBe(
    'This run traded against an imported dataset of BANKNIFTY, which is not on this device. Import the file whose bars’ SHA-256 begins with 00112233.',
  )
  expect(screen.queryByRole('button', { name: 'Run and verify' })).toBeNull()
  cleanup()
  show(true, true)
  expect(screen.getAllByText(/which is not on this device/)).toHaveLength(2)
})

it('offers to verify once all bars are here', () => {
  show(false, false)
  expect(screen.getByRole('button', { name: 'Run and verify' })).toBeTruthy()
})
