/** What the locked page says while another tab erases the device, and once it has or has not. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LockedPage } from './LockedPage.tsx'

const otherTab = new BroadcastChannel('sauda-erase')
const text = () => screen.getByRole('status').textContent

/** What the other tab says, once this one has heard it. */
async function say(message: 'erase' | 'done' | 'failed'): Promise<void> {
  const heard = new Promise(done => {
    const ear = new BroadcastChannel('sauda-erase')
    ear.addEventListener('message', () => {
      ear.close()
      done(null)
    })
  })
  otherTab.postMessage(message)
  await heard
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  render(<LockedPage />)
  await say('erase')
  await vi.waitFor(() => expect(text()).toContain('Another tab is erasing all data on this device.'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('X6 the other tab has erased the device: so it is said', async () => {
  await say('done')
  await vi.waitFor(() => expect(text()).toContain('All data on this device is erased.'))
  expect(screen.queryByRole('button', { name: 'Erase again' })).toBeNull()
})

it('X6 the other tab could not erase all of it: so it is said, and can be done from here', async () => {
  await say('failed')
  await vi.waitFor(() => expect(text()).toContain('Some data could not be erased.'))
  expect(screen.getByRole('button', { name: 'Erase again' })).toBeTruthy()
})

it('X6 the other tab was closed meanwhile: nobody knows, and it can be erased from here', async () => {
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.waitFor(() => expect(text()).toContain('has not said that it is done'))
  expect(screen.getByRole('button', { name: 'Erase again' })).toBeTruthy()
})
