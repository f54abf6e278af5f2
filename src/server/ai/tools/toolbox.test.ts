import { describe, expect, it } from 'vitest'
import {
  CATALOG,
  chargeRoundTrip,
  defaultInputs,
  NSE_COSTS,
  parsePrice,
  runBacktest,
  stampOf,
  syntheticBars,
  toDecimal,
} from '../../../engine/index.ts'
import type { InstrumentFacts } from './instrument.ts'
import { runTool, type Tool, type ToolResult, toJsonSchema } from './tool.ts'
import { TOOLBOX } from './toolbox.ts'

const CONTEXT = { nowMs: Date.parse('2026-11-21T05:00:00Z'), signal: new AbortController().signal }
const WEEK = { from: '2023-01-02', to: '2023-01-06' }

function call(name: string, args: unknown): Promise<ToolResult> {
  return runTool(TOOLBOX.find(tool => tool.name === name)!, args, CONTEXT)
}

/** The same run by the engine alone. */
function byEngine(strategy: string, symbol: string, params = {}) {
  const bars = syntheticBars({ symbol, seed: 1, ...WEEK })
  return runBacktest(
    { bars, stamp: stampOf(bars) },
    { ...defaultInputs(symbol, 1), ...WEEK, costs: NSE_COSTS, strategy, params },
  )
}

describe('the tools', () => {
  it('are the nine of the assistant', () => {
    expect(TOOLBOX.map(({ name }) => name)).toEqual([
      'run_backtest',
      'compare_strategies',
      'sweep',
      'explain_metric',
      'charges',
      'calendar',
      'instrument',
      'desk_summary',
      'strategy_guide',
    ])
  })

  it.each(TOOLBOX.map(tool => [tool.name, tool] as [string, Tool]))(
    '%s has a JSON schema of an object that allows nothing else',
    (_name, tool) => {
      const schema = toJsonSchema(tool)
      expect(schema.type).toBe('object')
      const kinds = (schema.oneOf as object[] | undefined) ?? [schema]
      for (const kind of kinds) expect(kind).toMatchObject({ type: 'object', additionalProperties: false })
    },
  )

  it.each(TOOLBOX.map(({ name }) => name))('%s refuses arguments that it does not know', async name => {
    await expect(call(name, { command: 'halt' })).rejects.toThrow()
    await expect(call(name, null)).rejects.toThrow()
    await expect(call(name, [])).rejects.toThrow()
  })
})

describe('run_backtest', () => {
  it('gives the metrics, the id and the fingerprint of the engine’s own run, again and again', async () => {
    const args = { strategy: 'momentum', instrument: 'NIFTY', params: { shortBars: 5 }, ...WEEK }
    const report = byEngine('momentum', 'NIFTY', { shortBars: 5 })
    const first = await call('run_backtest', args)
    expect(first.runId).toBe(report.fingerprint.slice(0, 12))
    expect(first.data).toMatchObject({ fingerprint: report.fingerprint, seed: 1, ...WEEK })
    const { figures } = first.data as { figures: { id: 'netProfit'; value: number }[] }
    for (const { id, value } of figures) expect(value, id).toBe(report.stats[id])
    expect(await call('run_backtest', args)).toEqual(first)
  })

  it.each([
    [{ from: '2018-01-01', to: '2020-12-31' }, 'at most 270 sessions'],
    [{ from: '1000-01-01', to: '9999-12-31' }, 'at most 270 sessions'],
    [{ from: '2023-02-30', to: '2023-03-01' }, 'is not a date'],
    [{ from: '2023-03-02', to: '2023-03-01' }, 'Start date must be on or before end date'],
    [{ from: '2010-01-01', to: '2010-02-01' }, 'The synthetic market goes from'],
    [{ ...WEEK, capital: 1 }, 'Enter capital between'],
    [{ ...WEEK, capital: '<img>' }, 'capital:'],
    [{ ...WEEK, params: { evil: 1 } }, 'has no parameter "evil"'],
    [{ ...WEEK, instrument: 'INFY' }, 'instrument:'],
    [{ ...WEEK, seed: -1 }, 'seed:'],
  ])('refuses %o in a sentence', async (args, sentence) => {
    const whole = { strategy: 'momentum', instrument: 'NIFTY', ...args }
    await expect(call('run_backtest', whole)).rejects.toThrow(sentence)
  })
})

