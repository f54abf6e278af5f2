/** Rules that a seed decides: every word, every feature on and off, its numbers written or from parameters. */

import { TIMEFRAME_MINUTES } from '../market/resample.ts'
import { EMPTY_RULES, type RuleParam, type Rules } from '../rules/rules.ts'
import { TERMS } from '../rules/terms.ts'
import type { Draw } from './draw.ts'

const MAX_PARAMS = 20
const PRICES = TERMS.filter(({ pane }) => pane === null).map(({ name }) => name)
const SHARES = ['RSI', 'ADX', 'plus DI', 'minus DI']
const AROUND_ZERO = ['MACD', 'MACD signal', 'MACD histogram', 'zscore']
const RANGES = ['ATR', 'stdev']
const NAMES = ['p', 'level', 'shortBars', 'aNameOfFortyCharactersThatFillsTheLin']

/** Rules that can run on bars so many minutes apart; most of them trade where some hundred bars move. */
export function randomRules(draw: Draw, barMinutes: number): Rules {
  return new RulesDraw(draw, barMinutes).rules()
}

/** A value for each parameter of the rules, its ends among them. */
export function randomParams(draw: Draw, { params }: Rules): Record<string, number> {
  const values = Object.entries(params).map(([name, param]) => [
    name,
    draw.one(param.default, param.default, param.min, param.max),
  ])
  return Object.fromEntries(values) as Record<string, number>
}

/** Writes the rows of one set of rules and declares the parameters that they need. */
class RulesDraw {
  readonly #params: Record<string, RuleParam> = {}
  readonly #draw: Draw
  readonly #longer: readonly string[]

  constructor(draw: Draw, barMinutes: number) {
    this.#draw = draw
    this.#longer = Object.entries(TIMEFRAME_MINUTES).flatMap(([name, minutes]) =>
      name !== '1m' && minutes % barMinutes === 0 ? [name] : [],
    )
  }

  rules(): Rules {
    const { one, happens } = this.#draw
    const sides = one('long', 'short', 'both', 'both', 'both')
    const entry = (other: string) => (sides === other ? [] : this.#rows())
    const exit = (other: string) => (sides === other || happens(0.6) ? [] : this.#rows())
    return {
      ...EMPTY_RULES,
      name: 'Random rules',
      entryLong: entry('short'),
      entryShort: entry('long'),
      exitLong: exit('short'),
      exitShort: exit('long'),
      onOpposite: one('reverse', 'close', 'ignore'),
      entryFrom: one(null, null, '00:00', '09:20', '10:00'),
      entryTo: one(null, null, '12:00', '14:45'),
      exitAt: one(null, null, '13:07', '15:15'),
      takeProfitPct: this.#number([0, 0, 0.3, 1], 0.1),
      stopLossPct: this.#number([0, 0, 0.2, 0.7], 0.1),
      trailingStopPct: this.#number([0, 0, 0, 0.15, 0.5], 0.05),
      maxBarsHeld: this.#number([0, 0, 0, 1, 4, 11], 1),
      coolDownBars: this.#number([0, 0, 0, 1, 6], 1),
      maxTradesPerDay: this.#number([0, 0, 0, 1, 3], 1),
      params: this.#params,
    }
  }

  /** One of the values, or a parameter that is it at first; some may be 0. */
  #number(values: readonly number[], step: number): number | string {
    const value = this.#draw.one(...values)
    return this.#draw.happens(0.7) || Object.keys(this.#params).length === MAX_PARAMS
      ? value
      : this.#param(value, this.#draw.one(0, value), value + 5, step)
  }

  #param(initial: number, min: number, max: number, step: number): string {
    const known = Object.keys(this.#params)
    if (known.length === MAX_PARAMS) return String(initial)
    const name = `${this.#draw.one(...NAMES)}${known.length}`
    this.#params[name] = { label: name.slice(0, 60), unit: '', min, max, step, default: initial }
    return name
  }

  #rows(): readonly string[] {
    const { one } = this.#draw
    const row = () => Array.from({ length: one(1, 1, 1, 2, 3) }, () => this.#condition()).join(' or ')
    return Array.from({ length: one(1, 1, 1, 2) }, row)
  }

  #condition(): string {
    const { one } = this.#draw
    const [left, right] = one(
      () => [this.#price(2), this.#price(2)],
      () => [this.#price(2), this.#price(2)],
      () => [this.#term(SHARES), this.#level(50)],
      () => [this.#term(AROUND_ZERO), one('0', '-0.5', '(0 - 1) / 3', '0[1]')],
      () => [this.#term(RANGES), one(this.#term(RANGES), 'highest(ATR(3), 5)[2] * 0.9')],
      () => ['volume', `${one('1.2', '0.8')} * ${one('SMA(volume, 5)', 'volume[1]')}`],
      () => [`volume / ${one('volume[1]', 'SMA(volume, 4)', '(volume - volume)')}`, one('1', '1.5')],
      () => [`close / ${one('close[1]', this.#price(1))} - 1`, one('0', '0.001', '-0.001')],
    )()
    const sign = one('>', '<', '>=', '<=', 'crosses above', 'crosses below', 'is above', 'is at or below')
    return this.#draw.happens(0.8) ? `${left} ${sign} ${right}` : `${right} ${sign} ${left}`
  }

  #level(initial: number): string {
    return this.#draw.happens(0.5) ? String(initial) : this.#param(initial, 1, 99, 1)
  }

  /** Something that lies among the prices, made from so many parts at most. */
  #price(depth: number): string {
    const { one, happens } = this.#draw
    const plain = this.#term(PRICES)
    if (depth === 0 || happens(0.45)) return plain
    const inner = this.#price(depth - 1)
    return one(
      () => `${plain}[${happens(0.3) ? this.#param(2, 0, 9, 1) : one(0, 1, 3)}]`,
      () => `(${inner})[${one(1, 2)}]`,
      () => `${inner} * ${one('1.001', '0.999')}`,
      () => `(${inner}) * (1 - ${this.#param(0.1, 0, 1, 0.1)} / 100)`,
      () => `${inner} ${one('+', '-')} ${one('0.5', '1.5', '-2')} * ATR(5)`,
      () => `(${inner} + ${plain}) / 2`,
      () => `${inner} - (${plain} - close) - -(-0.5)`,
      () => `${one('SMA', 'EMA', 'highest', 'lowest')}(${inner}, ${this.#count()})`,
      () => `${plain} on ${one(...this.#longer)}`,
      () => `(${inner}) on ${one(...this.#longer)}`,
    )()
  }

  #count(): string {
    const { one, whole, happens } = this.#draw
    return happens(0.3) ? this.#param(whole(2, 9), 2, 20, 1) : one(String(whole(2, 12)), '2', '5', '2 + 3')
  }

  #term(names: readonly string[]): string {
    const { one, happens } = this.#draw
    const wanted = one(...names)
    const { name, isOfColumn, numbers } = TERMS.find(each => each.name === wanted)!
    if (numbers.length === 0) return name
    const counts = numbers.map(({ isWhole, label }) =>
      label === 'minutes' ? one('5', '30', '45') : isWhole ? this.#count() : one('1', '2.5'),
    )
    const of = isOfColumn && happens(0.2) ? [one('high', 'low', 'open', '(high + low) / 2')] : []
    return `${name}(${[...of, ...counts].join(', ')})`
  }
}
