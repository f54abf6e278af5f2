/** Label, unit and help of the metrics of a run; those of its trades: catalogTrades.ts. */
import type { Entries } from './metricInfo.ts'

/** What the money did. */
export const RETURN = {
  netProfit: {
    label: 'Net profit',
    unit: 'rupees',
    tone: 'signed',
    help: 'Final equity less the initial capital: after charges, with an open position at its last price.',
  },
  finalEquity: {
    label: 'Final equity',
    unit: 'rupees',
    help: 'Cash and open positions at the close of the last bar, after charges.',
  },
  initialCapital: { label: 'Initial capital', unit: 'rupees', help: 'Capital at the start of the run.' },
  totalReturnPct: {
    label: 'Total return',
    unit: 'percent',
    tone: 'signed',
    help: 'Net profit as a share of the initial capital.',
  },
  cagrPct: {
    label: 'CAGR',
    unit: 'percent',
    tone: 'signed',
    help: 'Annualised compound return (calendar time, 365.25 days a year).',
  },
  buyHoldReturnPct: {
    label: 'Buy and hold',
    unit: 'percent',
    tone: 'signed',
    help: 'Last close against first close of the same bars, without charges.',
  },
  excessReturnPct: {
    label: 'vs buy and hold',
    unit: 'points',
    tone: 'signed',
    help: 'Total return less buy and hold, in percentage points.',
  },
  pnlBeforeCharges: {
    label: 'P&L before charges',
    unit: 'rupees',
    tone: 'signed',
    help: 'Net profit plus all charges.',
  },
  charges: { label: 'Charges', unit: 'rupees', help: 'All brokerage, taxes and fees of the run.' },
  chargesOfPnlPct: {
    label: 'Charges as % of P&L',
    unit: 'share',
    help: 'Charges as a share of the P&L before charges. Above 100% they turn a profit into a loss.',
  },
} satisfies Entries

/** What it risked. */
export const RISK = {
  maxDrawdown: {
    label: 'Max drawdown, ₹',
    unit: 'rupees',
    tone: 'loss',
    help: 'The largest fall in rupees from an equity high, measured at the close of every bar.',
  },
  maxDrawdownPct: {
    label: 'Max drawdown',
    unit: 'percent',
    tone: 'loss',
    help: 'The largest fall as a percentage of the equity high before it, measured at the close of every bar.',
  },
  longestUnderwaterDays: {
    label: 'Longest drawdown',
    unit: 'days',
    help: 'The longest time below an earlier equity high, in calendar days: until it was reached again, or to the end.',
  },
  underwaterAtEndDays: {
    label: 'Days since last equity high',
    unit: 'days',
    help: 'Calendar days from the last equity high to the end of the run; 0 at a high.',
  },
  volatilityPct: {
    label: 'Volatility',
    unit: 'percent',
    help: 'How much the daily returns vary: their standard deviation × √252; of weekly bars × √52, of monthly ones × √12.',
  },
  cvar95Pct: {
    label: 'Average of worst 5% of days (CVaR)',
    unit: 'percent',
    tone: 'loss',
    help: 'Mean daily return of the worst 5% of days: conditional value at risk.',
  },
  bestDay: { label: 'Best day', unit: 'rupees', tone: 'signed', help: 'The largest gain in one day.' },
  bestDayPct: {
    label: 'Best day, %',
    unit: 'percent',
    tone: 'signed',
    help: 'The best day relative to the equity at the end of the day before.',
  },
  worstDay: { label: 'Worst day', unit: 'rupees', tone: 'loss', help: 'The largest loss in one day.' },
  worstDayPct: {
    label: 'Worst day, %',
    unit: 'percent',
    tone: 'loss',
    help: 'The worst day relative to the equity at the end of the day before.',
  },
  daysOverLossLimit: {
    label: 'Days over loss limit',
    unit: 'count',
    help: 'Days on which the equity at a close was below the day before by the daily loss limit or more.',
  },
} satisfies Entries

/** What it earned for the risk. */
export const RISK_AND_RETURN = {
  sharpe: {
    label: 'Sharpe ratio',
    unit: 'ratio',
    beside: 'riskFreePct',
    help: 'Mean daily return ÷ its standard deviation × √252 (weekly bars √52, monthly √12), with the risk-free rate shown beside it.',
  },
  riskFreePct: {
    label: 'Risk-free rate',
    unit: 'percent',
    help: 'The annual rate deducted from returns in Sharpe, Sortino and alpha.',
  },
  sortino: {
    label: 'Sortino',
    unit: 'ratio',
    help: 'Like the Sharpe ratio, but only losing days count as risk; all days are in the divisor.',
  },
  calmar: { label: 'Calmar', unit: 'ratio', help: 'CAGR ÷ max drawdown, without its sign.' },
  probabilisticSharpePct: {
    label: 'Probabilistic Sharpe',
    unit: 'share',
    help: 'Probability that the true Sharpe ratio is above zero, given the number of days, their skew and tails.',
  },
  exposurePct: {
    label: 'Time in market',
    unit: 'share',
    help: 'Share of bars at whose close a position was held, before any fill at that close.',
  },
} satisfies Entries

/** For the JSON and the HTML report. */
export const MORE = {
  tradingDays: {
    label: 'Trading days',
    unit: 'count',
    help: 'Days with a bar: the number of daily returns.',
  },
  periodsPerYear: {
    label: 'Periods per year',
    unit: 'ratio',
    help: 'Used to annualise volatility, Sharpe, Sortino and alpha: 252 with daily and intraday bars, 52 with weekly, 12 with monthly ones, else 252 × the share of the trading days that have a bar.',
  },
  sqn: { label: 'SQN', unit: 'ratio', help: '√trades × mean result ÷ its standard deviation.' },
  kellyPct: {
    label: 'Kelly',
    unit: 'percent',
    help: "Kelly's share of the capital for one trade: win rate − (1 − win rate) ÷ payoff.",
  },
  omega: {
    label: 'Omega',
    unit: 'ratio',
    help: 'Sum of the positive daily returns ÷ sum of the negative ones.',
  },
  ulcerPct: {
    label: 'Ulcer index',
    unit: 'percent',
    help: 'Root of the mean squared fall below the peak, at the end of each day.',
  },
  var95Pct: {
    label: 'Daily VaR (95%)',
    unit: 'percent',
    tone: 'loss',
    help: 'The daily return that the worst 5% of days fell below.',
  },
  alphaPct: {
    label: 'Alpha',
    unit: 'percent',
    tone: 'signed',
    help: 'Annual return that moves of the instrument do not explain.',
  },
  beta: {
    label: 'Beta',
    unit: 'ratio',
    help: 'How much the equity moves for each 1% move of the instrument.',
  },
  skew: {
    label: 'Skew',
    unit: 'ratio',
    help: 'Below zero, bad days are more extreme than good ones.',
  },
  kurtosis: {
    label: 'Kurtosis',
    unit: 'ratio',
    help: 'How heavy the tails of the daily returns are; 3 for a normal distribution.',
  },
  tailRatio: {
    label: 'Tail ratio',
    unit: 'ratio',
    help: 'The 95th percentile of the daily returns ÷ the size of the 5th.',
  },
  minTrackRecordDays: {
    label: 'Minimum track record, days',
    unit: 'count',
    help: 'Days with a bar, as good as these, needed for 95% confidence that the Sharpe ratio is above zero; rounded up.',
  },
} satisfies Entries
