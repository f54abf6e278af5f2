/** What became of a long script, on a phone: the editor below stays in sight. */
import { createRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../styles.css'
import { fakeClient } from '../../../test/fakeClient.ts'
import { CodeSheet } from './CodeSheet.tsx'

let root: Root | null = null

afterEach(() => {
  root?.unmount()
  root = null
  localStorage.clear()
})
afterAll(() => page.viewport(414, 896))

const FAULTS = Array.from(
  { length: 15 },
  (_, k) =>
    `average${k} = request.security(syminfo.tickerid, "${k}", ta.sma(close, ${k + 9}), barmerge.gaps_off)`,
)
const PINE = `//@version=5
strategy("Many lines that nobody understands")
${FAULTS.join('\n')}
if ta.crossover(close, ta.sma(close, 20))
    strategy.entry("L", strategy.long)
strategy.exit("X", "L", stop=average1, trail_points=20)
`

it.each([
  [360, 640],
  [360, 740],
])('of many lines at %d × %d three are shown, and the editor is in sight', async (width, height) => {
  await page.viewport(width, height)
  const host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
  const { client } = fakeClient({
    readCode: async () => ({ ok: false, problem: { message: 'Not read here.' } }),
  })
  root.render(
    <CodeSheet
      {...{ client, changed: null, draftKey: 'new', source: null, pine: PINE, isLinked: false, notice: null }}
      onSave={() => null}
      onClose={() => {}}
    />,
  )
  const list = () => document.querySelector('[aria-label="Lines not understood"]')
  await vi.waitFor(() => expect(list()?.querySelectorAll('li')).toHaveLength(3), 20_000)
  const box = () => [...document.querySelectorAll('div')].find(({ shadowRoot }) => shadowRoot)!
  await vi.waitFor(() => expect(box()).toBeTruthy(), 20_000)
  const foot = document.querySelector('footer, [role=status]')!.getBoundingClientRect().top
  expect(list()!.querySelector('li')!.textContent).toContain('Line 20:')
  expect(box().getBoundingClientRect().top).toBeLessThan(foot)
  await userEvent.click(page.getByRole('button', { name: 'Show 13 more' }))
  expect(list()!.querySelectorAll('li')).toHaveLength(16)
  host.remove()
})
