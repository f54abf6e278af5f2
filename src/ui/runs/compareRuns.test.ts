import { describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { compareInputs, differenceWords, unlikeWords } from './compareRuns.ts'

const withStats = (stats: Partial<SavedRun['stats']>) =>
  savedRun({ stats: { ...savedRun().stats, ...stats } })

it('a difference has as many decimals as the metrics beside it', () => {
  const first = withStats({
    netProfit: 100,
    winRatePct: 56,
    totalReturnPct: -0.11,
    sharpe: -0.04,
    trades: 25,
  })
  const other = withStats({
    netProfit: 1_300,
    winRatePct: 31.52,
    totalReturnPct: -3.76,
    sharpe: 2,
    trades: 9,
  })
  const of = (id: Parameters<typeof differenceWords>[0]) => differenceWords(id, first, other)
  expect(
    ['netProfit', 'winRatePct', 'totalReturnPct', 'sharpe', 'trades'].map(id => of(id as 'sharpe')),
  ).toEqual(['+₹1,200', '−24.5 pp', '−3.65 pp', '+2.04', '−16'])
})

it('what reads as zero is the same', () => {
  const first = withStats({ netProfit: 100, winRatePct: 56, sharpe: 1 })
  const other = withStats({ netProfit: 100.4, winRatePct: 56.04, sharpe: 1.004 })
  for (const id of ['netProfit', 'winRatePct', 'sharpe'] as const) {
    expect(differenceWords(id, first, other)).toBe('same')
  }
  expect(differenceWords('sharpe', first, withStats({ sharpe: null }))).toBeNull()
})

const RULES = {
  ...EMPTY_RULES,
  name: 'My pullback',
  params: { rsiBars: { label: 'RSI period', unit: 'bars', min: 2, max: 100, step: 1, default: 14 } },
  entryLong: ['RSI(rsiBars) < 30'],
}

it('two versions of a strategy differ, each by its own labels, also where neither is here any more', () => {
  const run = (hash: string, rsiBars: number) => {
    const run = savedRun({ id: hash, strategyTitle: 'My pullback' })
    const effective = { ...run.effective, strategy: `my-pullback~${hash}`, params: { rsiBars } }
    return { ...run, effective, data: { ...run.data, rules: RULES } }
  }
  const versionOf = (id: string) => (id.endsWith('1') ? 'version of 3 Nov 2026, 10:32' : null)
  const { different } = compareInputs([run('1', 14), run('2', 9)], [], versionOf)
  expect(different).toEqual([
    { label: 'Strategy', values: ['My pullback, version of 3 Nov 2026, 10:32', 'My pullback'] },
    { label: 'RSI period', values: ['14 bars', '9 bars'] },
  ])
})

it('a parameter is compared beside an input of the same label', async () => {
  const strategies = await fakeClient().client.listStrategies()
  const run = (id: string, follow: number) => {
    const { effective, ...rest } = savedRun({ id, strategyTitle: 'Gap Trading' })
    return { ...rest, effective: { ...effective, strategy: 'gap-trading', params: { follow } } }
  }
  const { different, same } = compareInputs([run('a', 0), run('b', 1)], strategies, () => null)
  expect(different).toEqual([{ label: 'Direction (strategy)', values: ['Fade', 'Follow'] }])
  expect(same).toContainEqual({ label: 'Direction', values: ['Both', 'Both'] })
})

const at = (day: string) => Date.parse(`${day}T09:15:00+05:30`)
const ran = (id: string, from: string, to: string, part: Partial<SavedRun> = {}) =>
  savedRun({ id, fromMs: at(from), toMs: at(to), ...part })

it('days that were not asked for are compared by the first and the last bar', () => {
  const whole = { ...savedRun().effective, from: null, to: null }
  const runs = [
    ran('a', '2020-11-16', '2025-11-14', { effective: whole }),
    ran('b', '2020-11-16', '2022-12-30', { effective: whole }),
  ]
  const { different, same } = compareInputs(runs, [], () => null)
  expect(different).toContainEqual({ label: 'End date', values: ['14 Nov 2025', '30 Dec 2022'] })
  expect(same).toContainEqual({ label: 'Start date', values: ['16 Nov 2020', '16 Nov 2020'] })
})

describe('what is not like for like is said', () => {
  const first = ran('a', '2023-01-02', '2023-01-31')
  const later = ran('b', '2023-01-02', '2023-06-30')
  const ofSeed2 = { data: { main: { kind: 'synthetic', seed: 2 }, hedge: null } } as const

  it('of other days, naming the runs', () => {
    expect(unlikeWords([first, later])).toBe('Not like for like: B covers a different period from A.')
    expect(unlikeWords([first, later, later])).toBe(
      'Not like for like: B and C cover a different period from A.',
    )
  })

  it('of other bars, too', () => {
    const made = ran('c', '2023-01-02', '2023-01-31', ofSeed2)
    expect(unlikeWords([first, made])).toBe('Not like for like: B uses different data from A.')
    expect(unlikeWords([first, later, made, ran('d', '2023-01-02', '2024-01-31', ofSeed2)])).toBe(
      'Not like for like: C and D use different data from A; B and D cover a different period from A.',
    )
  })

  it('of files by what is in them, of another instrument and of another hedge', () => {
    const imported = { data: { main: { kind: 'imported', id: 'x' }, hedge: null } } as const
    const file = ran('a', '2023-01-02', '2023-01-31', { ...imported, datasetSha256: 'aaaaaaaa' })
    const again = { ...file, data: { main: { kind: 'imported', id: 'y' }, hedge: null } } as const
    expect(unlikeWords([file, again])).toBeNull()
    expect(unlikeWords([file, { ...again, datasetSha256: 'bbbbbbbb' }])).toContain('different data')
    const { effective } = first
    expect(unlikeWords([first, { ...first, effective: { ...effective, instrument: 'TCS' } }])).toContain(
      'different data',
    )
    const hedge = { instrument: 'BANKNIFTY', source: { kind: 'synthetic', seed: 2 } } as const
    const hedged = { data: { ...first.data, hedge }, hedges: [{ instrument: 'BANKNIFTY', sha256: 'cc' }] }
    expect(unlikeWords([first, { ...first, ...hedged }])).toContain('different data')
  })

  it('and nothing of runs on the same bars and days', () => {
    expect(unlikeWords([first, { ...first, id: 'b' }])).toBeNull()
  })
})
