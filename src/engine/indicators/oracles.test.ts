import { describe, expect, it } from 'vitest'
import { describeShared, sharedBytes, sharedJson } from '../../../test/shared.ts'
import { adx } from './adx.ts'
import { atr, trueRange } from './atr.ts'
import { bollinger } from './bollinger.ts'
import { crossing } from './cross.ts'
import { donchian } from './donchian.ts'
import { ema } from './ema.ts'
import { highest, lowest } from './extremes.ts'
import { macd } from './macd.ts'
import { rsi } from './rsi.ts'
import { sma } from './sma.ts'
import { stdev } from './stdev.ts'
import { wilder } from './wilder.ts'
import { wma } from './wma.ts'

const FOLDER = 'oracles/open/'

type Column = Float64Array
type Indicator = (test: Case) => Ours

/** A case of any of the files: `lines` are the peer's columns in its own order, NaN where it says nothing. */
interface Case {
  readonly params: Readonly<Record<string, number>>
  readonly inputs: Readonly<Record<string, Column>>
  readonly lines: readonly Column[]
}

interface Ours {
  /** In the order of the peer's lines; null where it has a line that we have not. */
  readonly lines: readonly (Column | null)[]
  /** The peer fills bars before this one from less than a whole window. */
  readonly from?: number
  /** The peer begins another way, so the difference must shrink by exactly this share on each bar. */
  readonly seedFades?: number
}

const one =
  (run: (values: Column, periodBars: number) => Column): Indicator =>
  ({ inputs, params }) => ({ lines: [run(inputs.close!, params.period!)] })
const map = (columns: readonly Column[], f: (...values: number[]) => number): Column =>
  columns[0]!.map((_, i) => f(...columns.map(column => column[i]!)))
const bars = ({ inputs }: Case) => ({ high: inputs.high!, low: inputs.low!, close: inputs.close! })

const dema = (values: Column, n: number) => {
  const once = ema(values, n)
  return map([once, ema(once, n)], (first, second) => 2 * first - second)
}
const tema = (values: Column, n: number) => {
  const once = ema(values, n)
  const twice = ema(once, n)
  return map([once, twice, ema(twice, n)], (first, second, third) => 3 * first - 3 * second + third)
}
const hma = (values: Column, n: number) => {
  const lead = map([wma(values, Math.floor(n / 2)), wma(values, n)], (short, long) => 2 * short - long)
  return wma(lead, Math.floor(Math.sqrt(n)))
}
const oscillator = (average: typeof sma) =>
  one((values, n) => map([values, average(values, n)], (v, a) => v - a))
const linesOf =
  <Line extends string>(run: (test: Case) => Readonly<Record<Line, Column>>) =>
  (...order: readonly (Line | null)[]): Indicator =>
  test => {
    const ours = run(test)
    return { lines: order.map(line => (line === null ? null : ours[line])) }
  }
const bands = linesOf(({ inputs, params: { period, devfactor, k, stddev } }) =>
  bollinger(inputs.close!, period!, devfactor ?? k ?? stddev ?? 2),
)
const macdLines = linesOf(({ inputs, params: { period_me1, period_me2, period_signal } }) =>
  macd(inputs.close!, period_me1!, period_me2!, period_signal!),
)
const directional = linesOf(test => adx(bars(test), test.params.period!))
const channel = linesOf(test => donchian(bars(test), test.params.period!))
const crosses =
  (show: (turn: number) => number): Indicator =>
  ({ inputs, params }) => {
    const fast = inputs.real0 ?? inputs.close!
    const slow = inputs.real1 ?? sma(inputs.close!, params.period!)
    return { lines: [fast.map((_, i) => show(crossing(fast, slow, i)))] }
  }
const averageRange: Indicator = test => ({ lines: [atr(bars(test), test.params.period!)] })
const range: Indicator = test => ({ lines: [trueRange(bars(test))], from: 1 })
const variance = one((values, n) => stdev(values, n).map(deviation => deviation ** 2))

