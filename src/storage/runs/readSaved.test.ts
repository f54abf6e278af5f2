import { describe, expect, it } from 'vitest'
import { memoryRuns } from '../../ui/runs/testing/memoryRuns.ts'
import { restoreRuns, runsBackup, runsPart } from '../backup/runsPart.ts'
import { parseSafely } from '../records/shapes.ts'
import { readCurve, readRun } from './readSaved.ts'
import { CURVE_POINTS, RUN_SCHEMA, type SavedRun, thinCurve } from './savedRun.ts'
import { CURVE, runRecord, savedRun } from './testing/saved.ts'
import { countDistinct, trialKey } from './trials.ts'

const json = (value: unknown) => JSON.parse(JSON.stringify(value))

describe('a saved run', () => {
  it('is read as it was written, its inputs under the names of the first version', () => {
    expect(readRun(json(runRecord()))).toEqual(savedRun())
    expect(runRecord()).toMatchObject({ asked: savedRun().requested, settled: savedRun().effective })
  })

  it.each([
    ['nothing', null],
    ['a list', []],
    ['an id that is none', { ...runRecord(), id: '../../x' }],
    ['a figure that is a text', { ...runRecord(), stats: { ...savedRun().stats, sharpe: '1' } }],
    ['an infinite time', { ...runRecord(), lastMs: Infinity }],
    ['a name of a megabyte', { ...runRecord(), name: 'x'.repeat(1e6) }],
    ['inputs without fills', { ...runRecord(), asked: { ...runRecord().asked, fill: undefined } }],
    ['bars from nowhere', { ...runRecord(), data: { ...runRecord().data, main: 7 } }],
    ['rules that are none', { ...runRecord(), data: { ...runRecord().data, rules: 'close > open' } }],
    ['a missing field', json({ ...runRecord(), fingerprint: undefined })],
  ])('I11 is damaged with %s', (_name, value) => {
    expect(readRun(value)).toBe('damaged')
  })

  it('I11 of a newer version is told apart', () => {
    expect(readRun({ schema: RUN_SCHEMA + 1 })).toBe('newer')
  })

  it('without a metric that came later says so', () => {
    const { sharpe: _, ...stats } = savedRun().stats
    const run = readRun(json({ ...runRecord(), stats }))
    expect(run).toMatchObject({ stats: { sharpe: null } })
    expect((run as ReturnType<typeof savedRun>).stats.reasons.sharpe).toMatch(/saved by an older version/)
  })

  describe('of the time when gross profit was the profit before charges', () => {
    const { grossProfit: _, pnlBeforeCharges: __, chargesOfPnlPct: ___, ...rest } = savedRun().stats
    const stored = (metrics: object) =>
      readRun(
        json({ ...runRecord(), stats: { ...rest, grossProfit: -618, chargesOfGrossPct: null, ...metrics } }),
      )

    it('M5 M12 has its profit before charges, and the sum of its winning trades to the paisa', () => {
      const metrics = { chargesOfGrossPct: 42.5, wins: 3, averageWin: 100.1 / 3 }
      expect(stored(metrics)).toMatchObject({
        stats: { pnlBeforeCharges: -618, chargesOfPnlPct: 42.5, grossProfit: 100.1 },
      })
      expect(stored({ wins: 0, averageWin: null })).toMatchObject({ stats: { grossProfit: 0 } })
    })

    it('M8 says why it has no share of charges, in its own words, and no sum where wins are not known', () => {
      const why = 'P&L before charges is not positive.'
      const run = stored({ wins: undefined, reasons: { chargesOfGrossPct: why } }) as SavedRun
      expect(run.stats.reasons.chargesOfPnlPct).toBe(why)
      expect([run.stats.chargesOfPnlPct, run.stats.grossProfit]).toEqual([null, null])
      expect(run.stats.reasons.grossProfit).toMatch(/saved by an older version/)
    })

    it('I11 is damaged with one of them as a text', () => {
      expect(stored({ grossProfit: '-618' })).toBe('damaged')
    })
  })

  it('keeps inputs that a later engine has added', () => {
    const asked = { ...runRecord().asked, later: { depth: 3 } }
    expect(readRun(json({ ...runRecord(), asked }))).toMatchObject({ requested: { later: { depth: 3 } } })
  })

  it('X4 does not reach a prototype', () => {
    const text = JSON.stringify(runRecord()).replace('"params":{', '"params":{"__proto__":1,')
    expect(() => parseSafely(text)).toThrow(SyntaxError)
    expect(readRun(JSON.parse(text))).toBe('damaged')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('a saved curve', () => {
  it('has at most 300 points and loses no high and no low', () => {
    const count = 2_000
    const equity = Float64Array.from({ length: count }, (_, i) => 1_000 + ((i * 7_919) % 613))
    equity[777] = 1
    equity[1_234] = 9_999
    const ms = equity.map((_, i) => i)
    const thin = thinCurve({ ms, equity, drawdown: equity.map(v => v - 9_999), bars: 93_000 })
    expect(thin.ms.length).toBeLessThanOrEqual(CURVE_POINTS)
    expect(thin.ms.length).toBeGreaterThan(200)
    expect([Math.min(...thin.equity), Math.max(...thin.equity)]).toEqual([1, 9_999])
    expect([thin.ms[0], thin.ms.at(-1), thin.bars]).toEqual([0, count - 1, 93_000])
    expect(thin.ms.every((at, i) => i === 0 || at > thin.ms[i - 1]!)).toBe(true)
    expect(readCurve(thin)).toEqual(thin)
  })

  it.each([
    [{ ...CURVE, equity: CURVE.equity.slice(1) }],
    [{ ...CURVE, ms: ['a', 'b', 'c'] }],
    [{ ...CURVE, ms: new Float64Array(CURVE_POINTS + 1) }],
    [undefined],
  ])('I11 is refused when it is damaged', value => {
    expect(readCurve(value)).toBeUndefined()
  })
})

describe('the backup', () => {
  it('brings back the runs that are not here, and replaces none', async () => {
    const other = savedRun({ id: 'bbbbbbbbbb', name: 'Other', starred: true })
    const text = JSON.stringify(await runsBackup(memoryRuns([savedRun(), other])))
    const here = memoryRuns([savedRun({ name: 'Mine' })])
    const undo = await restoreRuns(text, here)
    expect((await here.db.load()).runs.map(({ name }) => name)).toEqual(['Mine', 'Other'])
    expect(await here.curve('aaaaaaaaaa')).toEqual(CURVE)
    await undo()
    expect((await here.db.load()).runs.map(({ name }) => name)).toEqual(['Mine'])
  })

  it('has them as its part of that name, which is compared before it replaces nothing', async () => {
    const [from, to] = [memoryRuns([savedRun()]), memoryRuns([])]
    const saved = await runsPart(() => from).collect()
    const part = runsPart(() => to)
    expect(part.name).toBe('runs')
    expect(await part.compare(saved)).toEqual([])
    await expect(part.compare('{')).rejects.toThrow('The runs in this backup cannot be read')
    expect((await to.db.load()).runs).toEqual([])
    await part.restore(saved)
    expect((await to.db.load()).runs).toEqual([savedRun()])
  })

  it('is nothing when no run is kept', async () => {
    expect(await runsBackup(memoryRuns([]))).toBeUndefined()
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['a damaged run', JSON.stringify([{ run: { ...runRecord(), stats: 7 }, curve: null }])],
    ['a damaged curve', JSON.stringify([{ run: runRecord(), curve: { ms: [] } }])],
    ['X4 a prototype', '[{"run":{"__proto__":{"polluted":1}},"curve":null}]'],
  ])('is refused as a whole: %s', async (_name, text) => {
    const here = memoryRuns([])
    await expect(restoreRuns(text, here)).rejects.toThrow('The runs in this backup cannot be read')
    expect((await here.db.load()).runs).toEqual([])
  })
})

describe('trials', () => {
  it('are parameter sets, whatever their days, capital and costs', () => {
    const { effective } = savedRun()
    const key = trialKey(effective, null)
    const flipped = { shortBars: effective.params.shortBars!, longBars: effective.params.longBars! }
    expect(
      trialKey({ ...effective, params: flipped, capital: 5, from: null, costs: { kind: 'none' } }, null),
    ).toBe(key)
    expect(trialKey({ ...effective, params: { ...flipped, longBars: 31 } }, null)).not.toBe(key)
    expect(trialKey({ ...effective, timeframe: '5m' }, null)).not.toBe(key)
    expect(trialKey(effective, 'BANKNIFTY')).not.toBe(key)
  })

  it('count once, with the variance of the Sharpe ratios that are known', () => {
    const count = countDistinct([
      ['a', 9],
      ['b', 1],
      ['a', 3],
      ['c', null],
      ['d', 5],
    ])
    expect(count).toEqual({ trials: 4, yearlySharpeVariance: 4 })
    expect(countDistinct([])).toEqual({ trials: 0, yearlySharpeVariance: null })
  })
})
