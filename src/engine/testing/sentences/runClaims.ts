/** What the diagnosis says of trades, orders, limits and days, counted again. */

import type { Bars } from '../../market/bars.ts'
import { isRegularDay, isTradingDay, knowsHolidays } from '../../market/calendar.ts'
import { findInstrument } from '../../market/instruments.ts'
import { contractLotOn } from '../../market/lots.ts'
import { findStrategy } from '../../strategies/catalog.ts'
import type { Fill } from '../../trading/trade.ts'
import { type Claim, claim, type Told } from './claim.ts'
import { barsOfFill, indianDay, nameOf } from './facts.ts'
import { AMOUNT, COUNT, countOf, DATE, isAmount, isShare, SHARE } from './numbers.ts'

/** Largest fall from a peak, the capital the first, at the closes up to the end of a day; a share. */
function fallUntil({ report: { equity, inputs } }: Told, day: number): number {
  let peak = inputs.capital * 100
  let deepest = 0
  equity.paise.forEach((paise, bar) => {
    if (indianDay(equity.ms[bar]!) > day) return
    peak = Math.max(peak, paise)
    deepest = Math.max(deepest, 1 - paise / peak)
  })
  return deepest
}

function stopClaim(told: Told, [percent, , name]: readonly string[], after: number, of: number): boolean {
  const { days, report } = told
  const day = days.find(one => one.name === name)!
  const later = days.filter(one => one.day > day.day).length
  const cause = percent
    ? Number(percent) === report.inputs.risk!.maxDrawdownPct &&
      fallUntil(told, day.day) >= Number(percent) / 100 - 1e-9
    : day.lowPaise <= 0
  // an order that was on its way when the bar closed may still open in the day of the stop
  const opened = [...report.trades, ...report.open].some(({ entryMs }) => indianDay(entryMs) > day.day)
  return cause && later === after && of === days.length && !opened
}

function oddClaim({ report }: Told, [odd, all, symbol, lot, name]: readonly string[]): boolean {
  const instrument = findInstrument(report.inputs.instrument)
  const broken = report.fills.filter(({ qty, ms }) => qty % contractLotOn(instrument, indianDay(ms))! !== 0)
  const first = indianDay(broken[0]!.ms)
  return (
    symbol === instrument.symbol &&
    countOf(odd!) === broken.length &&
    countOf(all!) === report.fills.length &&
    Number(lot) === contractLotOn(instrument, first) &&
    name === nameOf(first)
  )
}

function extremeClaim(told: Told, numbers: readonly string[]): boolean {
  return isShareOfFills(told, numbers, ({ bar, price }, bars) => {
    const [open, high, low, close] = [bars.open[bar], bars.high[bar], bars.low[bar], bars.close[bar]]
    return (price === high || price === low) && price !== open && price !== close
  })
}

/** Whether that many of all fills are such ones, and that share of them. */
function isShareOfFills(
  told: Told,
  [count, all, share]: readonly string[],
  is: (fill: Fill, bars: Bars) => boolean,
): boolean {
  const { fills } = told.report
  const found = fills.filter(fill => is(fill, barsOfFill(told, fill.instrument)))
  return (
    countOf(count!) === found.length &&
    countOf(all!) === fills.length &&
    isShare(share!, found.length / fills.length)
  )
}

function missingClaim({ days }: Told, [missing, of, special, name]: readonly string[]): boolean {
  const had = new Set(days.map(({ day }) => day))
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const expected = Array.from({ length: last - first + 1 }, (_, k) => first + k).filter(
    day => knowsHolidays(day) && isTradingDay(day),
  )
  const holes = expected.filter(day => !had.has(day))
  return (
    countOf(missing!) === holes.length &&
    countOf(of!) === expected.length &&
    countOf(special ?? '0') === holes.filter(day => !isRegularDay(day)).length &&
    name === nameOf(holes[0]!)
  )
}

function edgeClaim({ report: { inputs } }: Told, [all]: readonly string[]): boolean {
  const { params } = findStrategy(inputs.strategy)
  return all!.split('; ').every(one => {
    const [, label, edge, value] = /^(.*) is at its (minimum|maximum) \((.*)\)$/.exec(one)!
    return Object.entries(params).some(
      ([name, param]) =>
        param.label === label &&
        inputs.params[name] === Number(value) &&
        Number(value) === (edge === 'minimum' ? param.min : param.max),
    )
  })
}

