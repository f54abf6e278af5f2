import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'

const file = new File(['date,open,high,low,close\n'], 'NIFTY.csv')
const transfer = { dataTransfer: { types: ['Files'], files: [file] } }

it('a file that is dropped on a screen that takes none is imported in Backtesting, once, and never opened', async () => {
  const imported: (readonly File[])[] = []
  const importFiles = async (files: readonly File[]) => {
    imported.push(files)
    return { ok: false, problem: { message: 'No price data.' } } as const
  }
  const router = openPage('/settings', fakeClient({ importFiles }))
  await waitFor(() => expect(document.querySelector('main h2')).toBeTruthy())
  // fireEvent says false of an event whose default was prevented
  expect(fireEvent.dragOver(document.body, transfer)).toBe(false)
  expect(fireEvent.drop(document.body, transfer)).toBe(false)
  await waitFor(() => expect(imported).toEqual([[file]]))
  expect(router.state.location.pathname).toBe('/backtest')
  expect(router.state.location.search).toMatchObject({ mode: 'market' })
  await router.navigate({ to: '/orders' })
  await router.navigate({ to: '/backtest' })
  expect(imported).toHaveLength(1)
})
