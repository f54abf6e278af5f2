/** What the diagnosis says of the money, counted again. */
import { FEMTO_PER_PAISA, sumOf } from '../../market/charges/exact.ts'
import type { Report } from '../../run/report.ts'
import { ChargeReplay } from '../../trading/charges/replay.ts'
import type { Side, Trade } from '../../trading/trade.ts'
import { type Claim, claim, type Told } from './claim.ts'
import { indianDay } from './facts.ts'
import { AMOUNT, COUNT, countOf, DATE, isAmount, isNumber, isShare, SHARE } from './numbers.ts'

const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const grossOf = (trades: readonly Trade[]) => sum(trades.map(({ grossPaise }) => grossPaise))
const netOf = (trades: readonly Trade[]) => sum(trades.map(({ netPaise }) => netPaise))
const isSlipping = ({ report: { inputs } }: Told) => inputs.fill.slippageTicks + inputs.fill.slippageBps > 0
const most = (values: readonly number[], sign: number) =>
  Math.max(...values.map(value => value * sign)) * sign

/** Whether the part with that name changed by the amount, and is the largest of the result's sign. */
function isLargest(
  { net }: Told,
  parts: ReadonlyMap<string, number>,
  [name, verb, amount]: readonly string[],
): boolean {
  const sign = verb === 'made' ? 1 : -1
  const own = parts.get(name!)!
  return net * sign > 0 && own === most([...parts.values()], sign) && isAmount(amount!, own * sign)
}

/** The same, and it is that share of the result: all of it at most. */
function isLargestPart(
  told: Told,
  parts: ReadonlyMap<string, number>,
  [name, verb, amount, share, whole]: readonly string[],
): boolean {
  const part = parts.get(name!)! / told.net
  return (
    isLargest(told, parts, [name!, verb!, amount!]) &&
    whole === (verb === 'made' ? 'net profit' : 'loss') &&
    part <= 1 &&
    isShare(share!, part)
  )
}

/** The same of a part that is more than the result, since the others together went the other way. */
function isAgainstOthers(
  told: Told,
  parts: ReadonlyMap<string, number>,
  [name, verb, amount, others, otherVerb, otherAmount]: readonly string[],
): boolean {
  const sign = verb === 'made' ? 1 : -1
  const rest = told.net - parts.get(name!)!
  return (
    isLargest(told, parts, [name!, verb!, amount!]) &&
    countOf(others!) === parts.size - 1 &&
    otherVerb === (sign > 0 ? 'lost' : 'made') &&
    rest * sign < 0 &&
    isAmount(otherAmount!, -rest * sign)
  )
}

/** The days of the run, or its weeks where bars are so long, and whether the sentence names them so. */
function daysOf(told: Told, [noun, count]: readonly string[]): ReadonlyMap<string, number> | null {
  const parts = new Map(told.days.map(day => [day.name, day.change]))
  const isWeek = told.report.stats.periodsPerYear === 52
  return (noun === 'week') === isWeek && countOf(count!) === parts.size ? parts : null
}

function sideClaim(told: Told, [n1, side1, made1, n2, side2, made2]: readonly string[]): boolean {
  const of = (side: string) => told.report.trades.filter(trade => trade.side === side)
  const isRight = (count: string, side: string, made: string) =>
    countOf(count) === of(side).length && isAmount(made, netOf(of(side)))
  return (
    side1 !== side2 &&
    isRight(n1!, side1!, made1!) &&
    isRight(n2!, side2!, made2!) &&
    netOf(of(side1!)) > 0 &&
    netOf(of(side2!)) < 0
  )
}

function winsClaim(
  { report: { trades } }: Told,
  [win, loss, needed, won, others]: readonly string[],
): boolean {
  const wins = trades.filter(({ netPaise }) => netPaise > 0)
  const losses = trades.filter(({ netPaise }) => netPaise < 0)
  const average = netOf(wins) / wins.length
  const averageLoss = -netOf(losses) / losses.length
  const decided = wins.length + losses.length
  return (
    isAmount(win!, average) &&
    isAmount(loss!, averageLoss) &&
    isNumber(needed!, (100 * averageLoss) / (average + averageLoss)) &&
    isNumber(won!, (100 * wins.length) / decided) &&
    Number(won) < Number(needed) &&
    (others !== undefined) === decided < trades.length
  )
}