/** Whether each bar closes outside those times: "from 09:20, until 14:45, before the exit at 15:15". */
function timesClaim({ legs }: Told, times: string): boolean {
  const { openMs } = legs[0]!.bars
  const minutesOf = (text: string | undefined, missing: number) =>
    text === undefined ? missing : Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const from = minutesOf(/from (\S{5})/.exec(times)?.[1], 0)
  const until = minutesOf(/until (\S{5})/.exec(times)?.[1], Infinity)
  const exit = minutesOf(/before the exit at (\S{5})/.exec(times)?.[1], Infinity)
  const length = Math.min(...openMs.subarray(1).map((ms, k) => (ms - openMs[k]!) / 60_000))
  return !openMs.some(ms => {
    const close = ((ms / 60_000 + 330) % 1440) + length
    return close >= from && close <= until && close < exit
  })
}

/** No volume where one is missed, and no more bars than the run has. */
function noValueClaim({ legs, report }: Told, facts: string): boolean {
  const { volume } = legs[0]!.bars
  const bars = /\(([\d,]+)\)$/.exec(facts)?.[1]
  return (
    report.orders.placed === 0 &&
    (!facts.includes('needs volume') || volume.every(units => units === 0)) &&
    (bars === undefined || countOf(bars) <= volume.length)
  )
}

/** A lot's value or margin at a close that the run saw: the shares are those of the segments (A5). */
function takesClaim({ legs }: Told, lot: number, takes: string): boolean {
  if (legs.length > 1) return true
  return Array.from(legs[0]!.bars.close).some(close =>
    [1, 0.2, 0.12].some(share => isAmount(takes, lot * close * 100 * share)),
  )
}

function refusedClaim(told: Told, [count, all, share, , reason, rest]: readonly string[]): boolean {
  const { placed, refusals } = told.report.orders
  const own = refusals.find(one => one.reason.toLowerCase() === reason!.toLowerCase())
  const [, lot, takes] =
    /^ One (?:lot|order) of (\d+) takes up to (\S*?)(?: of margin; Size does not apply)?\.$/.exec(
      rest ?? '',
    ) ?? []
  const [, cost] = /^ One unit cost up to (.*)\.$/.exec(rest ?? '') ?? []
  return (
    own?.count === countOf(count!) &&
    placed === countOf(all!) &&
    isShare(share!, own.count / placed) &&
    (takes === undefined || takesClaim(told, Number(lot), takes)) &&
    (cost === undefined || isAmount(cost, Math.max(...told.legs[0]!.bars.high) * 100))
  )
}

/** Whether the limit acted on so many days, and the equity of each fell by it; the charges of a last close come after it. */
function isLimitDays({ days, report }: Told, count: number): boolean {
  const limit = report.inputs.risk!.maxDailyLoss * 100
  const hit = new Set(report.riskEvents.map(({ ms }) => indianDay(ms)))
  const fell = days.filter(({ day, startPaise, lowPaise }) => hit.has(day) && startPaise - lowPaise >= limit)
  return count === hit.size && count === fell.length
}

/** Least and most that an instrument ever closed at, 2018 to 2026, and the times of its level from which prices are far from it. */
const LEVELS: Readonly<Record<string, readonly [least: number, most: number, times: number]>> = {
  NIFTY: [7_500, 28_000, 2],
  BANKNIFTY: [16_900, 62_000, 2],
  RELIANCE: [400, 1_700, 4],
  TCS: [1_300, 4_600, 4],
  HDFC: [1_400, 3_100, 4],
}

function levelClaim({ legs }: Told, prices: string, symbol: string, level: string): boolean {
  const { close } = legs.find(({ instrument }) => instrument === symbol)!.bars
  const [least, most, far] = LEVELS[symbol]!
  const [price, real] = [countOf(prices), countOf(level)]
  const apart = Math.max(price / real, real / price)
  // three digits are written
  const isOf = (low: number, high: number, value: number) => value >= low * 0.99 && value <= high * 1.01
  return isOf(least, most, real) && isOf(Math.min(...close), Math.max(...close), price) && apart > far * 0.99
}

const YEAR = { day: 240, week: 50, month: 12 }

