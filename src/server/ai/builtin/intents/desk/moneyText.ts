/** What the answers say of a desk's money: margin, exposure, drawdown, the daily loss limit, realised P&L and charges. */
import { type DeskFacts, FACT_LIMITS } from '../../../../../engine/index.ts'
import { escapeMarkdown, inr, metricText, paragraphs, plain, table } from '../../../conversation/text.ts'
import { haltedText } from './deskText.ts'

/** What is free for orders by hand, and what is used. */
export function marginText({ margin }: DeskFacts): string {
  if (margin === null) {
    return 'The sample desk has no account, so no margin is available or used. In a paper session the order ticket shows what is _Available_.'
  }
  return `**Margin available: ${inr(margin.available)}**, used by positions and working orders: ${inr(margin.used)}. This is the capital for orders by hand; each strategy has its own.`
}

/** What is held at the last prices; of these instruments alone where any are named. */
export function exposureText(desk: DeskFacts, names: readonly string[]): string {
  const meant = desk.positions.filter(({ instrument }) => names.includes(instrument))
  const values = meant.map(({ quantity, currentPrice }) => quantity * currentPrice)
  const sum = (sign: number) => values.reduce((all, value) => all + Math.max(0, sign * value), 0)
  const [long, short] = names.length === 0 ? [desk.longValue, desk.shortValue] : [sum(1), sum(-1)]
  const where = names.length === 0 ? '' : ` in ${names.map(escapeMarkdown).join(', ')}`
  if (long + short === 0) return `**No exposure${where}: no positions are open.**`
  return `**Exposure${where}: ${inr(long + short)}** at the last prices, ${inr(long)} long and ${inr(short)} short: net ${inr(long - short)}.`
}

/** How far the desk is below its highest, today and by its limit. */
export function drawdownText({ drawdown, strategies }: DeskFacts): string {
  if (drawdown === null) {
    const [deepest] = strategies.toSorted((a, b) => a.maxDrawdownPct - b.maxDrawdownPct)
    const most =
      deepest && deepest.maxDrawdownPct < 0
        ? ` The largest max. drawdown of a strategy is ${percent(deepest.maxDrawdownPct)}: ${escapeMarkdown(deepest.name)}.`
        : ''
    return `The sample desk keeps no P&L through the day, so it has no drawdown.${most}`
  }
  const { today, mostToday, fromPeak, peak, limitPct } = drawdown
  const now =
    today === 0
      ? '**No drawdown now: the P&L is at its high of the day**,'
      : `**Drawdown today: ${inr(today)}** below the high of the day,`
  const share = peak > 0 ? ` (${percent((fromPeak / peak) * 100)})` : ''
  const limit = limitPct === null ? 'no drawdown limit is set' : `the limit is ${plain(limitPct)}%`
  return `${now} at most ${inr(mostToday)} so far. From the peak of all days, ${inr(peak)}, the desk is down ${inr(fromPeak)}${share}; ${limit}.`
}

/** How much more the desk may lose today before trading stops. */
export function lossLimitText(desk: DeskFacts): string {
  const { dailyLossLimit, dailyPnl, margin } = desk
  if (dailyLossLimit === null) {
    return margin === null
      ? 'The sample desk has no daily loss limit. A paper session has the limits of _Settings_ when it is opened with them.'
      : '**No daily loss limit is set**: the session was opened without limits.'
  }
  const lost = Math.max(0, -dailyPnl)
  const left = Math.max(0, dailyLossLimit - lost)
  const share = (amount: number) => `${inr(amount)} (${percent((amount / dailyLossLimit) * 100)})`
  return paragraphs(
    `**Daily loss limit ${inr(dailyLossLimit)}: ${share(lost)} lost today, ${share(left)} left.** The P&L today, ${inr(dailyPnl)}, is after charges and with open positions.`,
    desk.limited !== null && haltedText(desk),
  )
}

/** The limits of the desk: of the day's loss, and of the drawdown. */
export function limitsText(desk: DeskFacts): string {
  const limitPct = desk.drawdown?.limitPct ?? null
  return paragraphs(
    lossLimitText(desk),
    desk.drawdown !== null &&
      (limitPct === null ? 'No drawdown limit is set.' : `The drawdown limit is ${plain(limitPct)}%.`),
  )
}

/** What was booked and what is open, with the charges between them and the Daily P&L. */
export function realisedText({ realisedPnl, unrealisedPnl, charges, dailyPnl }: DeskFacts): string {
  return `**Realised P&L ${inr(realisedPnl)}, unrealised P&L ${inr(unrealisedPnl)}**, both before charges. Less charges of ${inr(charges)}, the P&L today is ${inr(dailyPnl)}.`
}

/** What was paid today. */
export function chargesText({ charges, dailyPnl }: DeskFacts): string {
  return `**Charges today: ${inr(charges)}**, brokerage, taxes and fees together. The P&L today, ${inr(dailyPnl)}, is after them.`
}

/** The day of each instrument that is asked for. */
export function instrumentsText({ instruments, positions }: DeskFacts, names: readonly string[]): string {
  return paragraphs(
    ...names.map(name => {
      const row = instruments.find(({ instrument }) => instrument === name)
      if (!row) return `**Nothing of ${escapeMarkdown(name)} was traded today, and none is held.**`
      const { realisedPnl, unrealisedPnl, charges } = row
      const held = positions.filter(({ instrument }) => instrument === name).length
      const open = held === 0 ? 'no open position' : `${held} open ${held === 1 ? 'position' : 'positions'}`
      return `**${escapeMarkdown(name)} today: ${inr(realisedPnl + unrealisedPnl - charges)}** after charges. Realised ${inr(realisedPnl)}, unrealised ${inr(unrealisedPnl)} (${open}), charges ${inr(charges)}.`
    }),
  )
}

/** Each instrument that was traded or is held, the greatest loss first. */
export function instrumentsTable({ instruments }: DeskFacts): string {
  if (instruments.length === 0) return '**Nothing was traded today, and nothing is held.**'
  const netOf = ({ realisedPnl, unrealisedPnl, charges }: DeskFacts['instruments'][number]) =>
    realisedPnl + unrealisedPnl - charges
  const rows = instruments
    .toSorted((a, b) => netOf(a) - netOf(b))
    .map(row => [
      escapeMarkdown(row.instrument),
      inr(netOf(row)),
      inr(row.realisedPnl),
      inr(row.unrealisedPnl),
      inr(row.charges),
    ])
  return paragraphs(
    '**Instruments today, the lowest P&L first**, P&L after charges:',
    table(['Instrument', 'P&L', 'Realised', 'Unrealised', 'Charges'], rows),
    instruments.length === FACT_LIMITS.instruments &&
      `At most ${FACT_LIMITS.instruments} instruments are listed.`,
  )
}

function percent(value: number): string {
  return metricText(value, 'share')
}
