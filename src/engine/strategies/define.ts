import { InputError } from '../core/problem.ts'
import type { Qty } from '../core/units.ts'
import type { Indicate } from '../indicators/indicate.ts'
import type { Direction } from '../inputs/inputs.ts'
import { blamed, brokenOrder, orderWords, type ParamOrder } from '../inputs/paramOrder.ts'
import type { Bars } from '../market/bars.ts'
import type { Segment } from '../market/segment.ts'
import type { Broker } from '../trading/broker.ts'

/** One number that a trader may set. The form, the sliders, the sweep axes and the checks come from it. */
export interface Param {
  readonly label: string
  /** "bars", "%", "×"; shown inside the field. */
  readonly unit: string
  readonly min: number
  readonly max: number
  /** Distance between two slider positions; 1 means whole numbers only. */
  readonly step: number
  readonly default: number
  /** What 0, 1, 2… stand for, where it is a choice and not a quantity. */
  readonly choices?: readonly string[]
  /** One line under the field. */
  readonly help?: string
}

/**
 * All parameters of a strategy by their names: those names stand in links, in the JSON and on the command line.
 */
export type Params = Readonly<Record<string, Param>>
/** A checked number for each parameter; a choice is its place among the words. */
export type ParamValues<P extends Params> = { readonly [K in keyof P]: number }

/** Acts on bar i, which has closed; its orders act from bar i + 1. */
export type Step = (i: number) => void

/** One instrument of a run, as a strategy may use it. */
export interface TradedLeg {
  readonly bars: Bars
  readonly broker: Broker
}

/** What a strategy may see when it starts. `bars` is the whole run: only columns up to i may be read in step i. */
export interface StrategyContext<P extends Params> {
  readonly bars: Bars
  /** How far apart the bars of the run are, which is known before the first one (L1). */
  readonly barMinutes: number
  readonly params: ParamValues<P>
  readonly broker: Broker
  /** Every instrument of the run, at the same times; the first is that of `bars` and `broker`. */
  readonly legs: readonly TradedLeg[]
  /**
   * Enters all legs at the next open, whole or not at all (S3). One weight for each leg: its sign is the side, its size
   * the leg's value for each rupee of the first one's.
   */
  readonly enterSpread: (weights: readonly number[], reason: string) => void
  readonly direction: Direction
  /** Where the main instrument trades; null for a custom symbol, which has no hours. */
  readonly segment: Segment | null
  /** Units in one lot of the main instrument on the day of bar i; null in a run whose lots do not bind (Q1). */
  readonly lotAt: ((i: number) => Qty) | null
  /** `indicator(sma, bars.close, 10)` is `sma(bars.close, 10)`, computed once for all runs of a sweep; read-only. */
  readonly indicator: Indicate
  /**
   * Says on which bars the step does something: where the column is not 0. The others need not be asked (T3), which
   * makes a run faster by a third. Without it the step sees every bar.
   */
  readonly setSignalBars: (bars: Int8Array) => void
  /** Says something about the whole run in its report, once. */
  readonly note: (sentence: string) => void
}

/** A line that a strategy acts on, for charts: among the prices, or in a pane below them. */
export interface StrategyLine {
  /** "Short average (10 bars)". */
  readonly name: string
  /** As long as the bars; NaN where there is none. */
  readonly values: Float64Array
  /**
   * The pane below the prices that it is drawn in: "RSI". Lines of one name share a pane, "Volume" is that of the volume,
   * and missing is among the prices.
   */
  readonly pane?: string
  /** Numbers that it is held against, drawn as level lines: `[30, 70]`. */
  readonly levels?: readonly number[]
}

/** A condition that a strategy acts on, for charts. */
export interface StrategyCondition {
  /** "Buy when RSI(14) crosses below 30". */
  readonly name: string
  /** As long as the bars; 1 where it held. */
  readonly holds: Int8Array
}

/** The quantity of a strategy that sets it itself, by its parameters: the run's size does not apply. */
export interface OwnQty {
  /** Units of an order, raised to whole lots. */
  readonly order: string
  /** Units that a position may have at most, cut to whole lots, to one lot at least. */
  readonly most: string
}

/** A strategy: what a trader may set, and the function that begins a run of it. */
export interface Strategy<P extends Params = Params> {
  readonly id: string
  readonly title: string
  /** What it does, in one sentence for the trader. */
  readonly summary: string
  readonly params: P
  /** Which parameters must be below which. */
  readonly orders?: readonly ParamOrder[]
  /** Missing: its entries are of the run's size (B1). */
  readonly ownQty?: OwnQty
  /** Instruments that it trades; missing is one. */
  readonly legs?: number
  /**
   * What it acts on, on the chart of the main instrument; no run reads it, and missing is nothing. `legs` are the bars of
   * every instrument of the run at the same times, the main one first.
   */
  lines?(
    bars: Bars,
    params: ParamValues<P>,
    segment: Segment | null,
    legs: readonly Bars[],
  ): readonly StrategyLine[]
  /** Where each of its conditions held; no run reads it either. */
  conditions?(bars: Bars, params: ParamValues<P>, segment: Segment | null): readonly StrategyCondition[]
  start(context: StrategyContext<P>): Step
}

/** What a strategy is called, and what a run of it may set. */
export type Declaration<P extends Params = Params> = Pick<Strategy<P>, 'title' | 'params' | 'orders'>

/** The strategy itself; the call only fixes its types. */
export function defineStrategy<const P extends Params>(strategy: Strategy<P>): Strategy<P> {
  return strategy
}

/** A whole number from `min` to `max`. */
export function integer(param: Omit<Param, 'step'>): Param {
  return { ...param, step: 1 }
}

/** A number from `min` to `max` in steps of `step`. */
export function decimal(param: Param): Param {
  return param
}

/** One of several words, as its place among them. */
export function choice(
  param: Pick<Param, 'label' | 'default' | 'help'> & { readonly choices: readonly string[] },
): Param {
  return { ...param, unit: 'choice', min: 0, max: param.choices.length - 1, step: 1 }
}

/**
 * A value for each declared parameter.
 * @throws InputError for a name that the strategy does not declare, or a value out of its limits.
 */
export function checkParams<P extends Params>(
  strategy: Declaration<P>,
  given: Readonly<Record<string, number>>,
): ParamValues<P> {
  const names = Object.keys(strategy.params)
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      throw new InputError(`${strategy.title} has no parameter "${name}". It has ${names.join(', ')}.`, name)
    }
  }
  const checked = names.map(name => [name, checkParam(name, strategy.params[name]!, given[name])])
  const values = Object.fromEntries(checked) as ParamValues<P>
  const broken = brokenOrder(strategy.orders, values)
  if (broken) {
    const words = orderWords(broken, name => `${strategy.params[name]!.label} (${name})`)
    throw new InputError(`${words}.`, blamed(broken))
  }
  return values
}

function checkParam(name: string, param: Param, given: number | undefined): number {
  const value = given ?? param.default
  const whole = param.step !== 1 || Number.isInteger(value)
  if (!whole || !(value >= param.min && value <= param.max)) {
    const kind = param.step === 1 ? 'a whole number' : 'a number'
    throw new InputError(`${param.label} (${name}) must be ${kind} from ${param.min} to ${param.max}.`, name)
  }
  return value
}
