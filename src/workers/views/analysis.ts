import {
  type Analysis,
  analyse,
  axisOver,
  ticksWithin,
  toPaise,
  toRupees,
  waterfall,
} from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import type {
  AnalysisView,
  DotsView,
  GroupsView,
  HistogramView,
  RiskView,
  WaterfallView,
  YearView,
} from '../api/analysisApi.ts'
import type { ChargeLines } from '../api/api.ts'
import { columnBuffers } from './runView.ts'

/** Dots, and rows of a list, that reach the page. */
const MAX_POINTS = 2_000
/** Labels that a small chart has room for. */
const MARKS = 5
const NO_HOURS = 'Bars of a day or longer have no hour of entry.'
const NO_LINES = 'A flat rate is not split into charges. Choose NSE charges to see each one.'

/** A run taken apart as the screen and the HTML report show it. */
export function toAnalysisView(report: Report): AnalysisView {
  const { years, dayResults, tradeResults, dots, hours, expiry, ...rest } = analyse(report, MAX_POINTS)
  return {
    years: years.map(toYearView),
    dayResults: dayResults && toHistogramView(dayResults),
    tradeResults: tradeResults && toHistogramView(tradeResults),
    dots: toDotsView(dots),
    groupings: {
      hour: hours ? toGroupsView(hours) : toGroupsView([], NO_HOURS),
      weekday: toGroupsView(rest.weekdays),
      expiry: toGroupsView(expiry.groups, expiry.unknown),
      side: toGroupsView(rest.sides),
      exit: toGroupsView(rest.exitReasons),
    },
    risk: toRiskView(rest, report),
  }
}

/** The memory of the columns of a view, to be handed over instead of copied. */
export function analysisBuffers({ dots }: AnalysisView): ArrayBuffer[] {
  return columnBuffers([dots])
}

/** From gross to net; `lines` is null where the costs have none. */
export function toWaterfallView({ stats, inputs }: Report, lines: ChargeLines | null): WaterfallView {
  const chargesPaise = toPaise(stats.charges)
  const flat = chargesPaise === 0 ? [] : [{ label: 'Charges', paise: chargesPaise }]
  const charges = lines?.lines.map(({ label, rupees }) => ({ label, paise: rupees * 100 })) ?? flat
  const steps = waterfall(toPaise(stats.netProfit) + chargesPaise, charges).map(step => ({
    label: step.label,
    kind: step.kind,
    from: toRupees(step.fromPaise),
    to: toRupees(step.toPaise),
  }))
  return {
    steps,
    axis: axisOver(steps.map(({ to }) => to)),
    note: inputs.costs.kind === 'flat' ? NO_LINES : null,
  }
}

function toYearView({ year, months, total }: Analysis['years'][number]): YearView {
  const toGain = ({ returnFraction, paise, days }: typeof total) => ({
    returnPct: returnFraction * 100,
    rupees: toRupees(paise),
    days,
  })
  return { year, months: months.map(month => month && toGain(month)), total: toGain(total) }
}

function toHistogramView({
  fromPaise,
  binPaise,
  counts,
  isOpenBelow,
  isOpenAbove,
  results,
  meanPaise,
  medianPaise,
}: NonNullable<Analysis['dayResults']>): HistogramView {
  const edges = Array.from({ length: counts.length + 1 }, (_, k) => toRupees(fromPaise + k * binPaise))
  const low = edges[0]!
  const high = edges.at(-1)!
  return {
    edges,
    counts,
    isOpenBelow,
    isOpenAbove,
    results,
    mean: toRupees(meanPaise),
    median: toRupees(medianPaise),
    valueAxis: { low, high, ticks: ticksWithin(low, high, MARKS) },
    countAxis: axisOver(counts, 4, 1),
  }
}

function toDotsView(dots: Analysis['dots']): DotsView {
  const { index, maePaise, mfePaise, netPaise, entryPaise, trades } = dots
  const { winnersBehindPaise, losersAheadFraction } = dots
  const percent = (paise: Float64Array) => paise.map((value, k) => (value / entryPaise[k]!) * 100)
  const mae = maePaise.map(toRupees)
  const mfe = mfePaise.map(toRupees)
  const maePct = percent(maePaise)
  const mfePct = percent(mfePaise)
  const axesOf = (against: Float64Array, forUs: Float64Array) => ({
    mae: axisOver(against.map(value => -value)),
    mfe: axisOver(forUs),
  })
  return {
    index,
    mae,
    mfe,
    net: netPaise.map(toRupees),
    maePct,
    mfePct,
    netPct: percent(netPaise),
    axes: { rupees: axesOf(mae, mfe), percent: axesOf(maePct, mfePct) },
    trades,
    winnersBehind: winnersBehindPaise && toRupees(winnersBehindPaise),
    losersAheadPct: losersAheadFraction && losersAheadFraction * 100,
  }
}

function toGroupsView(groups: Analysis['weekdays'], note: string | null = null): GroupsView {
  const rows = groups.map(({ label, trades, wins, netPaise, meanPaise }) => ({
    label,
    trades,
    winRatePct: (wins / trades) * 100,
    net: toRupees(netPaise),
    mean: toRupees(meanPaise),
  }))
  return { groups: rows, axis: axisOver(rows.map(({ net }) => net)), note }
}

function toRiskView(
  { riskRows, lossDays }: Pick<Analysis, 'riskRows' | 'lossDays'>,
  report: Report,
): RiskView {
  return {
    dailyLossLimit: report.inputs.risk?.maxDailyLoss ?? null,
    events: riskRows.slice(0, MAX_POINTS).map(({ ms, acted, message, equityPaise, drawdownFraction }) => ({
      ms,
      acted,
      message,
      equity: toRupees(equityPaise),
      drawdownPct: drawdownFraction * 100,
    })),
    eventCount: riskRows.length,
    lossDays: (lossDays ?? []).slice(0, MAX_POINTS).map(({ ms, lowestPaise, endPaise }) => ({
      ms,
      lowest: toRupees(lowestPaise),
      end: toRupees(endPaise),
    })),
    lossDayCount: lossDays?.length ?? 0,
  }
}
