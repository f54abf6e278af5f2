/** Label, unit and help of the figures of a run; those of its trades: catalogTrades.ts. */
import type { Entries } from './figureInfo.ts'

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
  initialCapital: { label: 'Initial capital', unit: 'rupees', help: 'What the run began with.' },
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
    help: 'Annualised compound return, calendar time: what the total return makes of a year of 365.25 days.',
  },
  buyHoldReturnPct: {
    label: 'Buy and hold',
    unit: 'percent',
    tone: 'signed',
    help: 'Last close against first close of the same bars, without charges.',
  },
  excessReturnPct: {
    label: 'Over buy and hold',
    unit: 'points',
    tone: 'signed',
    help: 'Total return less buy and hold, in percentage points.',
  },
  pnlBeforeCharges: {
    label: 'P&L before charges',
    unit: 'rupees',
    tone: 'signed',
    help: 'Net profit plus all charges: what the run would have made if trading cost nothing.',
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
    help: 'The largest fall in rupees from a peak of the equity, looked at on every bar.',
  },
  maxDrawdownPct: {
    label: 'Max drawdown',
    unit: 'percent',
    tone: 'loss',
    help: 'The largest fall as a share of the peak before it, looked at on every bar.',
  },
  longestUnderwaterDays: {
    label: 'Longest underwater',
    unit: 'days',
    help: 'The longest time below an earlier peak, in calendar days: until the peak was reached again, or to the end.',
  },
  underwaterAtEndDays: {
    label: 'Underwater at the end',
    unit: 'days',
    help: 'Calendar days since the last peak of the equity, which the run has not reached again; 0 at a peak.',
  },
  volatilityPct: {
    label: 'Volatility',
    unit: 'percent',
    help: 'How much the daily returns vary: their standard deviation × √252; of weekly bars × √52, of monthly ones × √12.',
  },
  cvar95Pct: {
    label: 'Daily CVaR 95',
    unit: 'percent',
    tone: 'loss',
    help: 'The mean return of the worst 5% of the days.',
  },
  bestDay: { label: 'Best day', unit: 'rupees', tone: 'signed', help: 'The most that one day added.' },
  bestDayPct: {
    label: 'Best day, %',
    unit: 'percent',
    tone: 'signed',
    help: 'The best day against the equity of the day before.',
  },
  worstDay: { label: 'Worst day', unit: 'rupees', tone: 'loss', help: 'The most that one day took.' },
  worstDayPct: {
    label: 'Worst day, %',
    unit: 'percent',
    tone: 'loss',
    help: 'The worst day against the equity of the day before.',
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
    help: 'Mean daily return ÷ its standard deviation × √252 (weekly bars √52, monthly √12), with the risk-free rate that stands beside it.',
  },
  riskFreePct: {
    label: 'Risk-free rate',
    unit: 'percent',
    help: 'The yearly rate that Sharpe, Sortino and alpha take off the returns.',
  },
  sortino: {
    label: 'Sortino',
    unit: 'ratio',
    help: 'As the Sharpe ratio, but only days that lost count as risk; all days are in the divisor.',
  },
  calmar: { label: 'Calmar', unit: 'ratio', help: 'CAGR ÷ the size of the max drawdown.' },
  probabilisticSharpePct: {
    label: 'Probabilistic Sharpe',
    unit: 'share',
    help: 'How likely the true Sharpe ratio is above zero, given the number of days and their skew and tails.',
  },
  exposurePct: {
    label: 'Time in market',
    unit: 'share',
    help: 'Share of the bars at whose close a position was held, before anything filled at that close.',
  },
} satisfies Entries

/** For the JSON and the HTML report. */
export const MORE = {
  tradingDays: { label: 'Trading days', unit: 'count', help: 'Indian days with a bar: daily returns.' },
  periodsPerYear: {
    label: 'Periods a year',
    unit: 'ratio',
    help: 'What volatility, Sharpe, Sortino and alpha take for a year: 252 with daily and intraday bars, 52 with weekly, 12 with monthly ones, else 252 × the share of the trading days that have a bar.',
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
    label: 'Daily VaR 95',
    unit: 'percent',
    tone: 'loss',
    help: 'The return that one day in twenty falls below, as it was.',
  },
  alphaPct: {
    label: 'Alpha',
    unit: 'percent',
    tone: 'signed',
    help: 'The yearly return that the moves of the instrument do not explain.',
  },
  beta: {
    label: 'Beta',
    unit: 'ratio',
    help: 'How much the equity moves for each per cent of the instrument.',
  },
  skew: {
    label: 'Skew',
    unit: 'ratio',
    help: 'Below zero the bad days reach further out than the good ones.',
  },
  kurtosis: {
    label: 'Kurtosis',
    unit: 'ratio',
    help: 'How heavy the tails of the daily returns are; normal is 3.',
  },
  tailRatio: {
    label: 'Tail ratio',
    unit: 'ratio',
    help: 'The 95th percentile of the daily returns ÷ the size of the 5th.',
  },
  minTrackRecordDays: {
    label: 'Days to be sure',
    unit: 'count',
    help: 'Days with a bar, as good as these, after which the Sharpe ratio is above zero with a certainty of 95%; a part of a day counts as one.',
  },
} satisfies Entries
