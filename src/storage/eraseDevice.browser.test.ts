/** Erasing that is cut short: what is gone by then, and that the next start finishes it. */
import { openDB } from 'idb'
import { afterEach, expect, it, vi } from 'vitest'
import { eraseAlone, wasErasing } from './device.ts'
import { eraseDevice } from './eraseDevice.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

async function fill(): Promise<void> {
  localStorage.setItem('sauda.erase-test', 'SECRET.csv')
  ;(await openDB('sauda-erase-test', 1)).close()
}

const left = async () => [
  localStorage.getItem('sauda.erase-test'),
  (await indexedDB.databases()).some(({ name }) => name === 'sauda-erase-test'),
]

// one story: a page that was erased stays so until it is loaded anew
it('I8 I12 a service worker that does not go keeps nothing of the device, and what is cut short is known at the next start', async () => {
  await fill()
  let goAway = () => {}
  const worker = new Promise<readonly []>(done => {
    goAway = () => done([])
  })
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockReturnValue(worker)
  expect(wasErasing()).toBe(false)
  const erasing = eraseAlone(eraseDevice)
  // with the press
  expect(wasErasing()).toBe(true)
  await expect.poll(left).toEqual([null, false])
  // a browser that is closed now starts with this
  expect(wasErasing()).toBe(true)
  goAway()
  expect(await erasing).toBe(true)
  expect([wasErasing(), localStorage.length]).toEqual([false, 0])
})

it('I12 what could not be erased was said: the next start does not begin it again', async () => {
  await fill()
  vi.spyOn(navigator.serviceWorker, 'getRegistrations').mockResolvedValue([])
  vi.spyOn(caches, 'keys').mockRejectedValue(new Error('denied'))
  expect(await eraseAlone(eraseDevice)).toBe(false)
  expect(wasErasing()).toBe(false)
  expect(await left()).toEqual([null, false])
})