/** Ours under each peer's name. The last block is made of ours, so it shows that they can be put together. */
const IN_SCOPE: Readonly<Record<string, Indicator>> = {
  SMA: one(sma),
  sma: one(sma),
  EMA: one(ema),
  'EMA (SMA seed)': one(ema),
  ema: test => ({ ...one(ema)(test), seedFades: 2 / (test.params.period! + 1) }),
  WMA: one(wma),
  wma: one(wma),
  'WMA (linear)': test => ({ ...one(wma)(test), from: test.params.period! - 1 }),
  SMMA: one(wilder),
  'SMMA(Wilder)': one(wilder),
  'SMMA/Wilder': one(wilder),
  wilders: one(wilder),
  RSI: one(rsi),
  RSI_Safe: one(rsi),
  'RSI Wilder/SMMA': one(rsi),
  rsi: one(rsi),
  ATR: averageRange,
  'ATR Wilder': averageRange,
  atr: test => ({ ...averageRange(test), seedFades: 1 / test.params.period! }),
  TR: range,
  TrueRange: range,
  'True range': range,
  tr: range,
  'ADX/DI': directional('adx', null, 'plusDi', 'minusDi'),
  DM: directional('adx', null, 'plusDi', 'minusDi'),
  'ADX/DI (rounded vendor sheet)': directional('plusDi', 'minusDi', 'adx'),
  ADX: directional('adx'),
  '+DI': directional('plusDi'),
  '-DI': directional('minusDi'),
  BBands: bands('middle', 'upper', 'lower'),
  BollingerBands: bands('middle', 'upper', 'lower'),
  'Bollinger Bands (population std)': bands('middle', 'upper', 'lower'),
  'BB mid': bands('middle'),
  'BB top': bands('upper'),
  'BB bot': bands('lower'),
  bbands: bands('lower', 'middle', 'upper'),
  MACDHisto: macdLines('macd', 'signal', 'histogram'),
  'MACD 11/25 (avoids Tulip special case)': macdLines('macd'),
  'MACD signal': macdLines('signal'),
  'MACD histo': macdLines('histogram'),
  'Donchian channels': test => ({
    ...channel('upper', 'lower', 'middle')(test),
    from: test.params.period! - 1,
  }),
  Midprice: channel('middle'),
  Highest: one(highest),
  max: one(highest),
  'rolling max of close': one(highest),
  Lowest: one(lowest),
  min: one(lowest),
  StdDev: one(stdev),
  stddev: one(stdev),
  var: variance,
  'rolling population variance': variance,
  'CrossOver(close,SMA15): +1 up, -1 down, 0 none; uses the last NON-ZERO previous difference': crosses(
    turn => turn,
  ),
  crossover: crosses(turn => Number(turn === 1)),
  crossany: crosses(Math.abs),

  DEMA: one(dema),
  TEMA: one(tema),
  HMA: one(hma),
  hma: one(hma),
  EMAOsc: oscillator(ema),
  WMAOsc: oscillator(wma),
  SMMAOsc: oscillator(wilder),
  DEMAOsc: oscillator(dema),
  TEMAOsc: oscillator(tema),
  PriceOsc: ({ inputs, params }) => ({
    lines: [macd(inputs.close!, params.period1!, params.period2!, 1).macd],
  }),
  'ATR (simple moving average of TR, TR from bar 1)': test => ({
    lines: [sma(trueRange(bars(test)), test.params.period!)],
  }),
}

/** Indicators that we have too, but by another definition. */
const OTHER_DEFINITION: Readonly<Record<string, string>> = {
  'RSI_SMA (Cutler)': "Cutler's RSI of simple averages; ours is Wilder's",
  RSI_EMA: "an RSI of exponential averages; ours is Wilder's",
  'RSI (simple averages / Cutler)': "Cutler's RSI of simple averages; ours is Wilder's",
  macd: 'Tulip begins its averages with the first price and uses 0.15 and 0.075 for 12 and 26 bars',
  adx: 'Tulip smooths from the first n − 1 movements, one bar before ours, and takes the ratio of both',
  di: 'Tulip smooths from the first n − 1 movements, one bar before ours, and takes the ratio of both',
}

