/** Pine's ta functions, each by the formula that Pine documents. */

import type { Args } from './args.ts'
import type { Draft } from './draft.ts'
import { LIBRARY } from './library.ts'
import { newDay } from './prices.ts'
import { composed, further, NotUnderstood, RANK, type Value } from './values.ts'

/** A function of Pine: the names of its arguments, and what it makes of them. */
export interface BuiltIn<Result = Value> {
  readonly names: string
  make(args: Args, draft: Draft): Result
}

/** The name of a call's constant: "sma200", "smaSlow". */
function named(base: string, ...numbers: readonly string[]): string {
  const words = numbers.map(text => text.replace('params.', ''))
  return [base, ...words.filter(word => /^\w+$/.test(word))].join(' ').replace(/ (\d)/g, '$1')
}

/** An average or another figure of a source and a length. */
function ofSource(fn: string, otherwise?: string): BuiltIn {
  return {
    names: 'source length',
    make: (args, draft) => {
      // ta.highest(20) is that of the highs
      const isAlone = otherwise !== undefined && !args.has('length')
      const source = isAlone ? otherwise : args.column('source')
      const length = args.length(isAlone ? 'source' : 'length')
      if (Object.hasOwn(LIBRARY, fn)) draft.use(fn)
      return draft.ofIndicator(fn, [source, length], named(fn.replace('pine', ''), length), shared(source))
    },
  }
}

/** Only what comes of the bars alone is worth keeping for other runs of a sweep. */
function shared(source: string): { isShared: boolean } {
  return { isShared: source.startsWith('bars.') || source === 'bars' }
}

/** A function of the file that goes once over a column. */
function walking(fn: string, names = 'source'): BuiltIn {
  return {
    names,
    make: (args, draft) => {
      const [first = 'source', second] = names.split(' ')
      const columns = [args.column(first), ...(second ? [args.column(second)] : [])]
      const more = names
        .split(' ')
        .slice(2)
        .map(name => args.level(name))
      return draft.ofIndicator(draft.use(fn), [...columns, ...more], fn, { isShared: false })
    },
  }
}

/** The value of so many bars before; one without `length`. */
function before(value: Value, length: string, draft: Draft): Value {
  const column = draft.asColumn(value, 'source')
  return { ...column, at: ago => column.at(further(ago, length)) }
}

function change(args: Args, draft: Draft): Value {
  const source = args.value('source')
  const last = before(source, args.length('length', '1'), draft)
  if (source.type === 'bool')
    return composed('bool', RANK.same, [source, last], (now, then) => `(${now}) !== (${then})`)
  return composed(
    'number',
    RANK.add,
    [source, last],
    (now, then) => `${inner(now, source)} - ${inner(then, source, RANK.times)}`,
  )
}

function inner(text: string, { rank }: Value, around: number = RANK.add): string {
  return rank < around ? `(${text})` : text
}

function roc(args: Args, draft: Draft): Value {
  const source = args.value('source')
  const last = before(source, args.length('length'), draft)
  return composed(
    'number',
    RANK.times,
    [source, last, last],
    (now, then, by) =>
      `(100 * (${now} - ${inner(then, source, RANK.times)})) / ${inner(by, source, RANK.sign)}`,
  )
}

function crossing(...signs: readonly (readonly [now: string, then: string])[]): BuiltIn {
  return {
    names: 'source1 source2',
    make: (args, draft) => {
      const [one, other] = [args.value('source1'), args.value('source2')]
      if (one.type !== 'number' || other.type !== 'number')
        throw new NotUnderstood(`${args.fn} of what is no number`)
      const parts = [one, other, before(one, '1', draft), before(other, '1', draft)]
      const write = (a: string, b: string, aThen: string, bThen: string) => {
        const texts = [a, b, aThen, bThen].map((text, k) => inner(text, k % 2 === 0 ? one : other, RANK.add))
        const tests = signs.map(
          ([now, then]) => `${texts[0]} ${now} ${texts[1]} && ${texts[2]} ${then} ${texts[3]}`,
        )
        return tests.length === 1 ? tests[0]! : tests.map(test => `(${test})`).join(' || ')
      }
      return { ...composed('bool', signs.length === 1 ? RANK.and : RANK.or, parts, write), mayBeNa: false }
    },
  }
}

/** Whether the value goes one way: above, or below, each of the last values. */
function running(fn: 'isRising' | 'isFalling'): BuiltIn {
  return {
    names: 'source length',
    make: (args, draft) => {
      const column = args.column('source')
      const length = args.length('length')
      return {
        type: 'bool',
        scope: 'bar',
        rank: RANK.atom,
        size: 2,
        mayBeNa: false,
        at: ago => `${draft.use(fn)}(${column}, ${length}, ${['i', ...ago].join(' - ')})`,
      }
    },
  }
}

function deviation(args: Args, draft: Draft): Value {
  if (args.has('biased') && args.known('biased') !== true)
    throw new NotUnderstood('ta.stdev: only the biased one is known')
  const [source, length] = [args.column('source'), args.length('length')]
  return draft.ofIndicator('stdev', [source, length], named('deviation', length), shared(source))
}

