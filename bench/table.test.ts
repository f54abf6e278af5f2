import { expect, it } from 'vitest'
import { toMarkdown, toTable } from './table.ts'

const FAST = { case: 'fast', barsPerSecond: 90_000_000, medianMs: 1.1, minMs: 1, repetitions: 20 }
const SLOW = { case: 'slower', medianMs: 1234.5, minMs: 1200, repetitions: 3, ratios: { fast: 1122.27 } }

it('a column that no line fills is left out, and a cell that one does not fill is empty', () => {
  expect(toTable([FAST, SLOW]).split('\n')).toEqual([
    'case    M bars/s  median ms  min ms  × fast  runs',
    'fast        90.0      1.100   1.000            20',
    'slower                 1235    1200    1122     3',
  ])
})

it('Markdown has the same cells, words on the left', () => {
  expect(toMarkdown([{ ...FAST, answer: 'same trades' }]).split('\n')).toEqual([
    '| case | M bars/s | median ms | min ms | runs | answer |',
    '|---|--:|--:|--:|--:|---|',
    '| `fast` | 90.0 | 1.100 | 1.000 | 20 | same trades |',
  ])
})
