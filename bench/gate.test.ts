import { expect, it } from 'vitest'
import type { Entry } from './contest/contest.ts'
import { type Gate, ratioOf, verdictLines } from './gate.ts'

const GATE: Gate = { what: 'the loop', slow: 'loop', fast: 'plain', most: 5 }

function entry(name: string, cpuMs: readonly number[]): Entry {
  const contender = { name, program: '', args: [] }
  return { contender, answer: {}, peakMemoryMb: 0, rounds: cpuMs.map(cpu => ({ ms: [1, 1], cpuMs: cpu })) }
}

it('a ratio is of processor time, turn by turn: a loud minute meets both', () => {
  const entries = [entry('loop', [2, 40, 2, 2, 90]), entry('plain', [1, 20, 1, 1, 3])]
  expect(ratioOf(GATE, entries)).toBe(2)
})

it('works of different size are compared by the bar', () => {
  const entries = [entry('million', [30]), entry('loop', [2])]
  expect(ratioOf({ ...GATE, slow: 'million', fast: 'loop' }, entries)).toBe(1.5)
})

it('a gate that is not met says what to do', () => {
  expect(
    verdictLines([
      { gate: GATE, ratio: 5 },
      { gate: GATE, ratio: 5.01 },
    ]),
  ).toEqual([
    'ok    the loop: 5.00 times, at most 5',
    'SLOW  the loop: 5.01 times, at most 5. Profile it, or run it again on an idle machine.',
  ])
})
