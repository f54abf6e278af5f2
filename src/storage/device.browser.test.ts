import { expect, it } from 'vitest'
import { enterDevice, eraseAlone, isDeviceErased, onErasing, readMark, writeMark } from './device.ts'

const KEY = 'sauda.device-test'

/** Another tab: holds its lock until it is told to let go, and then until `let` is called. */
async function openOther() {
  const channel = new BroadcastChannel('sauda-erase')
  const told = new Promise(done => channel.addEventListener('message', done, { once: true }))
  let letGo = () => {}
  await new Promise<void>(opened => {
    void navigator.locks.request('sauda-device', { mode: 'shared' }, () => {
      opened()
      return new Promise<void>(done => {
        letGo = done
      })
    })
  })
  return { told, letGo: () => letGo() }
}

// one story: a page that was erased stays so until it is loaded anew
it('I12 X6 the device is erased once every tab has let go of it, and this page keeps nothing after', async () => {
  await enterDevice()
  writeMark(KEY, 'SECRET.csv')
  sessionStorage.setItem(KEY, 'running')
  expect(readMark(KEY)).toBe('SECRET.csv')
  const order: string[] = []
  onErasing(() => order.push('let go here'))
  const other = await openOther()
  const erasing = eraseAlone(async () => {
    order.push('erased')
    localStorage.removeItem(KEY)
    return true
  })
  await other.told
  // a page that opens meanwhile waits until it is over
  const entering = enterDevice().then(() => order.push('entered'))
  await new Promise(done => setTimeout(done, 200))
  order.push('let go there')
  other.letGo()
  expect(await erasing).toBe(true)
  await entering
  expect(order).toEqual(['let go here', 'let go there', 'erased', 'entered'])
  expect(isDeviceErased()).toBe(true)
  writeMark(KEY, 'SECRET.csv')
  writeMark(KEY, 'running', 'sessionStorage')
  expect([readMark(KEY), readMark(KEY, 'sessionStorage')]).toEqual([null, null])
})

it('I12 a tab that never answers does not keep the data: it is erased, and said that it may come back', async () => {
  const other = await openOther()
  let isErased = false
  const isSure = await eraseAlone(async () => {
    isErased = true
    return true
  })
  expect([isErased, isSure]).toEqual([true, false])
  other.letGo()
})
