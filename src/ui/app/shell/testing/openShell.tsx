import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeClient } from '../../../../../test/fakeClient.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { type ScriptedDesk, scriptedDesk } from './scriptedDesk.ts'

/** Opens the whole page at `path` over a scripted desk. */
export async function openShell(path = '/settings', desk: ScriptedDesk = scriptedDesk()) {
  const router = openPage(path, fakeClient(desk.answers))
  await screen.findByRole('banner')
  return { router, path: () => router.state.location.pathname }
}

/** From now on all keys bear one time, however long the machine takes between them; answers what moves it on. */
export function stopTime() {
  return vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1_000)
}