/** What the fill would be charged as an intraday order by itself, line by line and exact, then in whole paise. */
function intradayPaise({ inputs }: Report, side: Side, qty: number, price: number, ms: number): number {
  const { costs } = inputs
  if (costs.kind !== 'nse') return Number.NaN
  const replay = new ChargeReplay({ ...costs, segment: 'equity-intraday', rounding: 'exact' })
  const exact = sumOf(replay.next({ ms, bar: 0, orderId: 0, side, qty, price, chargesPaise: 0 }))
  return Math.round(Number(exact) / Number(FEMTO_PER_PAISA))
}

/** Whether so many trades of shares for delivery are of one day, what they paid, and what they would pay as intraday. */
function nettedClaim({ report }: Told, [count, all, paid, due, choose]: readonly string[]): boolean {
  const { inputs, trades } = report
  const named = inputs.costs.kind === 'nse' ? inputs.costs.segment : null
  const netted = trades.filter(({ entryMs, exitMs, instrument = inputs.instrument }) => {
    const isShare = inputs.squareOff === null && !instrument.endsWith('NIFTY')
    const isDelivery = named === null ? isShare : named === 'equity-delivery'
    return isDelivery && indianDay(entryMs) === indianDay(exitMs)
  })
  const intraday = netted.flatMap(({ qty, entryPrice, entryMs, exitPrice, exitMs }) => [
    intradayPaise(report, 'buy', qty, entryPrice, entryMs),
    intradayPaise(report, 'sell', qty, exitPrice, exitMs),
  ])
  return (
    countOf(count!) === netted.length &&
    countOf(all!) === trades.length &&
    isAmount(paid!, sum(netted.map(({ chargesPaise }) => chargesPaise))) &&
    isAmount(due!, sum(intraday)) &&
    (choose !== undefined) === (netted.length === trades.length)
  )
}

