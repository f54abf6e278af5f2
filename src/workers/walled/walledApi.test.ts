/** What a walled worker says of a file that is no strategy, without the walls. */
import { expect, it } from 'vitest'
import { createWalledApi, type ImportText } from './walledApi.ts'

const importText: ImportText = text => import(`data:text/javascript,${encodeURIComponent(text)}`)
const FILE = `import { defineStrategy, integer } from 'sauda'
export default defineStrategy({ id: 'a', title: 'Mine', summary: 'Buys.', params: {
  n: integer({ label: 'N', unit: 'bars', min: 1, max: 9, default: 5 }),
  m: integer({ label: 'M', unit: 'bars', min: 1, max: 9, default: 5 }) }, start: () => () => {} })`

const read = (source: string) => createWalledApi(source, importText).readCode()

it.each([
  ["'Mine'", `'${'x'.repeat(61)}'`, 'title: must have at most 60 characters.'],
  ['max: 9, default: 5 }) }', 'max: 4, default: 5 }) }', 'params m default: must be from 1 to 4.'],
])('a file says which of its parts is wrong: %s', async (good, bad, message) => {
  expect(await read(FILE)).toMatchObject({ ok: true, value: { title: 'Mine' } })
  const refused = await read(FILE.replace(good, bad))
  expect(refused).toMatchObject({ ok: false, problem: { message: expect.stringContaining(message) } })
})
