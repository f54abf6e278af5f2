import type { MetricValue } from './metricValue.ts'

/**
 * The metrics of a run, net of charges, on equity marked at every close. Money in rupees, `Pct` in per cent. A metric
 * that cannot be given is null and has its sentence in `reasons`; nothing is ever NaN or infinite (M7, M8). Formulas,
 * conventions and sources: at the functions that compute them and in RULES.md, M. Labels and help: catalog.ts.
 */
export interface Metrics {
  // what the money did
  readonly initialCapital: number
  readonly finalEquity: number
  /** Final equity − capital, with what is still open at its last mark. */
  readonly netProfit: number
  /** Net profit + charges. */
  readonly pnlBeforeCharges: number
  readonly charges: number
  readonly chargesOfPnlPct: number | null
  readonly totalReturnPct: number
  readonly cagrPct: number | null
  /** Last close ÷ first close − 1 of the run's bars, without charges. */
  readonly buyHoldReturnPct: number
  /** Total return − buy and hold, in percentage points. */
  readonly excessReturnPct: number

  // what it risked
  /** Zero or negative. */
  readonly maxDrawdown: number
  /** Zero or negative; not always the same fall as `maxDrawdown`. */
  readonly maxDrawdownPct: number
  /** Calendar days with their fraction. */
  readonly longestUnderwaterDays: number
  /** The same for the time that has not ended; 0 at a peak. */
  readonly underwaterAtEndDays: number
  readonly volatilityPct: number | null
  /** Negative for a loss; so is the value at risk. */
  readonly cvar95Pct: number | null
  readonly bestDay: number | null
  readonly bestDayPct: number | null
  readonly worstDay: number | null
  readonly worstDayPct: number | null
  readonly daysOverLossLimit: number | null

  // what it earned for the risk
  readonly sharpe: number | null
  /** The yearly rate that Sharpe, Sortino and alpha take off: 0. */
  readonly riskFreePct: number
  readonly sortino: number | null
  readonly calmar: number | null
  readonly probabilisticSharpePct: number | null
  /** Bars at whose close a position is held ÷ bars. */
  readonly exposurePct: number

  // its round trips that ended
  readonly trades: number
  readonly longTrades: number
  readonly shortTrades: number
  readonly wins: number
  readonly losses: number
  readonly breakEvens: number
  readonly winRatePct: number | null
  readonly longWinRatePct: number | null
  readonly shortWinRatePct: number | null
  /** Sum of the winning trades, after charges. */
  readonly grossProfit: number
  readonly profitFactor: number | null
  readonly expectancy: number | null
  readonly payoff: number | null
  readonly averageWin: number | null
  /** Negative; so is the largest loss. */
  readonly averageLoss: number | null
  readonly largestWin: number | null
  readonly largestLoss: number | null
  readonly topFiveSharePct: number | null
  readonly winStreak: number
  readonly lossStreak: number
  readonly winHoldMinutes: number | null
  readonly lossHoldMinutes: number | null
  /** Zero or negative, before charges; so is the largest. */
  readonly averageMae: number | null
  readonly largestMae: number | null
  readonly averageMfe: number | null
  readonly largestMfe: number | null
  readonly breakEvenSlippageTicks: number | null

  // more
  /** Indian days with a bar. */
  readonly tradingDays: number
  /** What metrics of a year take for one: 252 with daily and intraday bars, 52 with weekly, 12 with monthly ones (M3). */
  readonly periodsPerYear: number
  readonly sqn: number | null
  readonly kellyPct: number | null
  readonly omega: number | null
  readonly ulcerPct: number
  readonly var95Pct: number | null
  readonly alphaPct: number | null
  readonly beta: number | null
  readonly skew: number | null
  /** A normal distribution has 3. */
  readonly kurtosis: number | null
  readonly tailRatio: number | null
  readonly minTrackRecordDays: number | null

  /** For each figure that is null, why. */
  readonly reasons: Readonly<Partial<Record<MetricId, string>>>
}

/** The name of a metric. */
export type MetricId = Exclude<keyof Metrics, 'reasons'>

/** Metrics as they are computed: each with its reason, where it may be missing. */
export type MetricValues<K extends MetricId = MetricId> = {
  readonly [Id in K]: null extends Metrics[Id] ? MetricValue : number
}

/** All of them, in the order in which a report is written: its bytes go by it. */
export const METRIC_IDS = [
  'initialCapital',
  'finalEquity',
  'netProfit',
  'pnlBeforeCharges',
  'charges',
  'chargesOfPnlPct',
  'totalReturnPct',
  'cagrPct',
  'buyHoldReturnPct',
  'excessReturnPct',
  'maxDrawdown',
  'maxDrawdownPct',
  'longestUnderwaterDays',
  'underwaterAtEndDays',
  'volatilityPct',
  'cvar95Pct',
  'var95Pct',
  'bestDay',
  'bestDayPct',
  'worstDay',
  'worstDayPct',
  'daysOverLossLimit',
  'ulcerPct',
  'tradingDays',
  'periodsPerYear',
  'sharpe',
  'riskFreePct',
  'sortino',
  'calmar',
  'probabilisticSharpePct',
  'minTrackRecordDays',
  'omega',
  'tailRatio',
  'skew',
  'kurtosis',
  'alphaPct',
  'beta',
  'trades',
  'longTrades',
  'shortTrades',
  'wins',
  'losses',
  'breakEvens',
  'winRatePct',
  'longWinRatePct',
  'shortWinRatePct',
  'grossProfit',
  'profitFactor',
  'expectancy',
  'payoff',
  'averageWin',
  'averageLoss',
  'largestWin',
  'largestLoss',
  'topFiveSharePct',
  'winStreak',
  'lossStreak',
  'winHoldMinutes',
  'lossHoldMinutes',
  'sqn',
  'kellyPct',
  'averageMae',
  'largestMae',
  'averageMfe',
  'largestMfe',
  'breakEvenSlippageTicks',
  'exposurePct',
] as const satisfies readonly MetricId[]

/** The values with null for what is not available, and the reasons apart. */
export function toMetrics(metrics: MetricValues): Metrics {
  const values: Record<string, number | null> = {}
  const reasons: Partial<Record<MetricId, string>> = {}
  for (const id of METRIC_IDS) {
    const given: MetricValue = metrics[id]
    values[id] = typeof given === 'number' ? given : null
    if (typeof given !== 'number') reasons[id] = given.reason
  }
  // `METRIC_IDS` has exactly the names of `Metrics`
  return { ...values, reasons } as unknown as Metrics
}