/** Indicators that we have not. */
const NOT_OURS = new Set(
  `A/D line | AccelerationDecelerationOscillator | Aroon oscillator | AroonDown | AroonUp | AroonUpDown |
  Awesome oscillator | CCI | Choppiness index | DMA | DV2 | DownMove | Envelope | SMAEnvelope | WMAEnvelope |
  SMMAEnvelope | DEMAEnvelope | Fractal | Heikin-Ashi | HeikinAshi | Ichimoku | KAMA | KAMAOsc |
  Keltner channels (LEAN: SMA of typical price? see vendor) | LRSI | MFI | Momentum | Momentum (difference) |
  MomentumOscillator | Oscillator | PPO | PPO (SMA based) | PPOShort | PSAR | Parabolic SAR | PctChange |
  PercentRank | ROC | ROC ratio | Stoch %D | Stoch %K (14,3,3) | Stochastic | Stochastic slow |
  StochasticFast | StochasticFull | SumN | T3 | TRIX | TSI | Trix | UltOsc | UltimateOscillator | UpMove |
  VWMA of close | WilliamsAD | WilliamsR | ZLEMA | ZeroLagIndicator | ad | adosc | adxr | ao | apo | aroon |
  aroonosc | avgprice | bop | cci | cmo | cvi | decay | dema | dm | dpo | dx | edecay | emv | fisher | fosc |
  kama | kvo | lag | linreg | linregintercept | linregslope | log return | marketfi | mass | md | medprice |
  mfi | mom | msw | natr | nvi | obv | parametric VaR of daily returns (normal), rolling 252 | ppo | psar |
  pvi | qstick | roc | rocr | rolling Sharpe of ROC(1), rf 0, not annualised | stderr | stoch | stochrsi |
  sum | tema | trima | trix | tsf | typprice | ultosc | vhf | vidya | volatility | vosc | vwma | wad |
  wcprice | willr | zlema`.split(/\s*\|\s*/),
)

/** What becomes of the cases of each file. A case in no list fails; one that gets lost changes a number. */
const FILES = [
  { file: 'consensus.json', abs: 1e-8, rel: 1e-6, compared: 22, otherDefinition: 0, notOurs: 11 },
  { file: 'backtrader-full.json', abs: 1e-6, rel: 1e-7, compared: 17, otherDefinition: 2, notOurs: 13 },
  { file: 'backtrader-suite.json', abs: 1e-8, rel: 1e-7, compared: 18, otherDefinition: 0, notOurs: 29 },
  { file: 'tulip-full.json', abs: 1e-6, rel: 1e-7, compared: 13, otherDefinition: 3, notOurs: 36 },
  { file: 'tulip-vectors.json', abs: 1.1e-3, rel: 0, compared: 20, otherDefinition: 4, notOurs: 64 },
  { file: 'lean-testdata.json', abs: 0, rel: 0, compared: 13, otherDefinition: 1, notOurs: 22 },
]

describeShared("peers' indicators", () => {
  describe.each(FILES)('$file', ({ file, abs, rel, compared, otherDefinition, notOurs }) => {
    const { cases } = sharedJson<{ cases: RawCase[] }>(`${FOLDER}indicators/${file}`)
    const inScope = cases.filter(({ indicator }) => Object.hasOwn(IN_SCOPE, indicator))

    it('has every case in one of the lists', () => {
      const differs = cases.filter(({ indicator }) => Object.hasOwn(OTHER_DEFINITION, indicator))
      const foreign = cases.filter(({ indicator }) => NOT_OURS.has(indicator.trim()))
      expect([inScope.length, differs.length, foreign.length]).toEqual([compared, otherDefinition, notOurs])
      expect(compared + otherDefinition + notOurs).toBe(cases.length)
    })

    it.each(inScope)('$id agrees', raw => {
      const test = read(raw)
      const ours = IN_SCOPE[raw.indicator]!(test)
      const apart = raw.upstream_tolerance_abs ?? abs
      expect(test.lines).toHaveLength(ours.lines.length)
      ours.lines.forEach((line, n) => {
        if (line !== null) expectAgreement(line, test.lines[n]!, ours, apart, rel)
      })
      checkPoints(raw, ours)
    })
  })
})

