/** Parts of a sweep in this process; sweepShards.test.ts has them as their user makes them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import {
  defaultInputs,
  drawTrials,
  evaluateRows,
  findStrategy,
  pointsByPlace,
  runSweep,
  type SweepAxis,
  stampOf,
  sweepPoints,
  toSweepJson,
} from '../../engine/index.ts'
import { mergeParts } from './mergeParts.ts'
import { writePart } from './part.ts'
import { runShard, type ShardedSweep } from './runShard.ts'
import { indexOf } from './shard.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-parts-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const GRID = { kind: 'grid' } as const
/** The first point has no volume filter and so nothing to say of it; the last axis has one value that is refused. */
const AXES: readonly SweepAxis[] = [
  { param: 'volumeThreshold', values: [0, 1.5] },
  { param: 'shortBars', values: [2, 5, 40] },
  { param: 'longBars', values: [20, 40] },
]

function sweepOf(seed: number, more: Partial<ShardedSweep> = {}): ShardedSweep {
  const bars = { ...seededMinuteBars(9000, seed), volume: new Float64Array(9000) }
  const strategy = 'momentum'
  return {
    dataset: { bars, stamp: stampOf(bars, 0) },
    inputs: { ...defaultInputs('RELIANCE', 1), strategy, capital: 1_000_000 },
    axes: AXES,
    method: GRID,
    points: pointsByPlace(findStrategy(strategy), AXES, GRID),
    printed: { import: { notes: [], rejectedRows: [] } },
    order: { sort: null, top: null },
    overfitting: true,
    ...more,
  }
}

function partsOf(sweep: ShardedSweep, of: number, name = 'part'): string[] {
  return Array.from({ length: of }, (_, k) => {
    const path = join(FOLDER, `${name}-${k + 1}`)
    writePart(path, runShard(sweep, { shard: k + 1, of }))
    return path
  })
}

const merge = (paths: readonly string[]) => mergeParts(paths, () => ['sharpe', 'periodsPerYear'])

describe('merged parts', () => {
  it.each([1, 2, 5, 12, 20])('of %d shards are the whole sweep: rows, notes, metrics, evaluation', of => {
    const sweep = sweepOf(1)
    const { dataset, inputs } = sweep
    const whole = runSweep(dataset, inputs, sweepPoints(findStrategy('momentum'), AXES, GRID))
    expect(whole.notes.length).toBeGreaterThan(1)
    expect(new Set(whole.rows.map(({ stats }) => stats?.sharpe)).size).toBeGreaterThan(3)
    expect(whole.rows.some(({ refusal }) => refusal !== null)).toBe(true)

    const merged = merge(partsOf(sweep, of).reverse())
    const printed = toSweepJson(dataset, AXES, GRID, whole)
    expect(merged.sweep.result).toEqual({ ...printed, notes: [], rows: [] })
    expect(merged.notes).toEqual(printed.notes)
    expect(printed.rows.map((_, k) => merged.rowText(k))).toEqual(
      printed.rows.map(row => JSON.stringify(row)),
    )
    expect([...merged.metric('sharpe')]).toEqual(whole.rows.map(({ stats }) => stats?.sharpe ?? Number.NaN))
    expect(merged.evaluated()).toEqual(evaluateRows(dataset, inputs, whole.rows))
  })

  it('are refused where one is missing, there twice, or of another sweep', () => {
    const parts = partsOf(sweepOf(1), 12)
    expect(() => merge(parts.slice(1))).toThrow(
      '--merge: of 12, part 1 is missing. Run it with --shard 1/12.',
    )
    expect(() => merge(parts.slice(11))).toThrow(
      '--merge: of 12, parts 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1 more are missing. Run them with --shard 1/12 and so on.',
    )
    expect(() => merge([...parts, parts[2]!])).toThrow('are both shard 3/12. Leave one of them out.')
    const others = [
      [sweepOf(2), 'dataset'],
      [sweepOf(1, { inputs: { ...sweepOf(1).inputs, capital: 2_000_000 } }), 'inputs'],
      [sweepOf(1, { order: { sort: 'sharpe', top: null } }), 'sort'],
      [sweepOf(1, { overfitting: false }), 'overfitting'],
      [sweepOf(1, { printed: {} }), 'import'],
    ] as const
    for (const [other, field] of others) {
      const [, second] = partsOf(other, 12, 'other')
      expect(() => merge([parts[0]!, second!])).toThrow(`are not of one sweep: ${field} differ.`)
    }
    const [half] = partsOf(sweepOf(1), 2, 'half')
    expect(() => merge([parts[0]!, half!])).toThrow('is one of 12 shards')
  })

  it('are refused where any byte of one was changed or is missing', () => {
    const [path] = partsOf(sweepOf(1), 12, 'damaged')
    const bytes = readFileSync(path!)
    const copy = join(FOLDER, 'copy')
    for (let at = 0; at < bytes.length; at += 41) {
      writeFileSync(
        copy,
        bytes.map((byte, k) => (k === at ? byte ^ 1 : byte)),
      )
      expect(() => merge([copy])).toThrow(/is damaged or incomplete|is no part of a sweep/)
      writeFileSync(copy, bytes.subarray(0, at))
      expect(() => merge([copy])).toThrow(/is damaged or incomplete|is no part of a sweep/)
    }
    writeFileSync(copy, Buffer.concat([bytes, bytes]))
    expect(() => merge([copy])).toThrow('is damaged or incomplete. Run its shard again.')
  })
})

describe('a part', () => {
  it('has the daily returns of its best run, drawn or not: it may be the best of all, which is evaluated', () => {
    const axes: readonly SweepAxis[] = [
      { param: 'shortBars', from: 1, to: 50, step: 1 },
      { param: 'longBars', from: 51, to: 130, step: 1 },
    ]
    const points = pointsByPlace(findStrategy('momentum'), axes, GRID)
    const drawn = drawTrials(points.count)
    const isDrawn = [1, 2, 3, 4, 5, 6].map(place => {
      const shard = { shard: place, of: 100 }
      const lines = runShard({ ...sweepOf(1), axes, points }, shard).map(line => JSON.parse(line))
      const rows = lines.slice(1, 1 + lines[0].rows)
      const indices = lines.slice(1 + lines[0].rows).map(({ index }) => index)
      const sharpes = rows.map(({ stats }) => stats.sharpe ?? -Infinity)
      const best = indexOf(sharpes.indexOf(Math.max(...sharpes)), shard)
      expect(indices).toContain(best)
      expect(indices.length).toBeLessThan(rows.length)
      return drawn.includes(best)
    })
    expect(new Set(isDrawn)).toEqual(new Set([true, false]))
  })

  it('is there whole or not at all, and what failed leaves nothing', () => {
    const path = join(FOLDER, 'failing')
    function* failing() {
      yield 'first'
      throw new Error('power')
    }
    expect(() => writePart(path, failing())).toThrow('power')
    expect(readdirSync(FOLDER).filter(name => name.includes('failing'))).toEqual([])
  })
})
