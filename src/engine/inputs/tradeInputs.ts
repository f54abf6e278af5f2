/** What is traded, when, and with how much. */
import type { Timeframe } from '../market/resample.ts'
import type { Choice, RunInput } from './describe.ts'

const CAPITAL = 'Enter capital between ₹1,000 and ₹1,00,00,00,000'

/** Strategy, instrument, days, capital and size, by their names. */
export const TRADE_INPUTS = {
  strategy: {
    field: 'strategy',
    kind: 'name',
    label: 'Strategy',
    initial: 'momentum',
    option: { name: 'strategy', help: 'NAME  {strategies}' },
  },
  params: {
    field: 'params',
    kind: 'params',
    label: 'Parameters',
    initial: {},
    option: { name: 'param', help: 'NAME=VALUE  a parameter of the strategy; may be repeated' },
  },
  instrument: {
    field: 'instrument',
    kind: 'name',
    label: 'Instrument',
    initial: 'NIFTY',
    option: {
      name: 'instrument',
      help: "SYMBOL  NIFTY, BANKNIFTY, RELIANCE, TCS, HDFC (after July 2023 HDFCBANK), or any other symbol: a custom one has lot 1, no calendar and full-value margin, and may be sold short unless its costs are NSE's for delivery",
    },
  },
  from: {
    field: 'from',
    kind: 'day',
    label: 'Start date',
    initial: null,
    option: { name: 'from', help: 'YYYY-MM-DD  first day, included (all the data)' },
  },
  to: {
    field: 'to',
    kind: 'day',
    label: 'End date',
    initial: null,
    option: { name: 'to', help: 'YYYY-MM-DD  last day, included (all the data)' },
  },
  capital: {
    field: 'capital',
    kind: 'number',
    label: 'Initial capital',
    unit: 'INR',
    min: 1_000,
    max: 1_000_000_000,
    arrowStep: 10_000,
    initial: 100_000,
    wrong: CAPITAL,
    refused: CAPITAL,
    option: { name: 'capital', help: 'RUPEES  {capital}' },
  },
  timeframe: {
    field: 'timeframe',
    kind: 'choice',
    label: 'Timeframe',
    none: { value: 'source', label: 'Same as data' },
    choices: [
      { value: '1m', label: '1 minute' },
      { value: '3m', label: '3 minutes' },
      { value: '5m', label: '5 minutes' },
      { value: '15m', label: '15 minutes' },
      { value: '30m', label: '30 minutes' },
      { value: '60m', label: '60 minutes' },
      { value: '1D', label: '1 day' },
    ] satisfies readonly Choice<Timeframe>[],
    initial: null,
    option: { name: 'timeframe', help: 'T  {timeframe} (same as data)' },
  },
  direction: {
    field: 'direction',
    kind: 'choice',
    label: 'Direction',
    choices: [
      { value: 'both', label: 'Both' },
      { value: 'long', label: 'Long' },
      { value: 'short', label: 'Short' },
    ],
    initial: 'both',
    option: {
      name: 'direction',
      help: 'D  long, short or both ({direction}); shares without a square-off are for delivery: paid in full, and what would sell them short is rejected',
    },
  },
  sizing: {
    field: 'size.kind',
    kind: 'choice',
    label: 'Size',
    choices: [
      { value: 'equity', label: '% of equity' },
      { value: 'fixed', label: 'Fixed quantity' },
    ],
    initial: 'equity',
    option: {
      name: 'size',
      mustBe: 'must look like fixed:50 or equity:0.95',
      help: [
        'fixed:N  units of each entry',
        'equity:SHARE  or what a share of the equity buys ({sizing}:{sharePct})',
      ],
    },
  },
  qty: {
    when: ['sizing', 'fixed'],
    field: 'size.qty',
    kind: 'number',
    label: 'Quantity per entry',
    unit: 'qty',
    min: 1,
    max: 1_000_000_000,
    isWhole: true,
    initial: 1,
    wrong: 'Enter a whole number of at least 1',
    fault: 'size',
    option: { behind: 'sizing' },
  },
  sharePct: {
    when: ['sizing', 'equity'],
    field: 'size.fraction',
    kind: 'number',
    label: '% of equity per entry',
    unit: '%',
    isShare: true,
    min: 0.01,
    max: 100,
    initial: 0.95,
    wrong: 'Enter a percentage above 0 and up to 100',
    fault: 'size',
    option: { behind: 'sizing' },
  },
  lots: {
    field: 'lots',
    kind: 'switch',
    label: 'Whole lots',
    initial: false,
    option: {
      name: 'lots',
      help: 'on|off  entries of futures and options in whole lots of the day, up to the freeze quantity ({lots})',
    },
  },
} as const satisfies Readonly<Record<string, RunInput>>