/** All of them. */
export const RUN_CLAIMS: readonly Claim[] = [
  claim(
    'Prices are around ([\\d,.]+), far from (\\w+)’s level of that time \\(around ([\\d,]+)\\): check that the file is of (\\w+) and in rupees\\.',
    (told, [prices, symbol, level, again]) => symbol === again && levelClaim(told, prices!, symbol!, level!),
  ),
  claim(
    'Prices are around ([\\d,]+), far from (\\w+)’s level of that time \\(around ([\\d,]+)\\): they look like paise; divide them by 100 and import the file again\\.',
    (told, [prices, symbol, level]) =>
      levelClaim(told, prices!, symbol!, level!) && countOf(prices!) / countOf(level!) > 49,
  ),
  claim(
    `Only ${COUNT} closed trades?: below 30, averages and win rate are mostly luck\\.`,
    ({ report: { trades } }, [count]) => countOf(count!) === trades.length && trades.length < 30,
  ),
  claim(
    'No closed trades: what was opened is still open at the last bar\\.',
    ({ report }) => report.trades.length === 0 && report.open.length > 0,
  ),
  claim(
    'No orders placed: the entry conditions were never met\\.',
    ({ report }) => report.orders.placed === 0,
  ),
  claim(
    'No orders placed: no bar closes in the time for entries \\((.*)\\)\\.',
    (told, [times]) => told.report.orders.placed === 0 && timesClaim(told, times!),
  ),
  claim(
    'No orders placed(?::|\\.) (.*(?:and this data has none|on any bar of the run \\(.*\\)))\\.',
    (told, [facts]) => noValueClaim(told, facts!),
  ),
  claim(
    '(Market Making never quoted|Gap Trading enters and leaves inside a day): .*bars shorter than a day\\.',
    ({ report }) => report.orders.placed === 0,
  ),
  claim(
    `No trades: none of ${COUNT} orders? was filled\\.`,
    ({ report }, [count]) => countOf(count!) === report.orders.placed && report.fills.length === 0,
  ),
  claim(
    `${COUNT} of ${COUNT} orders? \\(${SHARE}\\) (was|were) rejected: ([^.]+?)\\.( One .*)?`,
    refusedClaim,
  ),
  claim(
    `The (?:drawdown limit of ([\\d.]+)% stopped trading|(equity) was used up) on ${DATE}: no position was opened on the ${COUNT} (?:day|week|month)s? after it, of ${COUNT}\\.`,
    (told, numbers) => stopClaim(told, numbers, countOf(numbers[3]!), countOf(numbers[4]!)),
  ),
  claim(
    `The (?:drawdown limit of ([\\d.]+)% stopped trading|(equity) was used up) on ${DATE}, the last (?:day|week|month) of the run\\.`,
    (told, numbers) => stopClaim(told, numbers, 0, told.days.length),
  ),
  claim(
    `The daily loss limit of ${AMOUNT} was hit on ${COUNT} of ${COUNT} days?: results include forced exits and blocked entries\\.`,
    (told, [limit, count, of]) =>
      isAmount(limit!, told.report.inputs.risk!.maxDailyLoss * 100) &&
      isLimitDays(told, countOf(count!)) &&
      countOf(of!) === told.days.length,
  ),
  claim(
    `${COUNT} of ${COUNT} fills? (?:is|are) not in whole lots of (\\w+) \\((\\d+) on ${DATE}\\): the exchange takes no such orders\\.`,
    oddClaim,
  ),
  claim(
    `${COUNT} of ${COUNT} fills \\(${SHARE}\\) are at the exact high or low of their bar: such prices are hard to get in practice\\.`,
    extremeClaim,
  ),
  claim(
    `${COUNT} of ${COUNT} fills? \\(${SHARE}\\) (?:is|are) for more units than their bar traded in all: the market could not have filled them at that price\\. Use a smaller size\\.`,
    (told, numbers) =>
      isShareOfFills(told, numbers, ({ bar, qty }, { volume }) => volume[bar] !== 0 && qty > volume[bar]!),
  ),
  claim(
    `${COUNT} of ${COUNT} sessions? (?:has|have) no data(?:, ${COUNT} of them special \\(such as Muhurat\\))?, (?:the first on )?${DATE}: what would have happened on (?:that day|those days) is not in the result\\.`,
    missingClaim,
  ),
  claim(
    `Only ${COUNT} (?:trading )?(day|week|month)s?: less than a year of data\\. Results may not hold in other market regimes\\.`,
    ({ days, report }, [count, noun]) => {
      const { periodsPerYear } = report.stats
      const least = noun === 'day' ? (YEAR.day * periodsPerYear) / 252 : YEAR[noun as keyof typeof YEAR]
      return countOf(count!) === days.length && days.length < least
    },
  ),
  claim(
    `In the market on ${SHARE} of the bars: ratios of daily returns rest on little data\\.`,
    ({ report: { stats } }, [share]) =>
      isShare(share!, stats.exposurePct / 100) && stats.exposurePct > 0 && stats.exposurePct < 5,
  ),
  claim(
    'No trade lasted longer than a bar: time in market cannot be measured\\.',
    ({ report: { trades, open } }) =>
      trades.length > 0 &&
      open.length === 0 &&
      trades.every(({ entryBar, exitBar }) => exitBar - entryBar <= 1),
  ),
  claim('(.* is at its (?:minimum|maximum) \\(.*\\)): no value beyond it can be tested\\.', edgeClaim),
]