/** Functions with one value. */
export const INDICATORS: Readonly<Record<string, BuiltIn>> = {
  'ta.sma': ofSource('sma'),
  'ta.ema': ofSource('pineEma'),
  'ta.rma': ofSource('wilder'),
  'ta.wma': ofSource('wma'),
  'ta.hma': ofSource('hullAverage'),
  'ta.rsi': {
    names: 'source length',
    make: (args, draft) => {
      draft.differences.add('ta.rsi is 50 where nothing moved at all; TradingView gives 100.')
      return ofSource('rsi').make(args, draft)
    },
  },
  'ta.highest': ofSource('highest', 'bars.high'),
  'ta.lowest': ofSource('lowest', 'bars.low'),
  'ta.stdev': { names: 'source length biased', make: deviation },
  'ta.atr': {
    names: 'length',
    make: (args, draft) =>
      draft.ofIndicator(
        draft.use('pineAtr'),
        ['bars', args.length('length')],
        named('atr', args.length('length')),
      ),
  },
  'ta.tr': {
    names: 'handle_na',
    make: (args, draft) =>
      args.known('handle_na') === true
        ? draft.ofIndicator(draft.use('wholeRange'), ['bars'], 'trueRange')
        : draft.ofIndicator('trueRange', ['bars'], 'trueRange'),
  },
  'ta.vwap': {
    names: 'source',
    make: (args, draft) => {
      const source = args.column('source')
      const isUsual = /^hlc3\d*$/.test(source)
      const of = isUsual ? 'bars' : `{ ...bars, high: ${source}, low: ${source}, close: ${source} }`
      return draft.ofIndicator('vwap', [of], 'vwapLine', { isShared: isUsual })
    },
  },
  'ta.vwma': {
    names: 'source length',
    make: (args, draft) =>
      draft.ofIndicator(
        draft.use('volumeAverage'),
        [args.column('source'), 'bars.volume', args.length('length')],
        'volumeAverage',
        { isShared: false },
      ),
  },
  'ta.stoch': {
    names: 'source high low length',
    make: (args, draft) => {
      const columns = ['source', 'high', 'low'].map(name => args.column(name))
      return draft.ofIndicator(
        draft.use('stochastic'),
        [...columns, args.length('length')],
        'stochasticLine',
        { isShared: false },
      )
    },
  },
  'math.sum': ofSource('runningTotal'),
  'ta.cci': ofSource('commodityIndex'),
  'ta.change': { names: 'source length', make: change },
  'ta.mom': { names: 'source length', make: change },
  'ta.roc': { names: 'source length', make: roc },
  'ta.crossover': crossing(['>', '<=']),
  'ta.crossunder': crossing(['<', '>=']),
  'ta.cross': crossing(['>', '<='], ['<', '>=']),
  'ta.rising': running('isRising'),
  'ta.falling': running('isFalling'),
  'ta.barssince': walking('barsSince', 'condition'),
  'ta.valuewhen': walking('valueWhen', 'condition source occurrence'),
  'ta.cum': walking('runningSum'),
  fixnan: walking('lastKnown'),
  'timeframe.change': {
    names: 'timeframe',
    make: (args, draft) => {
      if (!['D', '1D'].includes(String(args.known('timeframe'))))
        throw new NotUnderstood('timeframe.change: only "D" is known')
      return newDay(draft)
    },
  },
}

/** Functions of the file or of "sauda" with several lines, in Pine's order. */
function linesOf(
  fn: string,
  base: string,
  args: readonly string[],
  lines: readonly string[],
  draft: Draft,
): readonly Value[] {
  const isShared = args[0]!.startsWith('bars')
  return lines.map(line => draft.ofIndicator(fn, args, base, { line, isShared }))
}

/** Functions with several values. */
export const BUNDLES: Readonly<Record<string, BuiltIn<readonly Value[]>>> = {
  'ta.macd': {
    names: 'source fastlen slowlen siglen',
    make: (args, draft) => {
      const given = [
        args.column('source'),
        args.length('fastlen'),
        args.length('slowlen'),
        args.length('siglen'),
      ]
      return linesOf(draft.use('pineMacd'), 'macdLines', given, ['line', 'signal', 'histogram'], draft)
    },
  },
  'ta.bb': {
    names: 'series length mult',
    make: (args, draft) => {
      const given = [args.column('series'), args.length('length'), args.level('mult')]
      return linesOf('bollinger', 'bands', given, ['middle', 'upper', 'lower'], draft)
    },
  },
  'ta.supertrend': {
    names: 'factor atrPeriod',
    make: (args, draft) => {
      const given = ['bars', args.level('factor'), args.length('atrPeriod')]
      return linesOf(draft.use('pineSupertrend'), 'trend', given, ['line', 'direction'], draft)
    },
  },
  'ta.dmi': {
    names: 'diLength adxSmoothing',
    make: (args, draft) => {
      const given = ['bars', args.length('diLength'), args.length('adxSmoothing')]
      return linesOf(draft.use('pineDmi'), 'movement', given, ['plusDi', 'minusDi', 'adx'], draft)
    },
  },
}
