import { describe, expect, it } from 'vitest'
import { DEFAULT_RISK, NSE_COSTS } from '../engine/index.ts'
import { HELP } from './help.ts'
import { inOptions } from './inputOptions.ts'
import { parseOptions, readOptions, toRunInputs } from './options.ts'

const NEEDED = ['--data', 'nifty.csv', '--instrument', 'NIFTY', '--strategy', 'momentum']

function inputs(...more: string[]) {
  return toRunInputs(parseOptions([...NEEDED, ...more]), 1)
}

describe('the command line', () => {
  it('gives what the trader leaves out its default', () => {
    expect(inputs()).toEqual({
      strategy: 'momentum',
      params: {},
      instrument: 'NIFTY',
      from: null,
      to: null,
      capital: 100_000,
      timeframe: null,
      direction: 'both',
      size: { kind: 'margin', fraction: 0.5 },
      lots: true,
      costs: NSE_COSTS,
      fill: {
        at: 'next-open',
        slippageTicks: 0,
        slippageBps: 0,
        penetrationTicks: 1,
        onSmallerBars: true,
        tick: null,
        maxVolumeFraction: null,
        exitsFrom: 'entry-bar',
      },
      squareOff: '15:15',
      risk: null,
    })
    expect(inputs('--risk', 'on').risk).toEqual(DEFAULT_RISK)
  })

  it('reads every option', () => {
    const all =
      '--param shortBars=5 --param stopLossPct=0.25 --from 2023-01-02 --to 2023-01-31 --capital 250000.5 --costs none --size fixed:50 --lots on --direction short --slippage-ticks 2 --penetration-ticks 0 --fill this-close --tick 0.1 --timeframe 5m --square-off off --risk off'
    expect(inputs(...all.split(' '))).toMatchObject({
      params: { shortBars: 5, stopLossPct: 0.25 },
      from: '2023-01-02',
      to: '2023-01-31',
      capital: 250_000.5,
      costs: { kind: 'none' },
      size: { kind: 'fixed', qty: 50 },
      lots: true,
      direction: 'short',
      timeframe: '5m',
      fill: { at: 'this-close', slippageTicks: 2, penetrationTicks: 0, tick: 0.1 },
      squareOff: null,
      risk: null,
    })
    expect(inputs('--size', 'equity:0.5', '--costs', 'flat:0.001', '--square-off', '14:30')).toMatchObject({
      size: { kind: 'equity', fraction: 0.5 },
      costs: { kind: 'flat', fraction: 0.001 },
      squareOff: '14:30',
    })
  })

  it('C2 takes the charge book, its rates, rounding and segment', () => {
    const nse = { kind: 'nse', rates: 'of-the-day', rounding: 'exact', plan: null, dp: true, segment: null }
    expect(inputs('--costs', 'nse').costs).toEqual(nse)
    const other = '--costs nse:contract-note --rates today --segment index-options --dp off'
    expect(inputs(...other.split(' ')).costs).toEqual({
      ...nse,
      rates: 'today',
      rounding: 'contract-note',
      segment: 'index-options',
      dp: false,
    })
  })

  it('C2 takes the options of the charge book where it is the default, and C1 a flat rate for a custom symbol', () => {
    expect(inputs('--rates', 'today', '--dp', 'off').costs).toEqual({
      ...NSE_COSTS,
      rates: 'today',
      dp: false,
    })
    const custom = parseOptions(['--data', 'x', '--instrument', 'GOOG', '--strategy', 'momentum'])
    expect(toRunInputs(custom, 1).costs).toEqual({ kind: 'flat', fraction: 0.0003 })
  })

  it('A6, C3 an option of an index has whole lots for half of the equity, NSE charges and a square-off by default', () => {
    const option = parseOptions([
      '--data',
      'x',
      '--instrument',
      'NIFTY24JUL24450CE',
      '--strategy',
      'momentum',
    ])
    const nifty = parseOptions(['--data', 'x', '--instrument', 'NIFTY', '--strategy', 'momentum'])
    expect(toRunInputs(option, 1)).toEqual({ ...toRunInputs(nifty, 1), instrument: 'NIFTY24JUL24450CE' })
    expect(toRunInputs(option, 1)).toMatchObject({ lots: true, costs: NSE_COSTS, squareOff: '15:15' })
  })

  it('a custom symbol and daily bars have no square-off by default', () => {
    const custom = parseOptions(['--data', 'x', '--instrument', 'GOOG', '--strategy', 'momentum'])
    expect(toRunInputs(custom, 1).squareOff).toBeNull()
    expect(toRunInputs(parseOptions(NEEDED), 1440).squareOff).toBeNull()
    expect(inputs('--timeframe', '1D').squareOff).toBeNull()
  })

  it('takes a hedge, its symbol from the option or from the file, and the last close as square-off', () => {
    const hedge = (...more: string[]) => parseOptions([...NEEDED, ...more]).hedge
    expect(hedge()).toBeNull()
    expect(hedge('--hedge', 'x.csv')).toEqual({ data: 'x.csv', instrument: null })
    expect(hedge('--hedge', 'x.csv', '--hedge-instrument', 'banknifty')).toEqual({
      data: 'x.csv',
      instrument: 'BANKNIFTY',
    })
    expect(inputs('--strategy', 'arbitrage', '--square-off', 'close')).toMatchObject({
      strategy: 'arbitrage',
      squareOff: 'close',
    })
  })

  it('takes the synthetic market in the place of a file', () => {
    const args = '--synthetic --instrument NIFTY --strategy arbitrage --from 2023-01-02 --to 2023-01-31'
    const parsed = (more = '') => parseOptions(`${args} ${more}`.trim().split(' '))
    const days = { from: '2023-01-02', to: '2023-01-31' }
    expect(parsed()).toMatchObject({ data: '', synthetic: { seed: 1, ...days }, hedge: null })
    expect(parsed('--seed 7 --hedge synthetic --hedge-instrument banknifty')).toMatchObject({
      synthetic: { seed: 7, ...days },
      hedge: { data: 'synthetic', instrument: 'BANKNIFTY' },
    })
    expect(toRunInputs(parsed(), 1)).toMatchObject(days)
    expect(() => parsed('--hedge synthetic')).toThrow('--hedge synthetic: name its instrument too')
    expect(() => parsed('--data nifty.csv')).toThrow('--synthetic: takes the place of --data.')
    expect(() => parseOptions(args.replace(' --to 2023-01-31', '').split(' '))).toThrow(
      '--to is missing. See --help.',
    )
  })

  it.each([
    [['--seed', '7'], '--seed: only --synthetic has it. Add --synthetic or leave it out.'],
    [['--hedge-instrument', 'NIFTY'], '--hedge-instrument: name its file too, with --hedge FILE.'],
    [['--speed', '9'], "Unknown option '--speed'"],
    [['--capital', 'lots'], '--capital: "lots" is not a number.'],
    [['--capital', ''], '--capital: "" is not a number.'],
    [['--capital', '10,00,000'], '--capital: write "10,00,000" without commas, as 1000000.'],
    [['--size', 'fixed:1,000'], '--size: write "1,000" without commas, as 1000.'],
    [['--size', '50'], '--size: "50" must look like fixed:50, equity:0.95 or margin:0.5.'],
    [
      ['--costs', 'zerodha'],
      '--costs: "zerodha" must be none, nse or nse:contract-note, or look like flat:0.0003.',
    ],
    [
      ['--costs', 'none', '--rates', 'today'],
      '--rates: only --costs nse has it. Add --costs nse or leave it out.',
    ],
    [['--instrument', 'GOOG', '--segment', 'index-options'], '--segment: only --costs nse has it.'],
    [['--costs', 'none', '--dp', 'off'], '--dp: only --costs nse has it.'],
    [['--costs', 'nse', '--rates', 'old'], '--rates: "old" must be one of of-the-day, today.'],
    [['--costs', 'flat:x'], '--costs: "x" is not a number.'],
    [['--param', 'shortBars'], '--param: "shortBars" must look like shortBars=10.'],
    [['--direction', 'up'], '--direction: "up" must be one of both, long, short.'],
    [['--timeframe', '7m'], '--timeframe: "7m" must be one of 1m, 3m, 5m, 15m, 30m, 60m, 1D.'],
    [['--risk', 'loose'], '--risk: "loose" must be one of on, off.'],
    [['--lots', 'yes'], '--lots: "yes" must be one of on, off.'],
    [['--strategy', 'magic'], 'strategy: there is no "magic". Choose one of: '],
    [['stray'], 'stray'],
  ])('refuses %j in one sentence', (more, message) => {
    expect(() => inputs(...more)).toThrow(message)
  })

  it.each([
    ['squareOff: "25:00" is not a time.', undefined, '--square-off: "25:00" is not a time.'],
    ['from: "2023-02-30" is not a date.', 'from', '--from: "2023-02-30" is not a date.'],
    ['hedge: choose one.', undefined, '--hedge: choose one.'],
    ['in-sample: 300 trading days', 'inSampleDays', '--in-sample: 300 trading days'],
    ['block-days: enter a number.', 'meanBlockDays', '--block-days: enter a number.'],
    ['maxVolumeFraction: enter a number.', 'maxVolumeFraction', '--max-volume: enter a number.'],
    ['size: enter a number.', 'size', '--size: enter a number.'],
    ['slippage-ticks: needs a tick.', 'slippageTicks', '--slippage-ticks: needs a tick.'],
    ['seed: enter a whole number.', 'seed', '--seed: enter a whole number.'],
    ['axis: at most 40 of them.', 'axis', '--axis: at most 40 of them.'],
    ['axis shortBars: a value is repeated.', 'shortBars', '--axis shortBars: a value is repeated.'],
    ['points: 0 must be a whole number.', 'points', '--points: 0 must be a whole number.'],
    ['metric: no combination trades.', 'metric', '--metric: no combination trades.'],
    ['strategy: there is no "x".', 'strategy', '--strategy: there is no "x".'],
    ['Mine: start must return a function.', undefined, 'Mine: start must return a function.'],
    ['Enter capital of at least ₹1,000', 'capital', '--capital: Enter capital of at least ₹1,000'],
    ['Start date must be on or before end date', 'from', '--from: Start date must be on or before end date'],
    [
      'Too early. Start later, or use current rates.',
      'from',
      '--from: Too early. Start later, or add --rates today.',
    ],
    ['--data: cannot read "x".', 'from', '--data: cannot read "x".'],
    ['Momentum has no parameter "x".', 'x', 'Momentum has no parameter "x".'],
  ])('%s: an input that the engine names, or means, is named as its option', (message, field, shown) => {
    expect(inOptions({ message, field })).toBe(shown)
  })

  it.each([
    ['--data', '--data is missing: name a file, or add --synthetic.'],
    ['--instrument', '--instrument is missing. See --help.'],
    ['--strategy', '--strategy is missing. See --help.'],
  ])('asks for %s, and says what else would do', (name, message) => {
    const at = NEEDED.indexOf(name)
    expect(() => parseOptions(NEEDED.toSpliced(at, 2))).toThrow(message)
  })

  it.each([
    [
      ['--data', 'b.csv'],
      '--data: give it once. Put several files of one instrument into one zip to read them as one dataset.',
    ],
    [['--instrument=TCS'], '--instrument: give it once.'],
    [['--capital', '-5', '--capital', '6000'], '--capital: give it once.'],
    [['--sort', 'sharpe', '--sort', 'trades'], '--sort: give it once.'],
    [['--param', 'shortBars=5', '--param', 'shortBars=6'], '--param: shortBars is given twice.'],
    [['--axis', 'shortBars=5', '--axis', 'shortBars=6,7'], '--axis: shortBars is given twice.'],
    [
      ['--answer', 'dateOrder=day-first', '--answer', 'dateOrder=month-first'],
      '--answer: dateOrder is given twice.',
    ],
  ])('refuses what is given twice: %j', async (more, message) => {
    await expect(readOptions([...NEEDED, ...more], ['sort', 'axis'])).rejects.toThrow(message)
  })

  it('takes several parameters, axes and answers', async () => {
    const more =
      '--param shortBars=5 --param longBars=9 --axis a=1 --axis b=1 --answer series=EQ --answer symbol=TCS'
    const { params, more: own } = await readOptions([...NEEDED, ...more.split(' ')], ['axis'])
    expect([params, own.axis]).toEqual([
      ['shortBars=5', 'longBars=9'],
      ['a=1', 'b=1'],
    ])
  })

  it('asks for the second instrument of a strategy for two before it reads anything, from where there is one', async () => {
    const pair = ['--instrument', 'BANKNIFTY', '--strategy', 'arbitrage']
    await expect(readOptions(['--data', 'none.csv', ...pair])).rejects.toThrow(
      '--hedge is missing: Arbitrage trades 2 instruments. Add --hedge FILE --hedge-instrument SYMBOL.',
    )
    const days = ['--from', '2023-01-02', '--to', '2023-01-31']
    await expect(readOptions(['--synthetic', ...days, ...pair])).rejects.toThrow(
      'Add --hedge synthetic --hedge-instrument SYMBOL.',
    )
  })

  it('help needs nothing else and tells every option', () => {
    expect(parseOptions(['--help']).help).toBe(true)
    for (const name of [
      '--data',
      '--param',
      '--square-off',
      '--rates',
      '--penetration-ticks',
      'shortBars=10',
    ]) {
      expect(HELP).toContain(name)
    }
  })
})
