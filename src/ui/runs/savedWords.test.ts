import { expect, it } from 'vitest'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { savedWords } from './savedWords.ts'

const lastMs = Date.parse('2026-11-03T10:32:00+05:30')
const words = (part: object) => savedWords(savedRun({ lastMs, ...part }), () => null)

it('a run that the trader has named says its name, apart from its note', () => {
  expect(words({ name: 'Best', note: 'because' })).toBe('Saved on 3 Nov 2026, 10:32 as “Best”. Note: because')
})

it('the name that a run was given at first stands above it already', () => {
  expect(words({})).toBe('Saved on 3 Nov 2026, 10:32.')
})
