/** Names that Pine has by itself: prices, times and what is known of the chart. */

import type { Draft } from './draft.ts'
import { OPEN_TRADES } from './position.ts'
import { composed, constant, DrawsOnly, NotUnderstood, place, RANK, type Value } from './values.ts'

const PRICES = ['open', 'high', 'low', 'close', 'volume']
/** Prices that are means of others. */
export const MEANS: Readonly<Record<string, string>> = {
  hl2: '(bars.high[i]! + bars.low[i]!) / 2',
  hlc3: '(bars.high[i]! + bars.low[i]! + bars.close[i]!) / 3',
  ohlc4: '(bars.open[i]! + bars.high[i]! + bars.low[i]! + bars.close[i]!) / 4',
  hlcc4: '(bars.high[i]! + bars.low[i]! + 2 * bars.close[i]!) / 4',
}
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** Functions of the file that take the time at which a bar opened. */
export const CLOCK: Readonly<Record<string, string>> = {
  hour: 'hourOf',
  minute: 'minuteOf',
  dayofweek: 'weekdayOf',
  dayofmonth: 'monthDayOf',
  month: 'monthOf',
  year: 'yearOf',
}
const DRAWING =
  /^(color|plot|label|line|box|table|linefill|polyline|size|shape|location|position|xloc|yloc|extend|text|font|display|hline|format|scale|currency|barmerge|alert|chart\.(fg|bg)_color)(\.|$)/
const MONEY =
  /^strategy\.(equity|netprofit|openprofit|grossprofit|grossloss|initial_capital|wintrades|losstrades|eventrades|max_|margin|account|openprofit|avg_|cash)/
const LATER =
  /^barstate\.(islast|isrealtime|isnew|ishistory|islastconfirmedhistory)$|^session\.islastbar|^last_bar/

/** What a name of Pine's own means on each bar; null where it is none. */
export function builtInValue(name: string, draft: Draft): Value | null {
  if (PRICES.includes(name)) return price(name, draft)
  if (Object.hasOwn(MEANS, name))
    return draft.ofColumn('number', () =>
      draft.hoist(`${draft.use('column')}(bars, i => ${MEANS[name]!})`, name),
    )
  if (Object.hasOwn(CLOCK, name)) return ofTime(CLOCK[name]!, draft)
  const made = MAKERS[name]
  if (made) return made(draft)
  if (name.startsWith('dayofweek.')) return weekday(name)
  refuse(name)
  return null
}

/** @throws for names that are known and mean nothing here. */
function refuse(name: string): void {
  if (DRAWING.test(name)) throw new DrawsOnly()
  if (MONEY.test(name))
    throw new NotUnderstood(`${name} is the run’s money, which a strategy does not see here`)
  if (LATER.test(name)) throw new NotUnderstood(`${name} depends on which bar is the last one`)
  if (name.startsWith('barstate.')) throw new NotUnderstood(`${name} is not supported`)
}

function price(name: string, draft: Draft): Value {
  return draft.ofColumn('number', () => `bars.${name}`)
}

/** A function of the time at which the bar opened. */
export function ofTime(fn: string, draft: Draft, type: 'number' | 'bool' = 'number', more = ''): Value {
  return {
    type,
    scope: 'bar',
    rank: RANK.atom,
    size: 1,
    mayBeNa: true,
    at: ago => `${draft.use(fn)}(bars.openMs[${place(ago)}]!${more})`,
  }
}

/** Whether the bar is the first one of its day. */
export function newDay(draft: Draft): Value {
  return {
    type: 'bool',
    scope: 'bar',
    rank: RANK.atom,
    size: 1,
    mayBeNa: false,
    at: ago => `${draft.use('isNewDay')}(bars, ${place(ago)})`,
  }
}

function plain(
  text: string,
  scope: 'start' | 'step',
  type: 'number' | 'bool' = 'number',
  rank: number = RANK.atom,
): Value {
  return { type, scope, rank, size: 1, mayBeNa: false, at: () => text }
}

const MAKERS: Readonly<Record<string, (draft: Draft) => Value>> = {
  na: () => constant(Number.NaN, 'Number.NaN'),
  bar_index: draft => ({
    type: 'number',
    scope: 'bar',
    rank: RANK.atom,
    size: 1,
    mayBeNa: true,
    at: ago => (ago.length === 0 ? place(ago) : `${draft.use('barIndex')}(${place(ago)})`),
  }),
  time: draft => draft.ofColumn('number', () => 'bars.openMs'),
  'ta.tr': draft => draft.ofIndicator('trueRange', ['bars'], 'trueRange'),
  'ta.vwap': draft => draft.ofIndicator('vwap', ['bars'], 'vwapLine'),
  'ta.obv': () => {
    throw new NotUnderstood('ta.obv is not supported')
  },
  'session.ismarket': () => constant(true, 'true'),
  'session.isfirstbar': newDay,
  'session.isfirstbar_regular': newDay,
  'barstate.isconfirmed': () => constant(true, 'true'),
  'barstate.isfirst': () =>
    composed(
      'bool',
      RANK.same,
      [{ type: 'number', scope: 'bar', rank: RANK.add, size: 1, mayBeNa: false, at: place }],
      i => `${i} === 0`,
    ),
  'timeframe.isintraday': () => plain('barMinutes < DAY_MINUTES', 'start', 'bool', RANK.compare),
  'timeframe.isdaily': () => plain('barMinutes === DAY_MINUTES', 'start', 'bool', RANK.same),
  'strategy.opentrades': () => plain(OPEN_TRADES, 'step'),
  'math.pi': () => constant(Math.PI, 'Math.PI'),
  'math.e': () => constant(Math.E, 'Math.E'),
}

function weekday(name: string): Value {
  const day = WEEKDAYS.indexOf(name.slice('dayofweek.'.length)) + 1
  if (day === 0) throw new NotUnderstood(`${name} is not supported`)
  return constant(day, String(day), true)
}