describe('compare_strategies and sweep', () => {
  it('give the same runs as one by one', async () => {
    const { data } = await call('compare_strategies', { instruments: ['TCS'], ...WEEK })
    const { rows } = data as { rows: { ok: boolean; run: { strategy: string; runId: string } }[] }
    expect(rows.map(({ run }) => run.strategy)).toEqual(CATALOG.map(({ id }) => id))
    for (const { run } of rows) {
      const { runId } = await call('run_backtest', { strategy: run.strategy, instrument: 'TCS', ...WEEK })
      expect(run.runId).toBe(runId)
    }
  })

  it('a sweep gives each combination, best first', async () => {
    const args = { strategy: 'momentum', instrument: 'NIFTY', ...WEEK }
    const grid = { shortBars: [5, 10], longBars: [20, 30, 40] }
    const { data } = await call('sweep', { ...args, grid })
    const { runs } = data as { runs: { fingerprint: string; figures: { id: string; value: number }[] }[] }
    expect(runs).toHaveLength(6)
    const profits = runs.map(({ figures }) => figures.find(({ id }) => id === 'netProfit')!.value)
    expect(profits).toEqual(profits.toSorted((a, b) => b - a))
    const fingerprints = runs.map(({ fingerprint }) => fingerprint)
    expect(fingerprints).toContain(byEngine('momentum', 'NIFTY', { shortBars: 5, longBars: 40 }).fingerprint)
  })

  it.each([
    [{ grid: {} }, 'one or two parameters'],
    [{ grid: { nothing: [1] } }, 'has no such parameter'],
    [{ grid: { shortBars: [1, 2, 3, 4, 5, 6], longBars: [10, 20, 30, 40, 50] } }, '30 combinations are more'],
    [
      {
        grid: { shortBars: [1, 2, 3, 4, 5], longBars: [10, 20, 30, 40, 50] },
        from: '2023-01-01',
        to: '2023-12-31',
      },
      'too many for the assistant',
    ],
    [{ grid: { shortBars: [-1, 1000] } }, 'must be a whole number'],
  ])('a sweep refuses %o', async (args, sentence) => {
    const whole = { strategy: 'momentum', instrument: 'NIFTY', ...WEEK, ...args }
    await expect(call('sweep', whole)).rejects.toThrow(sentence)
  })

  it('a request that was given up is not worked on', async () => {
    const context = { ...CONTEXT, signal: AbortSignal.abort() }
    const tool = TOOLBOX.find(({ name }) => name === 'run_backtest')!
    const args = { strategy: 'momentum', instrument: 'NIFTY', ...WEEK }
    await expect(runTool(tool, args, context)).rejects.toThrow('aborted')
  })
})

