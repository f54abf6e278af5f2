/** The Settings screen on a device that lives in memory. For tests. */
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { fakeClient } from '../../../../../test/fakeClient.ts'
import { sampleRun } from '../../../../engine/sample/sampleRun.ts'
import { SettingsStore } from '../../../../storage/settings/settingsStore.ts'
import { type MemoryDb, memoryDb, TEST_ITERATIONS } from '../../../../storage/settings/testing/settings.ts'
import { SettingsScreen } from '../SettingsScreen.tsx'

/** What the fake client answers to Test Connection. */
export const SAMPLE = { ok: true as const, value: sampleRun(100_000, '2023-01-01', 1) }

/** The screen on a device that stores this. */
export async function open(db: MemoryDb = memoryDb()) {
  const user = userEvent.setup({ advanceTimers: ms => vi.advanceTimersByTime(ms) })
  const settings = new SettingsStore(db, TEST_ITERATIONS)
  render(<SettingsScreen client={fakeClient({ sampleRun: async () => SAMPLE }).client} settings={settings} />)
  await screen.findByRole('button', { name: 'Save Changes' })
  return { user, db, settings }
}

/** Types into the field in the place of what was there, and leaves it. */
export async function type(user: ReturnType<typeof userEvent.setup>, label: string, text: string) {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  if (text) await user.type(field, text)
  await user.tab()
}

/** Lets so many milliseconds go by. */
export function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

/** What a busy machine may need for a key from a passphrase, which is slow on purpose. */
export const SOON = { timeout: 15_000 }

/** Presses Save Changes. */
export const save = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: /Save Changes|Saving/ }))
