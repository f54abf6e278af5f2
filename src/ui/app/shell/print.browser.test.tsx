/** What comes out of a printer: the screen alone, whole, in dark ink. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { createAppRouter } from '../../../routes/-router.ts'
import { createClient } from '../../../workers/client/client.ts'
import workerUrl from '../../../workers/engine.worker.ts?worker&url'
import '../../styles.css'

const WAIT = { timeout: 30_000, interval: 20 }

let client: ReturnType<typeof createClient>
let host: HTMLDivElement
let root: Root

beforeAll(async () => {
  await page.viewport(1440, 600)
  client = createClient(() => new Worker(workerUrl, { type: 'module' }))
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const history = createMemoryHistory({ initialEntries: ['/orders'] })
  root.render(<RouterProvider router={createAppRouter(client, history)} />)
  await vi.waitFor(() => expect(host.querySelectorAll('tbody tr').length).toBeGreaterThan(24), WAIT)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
})

afterAll(async () => {
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  root.unmount()
  host.remove()
  client.close()
})

const styleOf = (selector: string) => getComputedStyle(host.querySelector(selector)!)
/** The mean of red, green and blue, 0 to 255. */
const lightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)!.map(Number)
  return (red + green + blue) / 3
}

it('paper is white and its ink is dark', () => {
  expect(lightness(getComputedStyle(document.body).backgroundColor)).toBe(255)
  expect(lightness(styleOf('tbody td').color)).toBeLessThan(100)
  expect(lightness(styleOf('thead th').color)).toBeLessThan(128)
})

it('what only a screen can use is left out', () => {
  for (const selector of ['aside', 'header button', 'a[href="#main"]']) {
    expect(host.querySelector(selector)!.getClientRects(), selector).toHaveLength(0)
  }
  expect(host.querySelector('h1')!.getClientRects()).toHaveLength(1)
})

it('nothing is cut off by a box that scrolls on a screen', () => {
  const last = [...host.querySelectorAll('tbody tr:not([aria-hidden])')].at(-1)!.getBoundingClientRect()
  expect(last.bottom).toBeGreaterThan(600)
  for (let box = host.querySelector('tbody')!.parentElement; box && box !== host; box = box.parentElement) {
    const words = box.outerHTML.slice(0, 80)
    expect(getComputedStyle(box).overflowY, words).not.toMatch(/auto|scroll/)
    expect(box.getBoundingClientRect().bottom, words).toBeGreaterThanOrEqual(last.bottom - 1)
  }
})
