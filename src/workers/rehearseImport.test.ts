import { expect, it } from 'vitest'
import { rehearseImport } from './rehearseImport.ts'

it('a rehearsal reads all bars of its file', async () => {
  expect(await rehearseImport()).toBe(2 * 28 * 375)
})
