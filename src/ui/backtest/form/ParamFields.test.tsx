import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { Screen } from '../../app/screens/testing/Screen.tsx'
import { bellClient } from '../../run/testing/bell.ts'

const slider = (label: string) => screen.getByRole<HTMLInputElement>('slider', { name: `${label}, slider` })

it('B4 the slider of the short average ends below the long one, and its field says so', async () => {
  const { client } = fakeClient({ ...bellClient, listDatasets: () => Promise.resolve([]) })
  const start = { mode: 'market', strategy: 'momentum', params: { shortBars: 10, longBars: 20 } }
  render(<Screen client={client} start={start} />)
  const short = await screen.findByLabelText<HTMLInputElement>('MA short period')
  expect([slider('MA short period').max, slider('MA long period').min]).toEqual(['19', '11'])
  await act(async () => fireEvent.change(short, { target: { value: '20' } }))
  expect(screen.getByText('Enter less than MA long period (20)')).toBeTruthy()
  expect(short.getAttribute('aria-invalid')).toBe('true')
})