/** All of them. */
export const MONEY_CLAIMS: readonly Claim[] = [
  claim(
    `${AMOUNT}, ${SHARE} of the loss, was lost before charges: the signals (themselves lose|lose at these fills, slippage included)\\.`,
    (told, [amount, share, slipping]) =>
      told.net < 0 &&
      told.gross < 0 &&
      isAmount(amount!, -told.gross) &&
      isShare(share!, told.gross / told.net) &&
      isSlipping(told) === slipping!.includes('slippage'),
  ),
  claim(
    `Charges of ${AMOUNT} are ${SHARE} of the loss of ${AMOUNT}\\.`,
    ({ net, gross, charges }, [amount, share, loss]) =>
      net < 0 &&
      gross <= 0 &&
      isAmount(amount!, charges) &&
      isAmount(loss!, -net) &&
      isShare(share!, charges / -net),
  ),
  claim(
    `Charges of ${AMOUNT} exceed the P&L before charges \\(${AMOUNT}\\): they turn a profit into a loss\\.`,
    ({ net, gross, charges }, [amount, before]) =>
      net < 0 && gross > 0 && isAmount(amount!, charges) && isAmount(before!, gross),
  ),
  claim(
    `Charges of ${AMOUNT} take all of the P&L before charges \\(${AMOUNT}\\): nothing is left\\.`,
    ({ net, gross, charges }, [amount, before]) =>
      net === 0 && isAmount(amount!, charges) && isAmount(before!, gross),
  ),
  claim(
    `Charges of ${AMOUNT} take ${SHARE} of the P&L before charges \\(${AMOUNT}\\): ${SHARE} is left\\.`,
    ({ net, gross, charges }, [amount, share, before, left]) =>
      net > 0 &&
      isAmount(amount!, charges) &&
      isAmount(before!, gross) &&
      isShare(share!, charges / gross) &&
      isShare(left!, net / gross),
  ),
  claim(
    `${COUNT} of ${COUNT} trades? (?:was|were) bought and sold on one day and paid ${AMOUNT} as delivery\\. Netted as intraday, as brokers do, that is about ${AMOUNT}: less STT, no DP charge\\.( Choose the segment Equity intraday\\.)?`,
    nettedClaim,
  ),
  claim(
    `${COUNT} closed trades paid ${AMOUNT} in charges on average and made ${AMOUNT} before them: a trade has to make more than it costs\\.`,
    ({ report: { trades } }, [count, paid, made]) => {
      const cost = sum(trades.map(({ chargesPaise }) => chargesPaise)) / trades.length
      const before = grossOf(trades) / trades.length
      return (
        countOf(count!) === trades.length && isAmount(paid!, cost) && isAmount(made!, before) && before < cost
      )
    },
  ),
  claim(
    `The average win is ${AMOUNT}, the average loss ${AMOUNT}: to break even (\\d+\\.\\d)% of trades must win; (\\d+\\.\\d)% did( \\(break-even trades not counted\\))?\\.`,
    winsClaim,
  ),
  claim(
    `None of ${COUNT} closed trades made money after charges\\.`,
    ({ report: { trades } }, [count]) =>
      countOf(count!) === trades.length && trades.every(({ netPaise }) => netPaise <= 0),
  ),
  claim(
    `${COUNT} (long|short) trades? made ${AMOUNT}; ${COUNT} (long|short) trades? made ${AMOUNT}\\.`,
    sideClaim,
  ),
  claim(
    `([A-Z][a-z]{2} \\d{4}) (made|lost) ${AMOUNT}, ${SHARE} of the (net profit|loss) of ${COUNT} months\\.`,
    (told, numbers) => isLargestPart(told, told.months, numbers) && countOf(numbers[5]!) === told.months.size,
  ),
  claim(
    `([A-Z][a-z]{2} \\d{4}) (made|lost) ${AMOUNT}; the other ${COUNT} months (made|lost) ${AMOUNT}\\.`,
    (told, numbers) => isAgainstOthers(told, told.months, numbers),
  ),
  claim(
    `One (day|week) of ${COUNT}, ${DATE}, (made|lost) ${AMOUNT}: ${SHARE} of the (net profit|loss)\\.`,
    (told, [noun, count, ...part]) => {
      const parts = daysOf(told, [noun!, count!])
      return parts !== null && isLargestPart(told, parts, part)
    },
  ),
  claim(
    `One (day|week) of ${COUNT}, ${DATE}, (made|lost) ${AMOUNT}; the other ${COUNT} (made|lost) ${AMOUNT}\\.`,
    (told, [noun, count, ...part]) => {
      const parts = daysOf(told, [noun!, count!])
      return parts !== null && isAgainstOthers(told, parts, part)
    },
  ),
  claim(
    `${COUNT} of ${COUNT} winners made ${SHARE} of all gains\\.`,
    ({ net, report }, [few, all, share]) => {
      const wins = report.trades.map(({ netPaise }) => netPaise).filter(paise => paise > 0)
      const best = wins.toSorted((a, b) => b - a).slice(0, countOf(few!))
      return (
        net > 0 && countOf(all!) === wins.length && best.length <= 5 && isShare(share!, sum(best) / sum(wins))
      )
    },
  ),
  claim(
    `${AMOUNT}, ${SHARE} of the net profit, was made over ${COUNT} nights?, between a close and the next open\\.`,
    ({ net, nights }, [amount, share, count]) => {
      const made = sum(nights.map(({ paise }) => paise))
      return (
        net > 0 && countOf(count!) === nights.length && isAmount(amount!, made) && isShare(share!, made / net)
      )
    },
  ),
  claim(
    `Positions were held over ${COUNT} nights?; the opening gap of ${DATE} cost ${AMOUNT} \\((\\d+\\.\\d)% of equity\\)\\. Stops do not protect against gaps\\.`,
    ({ nights }, [count, name, cost, percent]) => {
      const worst = nights.find(night => night.name === name)!
      return (
        countOf(count!) === nights.length &&
        worst.paise === Math.min(...nights.map(({ paise }) => paise)) &&
        isAmount(cost!, -worst.paise) &&
        isNumber(percent!, (-100 * worst.paise) / worst.equityPaise)
      )
    },
  ),
]