describe('the market book', () => {
  it('charges are those of the engine, to the last digit', async () => {
    const days = { buyDay: '2023-03-15', sellDay: '2023-05-15' }
    const args = {
      kind: 'round-trip',
      segment: 'equity-delivery',
      qty: 10,
      buyPrice: 3200,
      sellPrice: 3290,
      ...days,
    }
    const { data } = await call('charges', args)
    const price = (rupees: number) => parsePrice(String(rupees), 'price')
    const own = chargeRoundTrip({
      segment: 'equity-delivery',
      qty: 10,
      buyPrice: price(3200),
      sellPrice: price(3290),
      ...days,
      dp: true,
    })
    expect(data).toMatchObject({ total: Number(toDecimal(own.total)), net: Number(toDecimal(own.net)) })
    expect((data as { total: number }).total).toBe(88.303917)
  })

  it('STT has every dated row', async () => {
    const { data } = await call('charges', { kind: 'rates', line: 'stt', segments: ['index-futures'] })
    const { rows } = data as { rows: { from: string; rate: string }[] }
    expect(rows.map(({ from, rate }) => `${from} ${rate}`)).toEqual([
      '2018-01-01 0.01% of sales',
      '2023-04-01 0.0125% of sales',
      '2024-10-01 0.02% of sales',
      '2026-04-01 0.05% of sales',
    ])
  })

  it.each(['brokerage', 'stt', 'exchange', 'ipft', 'sebi', 'stamp', 'gst', 'dp'])(
    '%s has rates',
    async line => {
      const { data } = await call('charges', { kind: 'rates', line })
      const { rows } = data as { rows: { rate: string; source: string }[] }
      expect(rows.length).toBeGreaterThan(0)
      for (const { rate, source } of rows) expect(`${rate} ${source}`).not.toMatch(/NaN|undefined/)
    },
  )

  it('the calendar knows Republic Day, Muhurat trading and the budget Sunday', async () => {
    const { data } = await call('calendar', { kind: 'holidays', from: '2026-01-01', to: '2026-12-31' })
    expect(data).toMatchObject({
      holidays: expect.arrayContaining([{ date: '2026-01-26', weekday: 'Monday' }]) as unknown,
      special: [
        { date: '2026-02-01', weekday: 'Sunday', kind: 'normal', hours: ['09:15-15:30'] },
        { date: '2026-11-08', weekday: 'Sunday', kind: 'muhurat', hours: ['18:00-19:15'] },
      ],
    })
    const day = await call('calendar', { kind: 'day', date: '2026-01-26' })
    expect(day.data).toMatchObject({ isOpen: false, why: 'a holiday of NSE', next: { date: '2026-01-27' } })
  })

  it('contracts of BANKNIFTY end monthly in November 2026, a day early for the holiday', async () => {
    const args = { kind: 'expiries', symbol: 'BANKNIFTY', from: '2026-11-01', to: '2026-11-30' }
    const { data } = await call('calendar', args)
    expect(data).toMatchObject({
      expiries: [{ date: '2026-11-23', weekday: 'Monday', contract: 'monthly' }],
    })
  })

  it('the lot of NIFTY was 50 in May 2023', async () => {
    const { data } = await call('instrument', { symbol: 'NIFTY', day: '2023-05-15' })
    expect(data).toMatchObject({
      contractLot: 50,
      margins: [
        { segment: 'index-futures', pct: 12 },
        { segment: 'index-options', pct: 100 },
      ],
      freezeQty: null,
      ended: null,
    })
  })

  it('ticks are those of the day, by the level of the price', async () => {
    const ticksOf = async (symbol: string, day: string) =>
      ((await call('instrument', { symbol, day })).data as InstrumentFacts).ticks
    expect(await ticksOf('NIFTY', '2023-05-15')).toEqual([{ upTo: null, tick: 0.05 }])
    expect(await ticksOf('NIFTY', '2026-05-15')).toEqual([
      { upTo: 15_000, tick: 0.05 },
      { upTo: 30_000, tick: 0.1 },
      { upTo: null, tick: 0.2 },
    ])
    expect((await ticksOf('TCS', '2024-06-10'))[0]).toEqual({ upTo: 249.99, tick: 0.01 })
  })

  it('the desk is the sample, whose day ends at ₹12,459', async () => {
    const { data } = await call('desk_summary', {})
    expect(data).toMatchObject({ dailyPnl: 12_459, ordersToday: 342, openPositions: 8 })
    const { endedTrades, wonTrades, winRatePct } = data as Record<string, number>
    expect(winRatePct).toBeCloseTo((100 * wonTrades!) / endedTrades!, 10)
  })
})
