/** What trading costs. See RULES.md, C. */
import type { Segment } from '../market/segment.ts'
import type { Choice, RunInput } from './describe.ts'

/** The charge book has these alone. */
const OF_BOOK = { when: ['costs', 'nse'] } as const
/** A fee of the trader's own, the same in all segments. */
const OF_OWN_PLAN = { when: ['plan', 'own'], kind: 'number', min: 0 } as const

/** Charges, by their names. */
export const COST_INPUTS = {
  costs: {
    field: 'costs.kind',
    kind: 'choice',
    label: 'Charges',
    choices: [
      { value: 'nse', label: 'NSE' },
      { value: 'flat', label: 'Flat rate' },
      { value: 'none', label: 'None' },
    ],
    initial: 'nse',
    option: {
      name: 'costs',
      mustBe: 'must be none, nse or nse:contract-note, or look like flat:0.0003',
      help: [
        'nse  what the exchange, the state and a discount broker took on the day, line by line (the known symbols)',
        "nse:contract-note  the same, rounded as a day's contract note is",
        "flat:SHARE  or a share of each fill's value (flat:{costPct} for any other symbol)",
        'none  or no charges',
      ],
    },
  },
  costPct: {
    when: ['costs', 'flat'],
    field: 'costs.fraction',
    kind: 'number',
    label: 'Cost per fill',
    help: "% of each fill's value, buy and sell.",
    unit: '%',
    isShare: true,
    min: 0,
    max: 10,
    arrowStep: 0.01,
    initial: 0.0003,
    wrong: 'Enter a percentage from 0 to 10',
    refused: 'costs: a flat charge must be a share from 0 to 0.1 of the value.',
    fault: 'costs',
    option: { behind: 'costs' },
  },
  rates: {
    ...OF_BOOK,
    field: 'costs.rates',
    kind: 'choice',
    label: 'Rates',
    choices: [
      { value: 'of-the-day', label: 'Historical' },
      { value: 'today', label: 'Current' },
    ],
    initial: 'of-the-day',
    option: {
      name: 'rates',
      help: [
        "of-the-day  with --costs nse: the rates of each fill's day",
        'today  or the newest ones on every day ({rates})',
      ],
    },
  },
  rounding: {
    ...OF_BOOK,
    field: 'costs.rounding',
    kind: 'choice',
    label: 'Rounding',
    choices: [
      { value: 'exact', label: 'Exact' },
      { value: 'contract-note', label: 'Contract note' },
    ],
    initial: 'exact',
    option: { behind: 'costs', only: ['contract-note'] },
  },
  plan: {
    ...OF_BOOK,
    field: 'costs.plan',
    kind: 'part',
    label: 'Brokerage plan',
    none: { value: 'book', label: 'Discount broker' },
    choices: [{ value: 'own', label: 'Custom' }],
    initial: null,
  },
  feePct: {
    ...OF_OWN_PLAN,
    field: 'costs.plan.*.percent',
    label: 'Per order',
    unit: '%',
    max: 10,
    arrowStep: 0.01,
    initial: 0.03,
    wrong: 'Enter a percentage from 0 to 10',
  },
  feeMin: {
    ...OF_OWN_PLAN,
    field: 'costs.plan.*.minRupees',
    label: 'Minimum per order',
    unit: 'INR',
    // a fee between the two never falls when an order grows
    max: 'maxRupees',
    initial: 0,
    onPage: false,
  },
  feeCap: {
    ...OF_OWN_PLAN,
    field: 'costs.plan.*.maxRupees',
    label: 'Cap per order',
    unit: 'INR',
    max: 1_000_000,
    initial: 20,
    wrong: 'Enter an amount from ₹0 to ₹10,00,000',
  },
  dp: {
    ...OF_BOOK,
    field: 'costs.dp',
    kind: 'switch',
    label: 'DP charge on delivery sales',
    initial: true,
    option: {
      name: 'dp',
      help: "on|off  with --costs nse: the depository's debit of delivery sales ({dp})",
    },
  },
  segment: {
    ...OF_BOOK,
    field: 'costs.segment',
    kind: 'choice',
    label: 'Segment',
    none: {
      value: 'auto',
      label: 'Auto',
      hint: 'Index: futures or options; shares: intraday, or delivery without a square-off',
    },
    choices: [
      { value: 'equity-delivery', label: 'Equity delivery' },
      { value: 'equity-intraday', label: 'Equity intraday' },
      { value: 'index-futures', label: 'Index futures' },
      { value: 'index-options', label: 'Index options' },
    ] satisfies readonly Choice<Segment>[],
    initial: null,
    option: {
      name: 'segment',
      help: 'SEGMENT  with --costs nse: {segment} (an index is futures, its option options, a share intraday when it is squared off, else delivery)',
    },
  },
} as const satisfies Readonly<Record<string, RunInput>>
