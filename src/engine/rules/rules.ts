/** What rules are: plain data, and nothing that reads it. */
import type { ParamOrder } from '../inputs/paramOrder.ts'
import type { Param } from '../strategies/define.ts'

/** What stands in a file of rules, so that another file is not taken for one. */
export const RULES_FORMAT = 'sauda-rules-1'

/** A number of the rules, or the name of the parameter that gives it. */
export type RuleNumber = number | string

/** A strategy without code: plain data, which a file, a link or a backup may hold. */
export interface Rules {
  readonly format: typeof RULES_FORMAT
  readonly name: string
  /** What its author wants to remember of it. */
  readonly note: string
  /** Numbers that a run may set, by their names. */
  readonly params: Readonly<Record<string, RuleParam>>
  /** Which parameters must be below which; missing is none. */
  readonly orders?: readonly RuleOrder[]
  /** Rows as they are written: all of them must hold. No rows: the strategy does not take that side. */
  readonly entryLong: readonly string[]
  readonly entryShort: readonly string[]
  /** Rows of which all must hold for the position to be closed; none: other exits alone. */
  readonly exitLong: readonly string[]
  readonly exitShort: readonly string[]
  /** What the entry of the other side does to a position. */
  readonly onOpposite: 'reverse' | 'close' | 'ignore'
  /** Entries only on bars that close from the one time to the other, "09:20" to "14:45" in India. */
  readonly entryFrom: string | null
  readonly entryTo: string | null
  /** The position is closed at the first bar that closes at this time or later. */
  readonly exitAt: string | null
  /** In per cent of the entry price; 0 is off. */
  readonly takeProfitPct: RuleNumber
  readonly stopLossPct: RuleNumber
  /** In per cent below the highest price since the entry, above the lowest of a short position; 0 is off. */
  readonly trailingStopPct: RuleNumber
  /** The position is closed after so many bars; 0 is off. */
  readonly maxBarsHeld: RuleNumber
  /** Bars without entry after a position was closed. */
  readonly coolDownBars: RuleNumber
  /** Entries of one day; 0 is as many as come. */
  readonly maxTradesPerDay: RuleNumber
}

/** As a strategy in code declares it; what is left out is whole numbers of bars. */
export type RuleParam = Pick<Param, 'label' | 'unit' | 'min' | 'max' | 'step' | 'default'>

/** Two parameters by their names: a run in which `lower` is not below `upper` is refused. */
export type RuleOrder = Pick<ParamOrder, 'lower' | 'upper'>

export const ROW_FIELDS = ['entryLong', 'entryShort', 'exitLong', 'exitShort'] as const
export const TIME_FIELDS = ['entryFrom', 'entryTo', 'exitAt'] as const
/** Limits of the numbers; all may be 0. */
export const NUMBER_LIMITS = {
  takeProfitPct: { max: 100, isWhole: false },
  stopLossPct: { max: 99, isWhole: false },
  trailingStopPct: { max: 99, isWhole: false },
  maxBarsHeld: { max: 100_000, isWhole: true },
  coolDownBars: { max: 100_000, isWhole: true },
  maxTradesPerDay: { max: 1000, isWhole: true },
} as const satisfies Partial<Record<keyof Rules, { max: number; isWhole: boolean }>>
export type NumberField = keyof typeof NUMBER_LIMITS
export const NUMBER_FIELDS = Object.keys(NUMBER_LIMITS) as readonly NumberField[]

/** Rules that do nothing yet. */
export const EMPTY_RULES: Rules = {
  format: RULES_FORMAT,
  name: 'My strategy',
  note: '',
  params: {},
  entryLong: [],
  entryShort: [],
  exitLong: [],
  exitShort: [],
  onOpposite: 'reverse',
  entryFrom: null,
  entryTo: null,
  exitAt: null,
  takeProfitPct: 0,
  stopLossPct: 0,
  trailingStopPct: 0,
  maxBarsHeld: 0,
  coolDownBars: 0,
  maxTradesPerDay: 0,
}
