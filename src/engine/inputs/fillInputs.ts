/** How orders meet bars, when the day ends, and what stops a run. See RULES.md, F and R. */
import type { RunInput } from './describe.ts'

const TICKS = { kind: 'number', unit: 'ticks', min: 0, max: 1_000 } as const
const OF_LIMITS = { when: ['risk', 'on'], kind: 'number', onPage: false } as const

/** Fills, square-off and limits, by their names. */
export const FILL_INPUTS = {
  fillAt: {
    field: 'fill.at',
    kind: 'choice',
    label: 'Market orders fill at',
    choices: [
      { value: 'next-open', label: 'Next open' },
      {
        value: 'this-close',
        label: 'This close',
        hint: 'Optimistic: assumes fills at the signal bar’s close',
      },
    ],
    initial: 'next-open',
    option: {
      name: 'fill',
      help: 'F  next-open, or this-close: optimistic, for comparison only ({fillAt})',
    },
  },
  slippageTicks: {
    ...TICKS,
    field: 'fill.slippageTicks',
    label: 'Slippage',
    isWhole: true,
    initial: 0,
    option: {
      name: 'slippage-ticks',
      help: 'N  each market or stop fill is worse by N ticks ({slippageTicks})',
    },
  },
  slippageBps: {
    field: 'fill.slippageBps',
    kind: 'number',
    label: 'Slippage',
    unit: 'bps',
    min: 0,
    max: 1_000,
    initial: 0,
    onPage: false,
  },
  penetrationTicks: {
    ...TICKS,
    field: 'fill.penetrationTicks',
    label: 'Trade-through',
    isWhole: true,
    initial: 1,
    option: {
      name: 'penetration-ticks',
      help: 'N  ticks that the price must trade through a limit; 0 fills on touch ({penetrationTicks})',
    },
  },
  tick: {
    field: 'fill.tick',
    kind: 'number',
    label: 'Tick',
    unit: 'INR',
    min: 0,
    max: 1_000,
    initial: null,
    onPage: false,
    option: {
      name: 'tick',
      help: 'RUPEES  order prices are multiples of it; 0 is off (that of the first day: 0.05 until 2024)',
    },
  },
  maxVolumePct: {
    field: 'fill.maxVolumeFraction',
    kind: 'number',
    label: 'Share of volume',
    help: 'The most of a bar’s volume that orders fill. Empty: no limit.',
    unit: '%',
    isShare: true,
    min: 0.01,
    max: 100,
    initial: null,
    option: {
      name: 'max-volume',
      help: 'SHARE  of a bar’s volume that orders fill at most (no limit)',
    },
  },
  exitsFrom: {
    field: 'fill.exitsFrom',
    kind: 'choice',
    label: 'Exits work from',
    choices: [
      { value: 'entry-bar', label: 'Entry bar' },
      { value: 'next-bar', label: 'Next bar' },
    ],
    initial: 'entry-bar',
    onPage: false,
  },
  smallerBars: {
    field: 'fill.onSmallerBars',
    kind: 'switch',
    label: 'Fill on smaller bars',
    help: 'Orders meet the data’s own bars where they are smaller than the timeframe.',
    // what a run did before it could
    initial: false,
    isNew: true,
    option: {
      name: 'smaller-bars',
      help: 'on|off  where the data has smaller bars than the timeframe, orders meet those one by one (on)',
    },
  },
  squareOff: {
    field: 'squareOff',
    kind: 'time',
    label: 'Square off each day',
    choices: [{ value: 'close', label: 'Last close' }],
    none: { value: 'off', label: 'Never' },
    initial: '15:15',
    option: {
      name: 'square-off',
      help: [
        'HH:MM  closes intraday positions at that time in India ({squareOff} for the known symbols)',
        'close  at the last close of each day',
        'off  or carries them',
      ],
    },
  },
  risk: {
    field: 'risk',
    kind: 'part',
    label: 'Use limits from Settings',
    none: { value: 'off', label: 'Off' },
    choices: [{ value: 'on', label: 'On' }],
    initial: null,
    option: {
      name: 'risk',
      help: 'on|off  with the limits: at most {maxPositionQty} units, {maxDailyLoss} rupees lost in a day, {maxDrawdownPct} % drawdown (off)',
    },
  },
  maxPositionQty: {
    ...OF_LIMITS,
    field: 'risk.maxPositionQty',
    label: 'Position limit',
    unit: 'qty',
    min: 1,
    max: 1_000_000_000,
    initial: 100,
  },
  maxDailyLoss: {
    ...OF_LIMITS,
    field: 'risk.maxDailyLoss',
    label: 'Daily loss limit',
    unit: 'INR',
    min: 0.01,
    max: 1_000_000_000,
    initial: 10_000,
  },
  maxDrawdownPct: {
    ...OF_LIMITS,
    field: 'risk.maxDrawdownPct',
    label: 'Drawdown limit',
    unit: '%',
    min: 0.01,
    max: 100,
    initial: 5,
  },
} as const satisfies Readonly<Record<string, RunInput>>
