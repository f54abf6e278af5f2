/**
 * Ten years of NIFTY's days against published figures, and against what an engine that reads the future would give.
 * The peer is long from the bar on which the fast average is above; we wait for the cross, so where it was above from the
 * start the peer has one round trip, two changes, more. Its cost falls on each change of position.
 */
import { expect, it } from 'vitest'
import { describeShared, sharedBytes } from '../../../test/shared.ts'
import { readCsv } from '../../import/readFiles.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { runBacktest } from '../run/run.ts'
import { unitInputs } from '../testing/unitInputs.ts'

const FILE = 'data/misc_daily/nifty_daily_2015_2025_raw_nifty.csv'
/** 20 % a year or a Sharpe ratio of 2 on these rules is only had by reading the future (same-bar rows: 27.7 % and 2.61). */
const TRIPWIRE = { cagrPct: 20, sharpe: 2 }

type Case = readonly [fast: number, slow: number, cost: number, changes: number, peerSharpe: number]

const CASES: readonly Case[] = [
  [20, 50, 0, 47, 1.028],
  [20, 50, 0.0005, 47, 1.0072],
  [10, 30, 0, 97, 0.902],
  [50, 200, 0, 15, 0.4389],
  [1, 50, 0.001, 159, 0.8074],
  [1, 20, 0.001, 275, 0.6332],
]

describeShared('the look-ahead tripwires', () => {
  const { bars } = readCsv(sharedBytes(FILE), { fileName: FILE })
  const { openMs } = bars
  const stamp = { rows: openMs.length, fromMs: openMs[0]!, toMs: openMs.at(-1)!, sha256: '', rejected: 0 }

  function run([shortBars, longBars, cost]: Case, at: RunInputs['fill']['at']) {
    const base = unitInputs('NIFTY', 1440)
    return runBacktest(
      { bars, stamp },
      {
        ...base,
        params: { shortBars, longBars, volumeThreshold: 0, takeProfitPct: 0, stopLossPct: 0 },
        capital: 1e9,
        direction: 'long',
        size: { kind: 'equity', fraction: 1 },
        costs: cost > 0 ? { kind: 'flat', fraction: cost } : { kind: 'none' },
        risk: null,
        fill: { ...base.fill, at, tick: 0 },
      },
    )
  }

  it.each(CASES)(
    'L1 SMA %i/%i at cost %f stays below them, with %i changes and a Sharpe ratio near %f',
    (...one) => {
      const [, , , changes, peerSharpe] = one
      for (const at of ['this-close', 'next-open'] as const) {
        const { stats, fills } = run(one, at)
        expect(stats.cagrPct).toBeLessThan(TRIPWIRE.cagrPct)
        expect(stats.sharpe).toBeLessThan(TRIPWIRE.sharpe)
        expect([changes, changes - 2]).toContain(fills.length)
      }
      expect(Math.abs(run(one, 'this-close').stats.sharpe! - peerSharpe)).toBeLessThan(0.05)
    },
  )

  it('SMA 50/200 at this close gives the published figures, since it crosses after its warm-up', () => {
    const { stats, fills } = run([50, 200, 0, 15, 0.4389], 'this-close')
    expect(fills).toHaveLength(15)
    // whole units of ₹100 crore: a rest of less than one unit stays in cash
    expect(stats.totalReturnPct).toBeCloseTo(61.7608, 2)
    expect(stats.sharpe).toBeCloseTo(0.4389, 4)
    expect(stats.maxDrawdownPct).toBeCloseTo(-41.8634, 2)
  })
})