/** `abs` and `rel`: how far apart two numbers may be, by so much or by that share of the peer's. */
function expectAgreement(ours: Column, peer: Column, how: Ours, abs: number, rel: number): void {
  const { from = 0, seedFades } = how
  const first = ours.findIndex((value, i) => i >= from && !Number.isNaN(value + peer[i]!))
  expect(first, 'no bar in common').toBeGreaterThanOrEqual(0)
  const seedGap = seedFades ? ours[first]! - peer[first]! : 0
  for (let i = seedFades ? first : from; i < peer.length; i++) {
    if (Number.isNaN(peer[i]!)) continue
    const theirs = peer[i]! + seedGap * (1 - (seedFades ?? 0)) ** (i - first)
    const apart = Math.abs(ours[i]! - theirs)
    const allowed = abs + rel * Math.abs(theirs)
    expect(apart, `bar ${i}: ours ${ours[i]}, theirs ${theirs}`).toBeLessThanOrEqual(allowed)
  }
}

type RawValues = readonly (number | string | null)[]

interface RawCase {
  readonly indicator: string
  readonly params?: Record<string, number>
  readonly options?: Record<string, number>
  readonly data?: string
  readonly rows?: readonly [number, number]
  readonly inputs?: Record<string, RawValues>
  readonly lines?: readonly { readonly name: string; readonly values: RawValues }[]
  readonly expected?: RawValues | Record<string, RawValues>
  readonly asserted_points?: readonly { line: string; bar: number; value: number }[]
  readonly upstream_tolerance_abs?: number
}

function read(raw: RawCase): Case {
  const inputs = raw.data === undefined ? numbersOf(raw.inputs!) : csv(raw.data, raw.rows)
  inputs.close ??= inputs.real!
  const length = Object.values(inputs).find(column => column !== undefined)!.length
  const lines =
    raw.lines?.map(line => line.values) ??
    (Array.isArray(raw.expected) ? [raw.expected as RawValues] : Object.values(raw.expected!))
  return {
    params: { ...raw.params, ...raw.options },
    inputs,
    lines: lines.map(values => atEnd(values, length)),
  }
}

/** A peer's values as a column: the shorter ones lack the warm-up. */
function atEnd(values: RawValues, length: number): Column {
  const column = new Float64Array(length).fill(Number.NaN)
  values.forEach((value, i) => {
    if (value !== null) column[length - values.length + i] = Number(value)
  })
  return column
}

function numbersOf(inputs: Record<string, RawValues>): Record<string, Column> {
  const columns = Object.entries(inputs).filter(([name]) => name !== 'date')
  return Object.fromEntries(columns.map(([name, values]) => [name, atEnd(values, values.length)]))
}

function csv(path: string, rows: readonly [number, number] = [0, Infinity]): Record<string, Column> {
  const text = new TextDecoder().decode(sharedBytes(FOLDER + path))
  const [header, ...lines] = text.trim().split(/\r?\n/)
  const cells = lines.slice(...rows).map(line => line.split(','))
  const names = header!.toLowerCase().split(',')
  return Object.fromEntries(names.map((name, n) => [name, Float64Array.from(cells, row => Number(row[n]))]))
}

/** The constants of backtrader's own tests, printed with six decimals. */
function checkPoints(raw: RawCase, ours: Ours): void {
  for (const { line, bar, value } of raw.asserted_points ?? []) {
    const column = ours.lines[raw.lines!.findIndex(({ name }) => name === line)]
    if (column) expect(Math.abs(column[bar]! - value), `${line}, bar ${bar}`).toBeLessThanOrEqual(5.1e-7)
  }
}
