import { fireEvent, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { openPage } from '../../../../test/openPage.tsx'

it('what can wait is fetched, part by part, only while no import, run or sweep is under way', async () => {
  const waiting: (() => void)[] = []
  const whenFree = () => new Promise<void>(resolve => waiting.push(resolve))
  openPage('/orders', fakeClient({ whenFree }))
  fireEvent.pointerMove(window)
  await waitFor(() => expect(waiting).toHaveLength(1))
  // longer than it waits for an idle moment
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(waiting).toHaveLength(1)
  waiting[0]!()
  await waitFor(() => expect(waiting).toHaveLength(2), { timeout: 10_000 })
})
