/** The data manager over a fake store. For tests with fake timers. */
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import { type FakeStore, fakeStore } from '../../../../test/fakeStore.ts'
import type { StoreClient, StoreState } from '../../../workers/api/storeApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { BacktestSearch } from '../../app/screens/backtestSearch.ts'
import { Screen } from '../../app/screens/testing/Screen.tsx'
import { Toasts } from '../../primitives/Toasts.tsx'
import { bellClient } from '../../run/testing/bell.ts'

/** Lets so many milliseconds pass, and what follows from them. */
export function pass(ms: number): Promise<unknown> {
  return act(() => vi.advanceTimersByTimeAsync(ms))
}

/** Opens the view on what the store holds; `answers` and `client` say what else is answered, `search` what the form has. */
export async function openData(
  first: Partial<StoreState>,
  answers: Partial<StoreClient> = {},
  client: Partial<Client> = {},
  search: Partial<BacktestSearch> = {},
): Promise<FakeStore> {
  const store = fakeStore(first, answers)
  const fake = fakeClient({
    ...bellClient,
    store: store.client,
    listDatasets: async () => store.state().datasets.map(({ info }) => info),
    ...client,
  })
  render(
    <>
      <Screen
        client={fake.client}
        start={{ mode: 'market', view: 'data', strategy: 'momentum', ...search }}
      />
      <Toasts />
    </>,
  )
  await pass(0)
  return store
}
