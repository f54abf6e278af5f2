/** Every sentence that is shown of a run is true; more of them: `npm run sentences -- --seeds 1000`. */
import { beforeAll, describe, expect, it } from 'vitest'
import { diagnose } from '../../research/diagnose.ts'
import { randomRun } from '../randomRun.ts'
import { type Checked, checkSentences } from './check.ts'

const SEEDS = 150

describe('the sentences of a run', () => {
  const checked: Checked[] = []
  beforeAll(() => {
    for (let seed = 0; seed < SEEDS; seed++) checked.push(checkSentences(randomRun(seed)))
  })

  it(`W8, W9, W10 all sentences of ${SEEDS} random runs are true, and no loss is without its finding`, () => {
    expect(checked.flatMap(({ faults }, seed) => faults.map(fault => `seed ${seed}: ${fault}`))).toEqual([])
  })

  it('W10 the runs have losses and profits, and nearly every finding', () => {
    expect(checked.filter(({ isLoss }) => isLoss).length).toBeGreaterThan(SEEDS / 4)
    expect(checked.filter(({ isLoss }) => !isLoss).length).toBeGreaterThan(SEEDS / 10)
    expect(new Set(checked.flatMap(({ kinds }) => kinds)).size).toBeGreaterThan(14)
  })

  it.each<readonly [string, typeof diagnose]>([
    [
      'a number is off by a tenth',
      (data, report) =>
        diagnose(data, report).map(one => ({
          ...one,
          words: one.words.replace(/\d+(?=%| of)/, part => `${Math.ceil(Number(part) * 1.1) + 1}`),
        })),
    ],
    ['the order is turned round', (data, report) => diagnose(data, report).toReversed()],
    ['a loss has no finding', () => []],
    [
      'a sentence is of a form that nobody checks',
      (data, report) => diagnose(data, report).map(one => ({ ...one, words: `${one.words} Surely.` })),
    ],
  ])('W10 it is seen when %s', (_, broken) => {
    const faults = Array.from({ length: 12 }, (_, seed) => checkSentences(randomRun(seed), broken).faults)
    expect(faults.flat().length).toBeGreaterThan(3)
  })
})
