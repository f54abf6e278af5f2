import { addLines, type Femto, type Lines, NO_LINES, toLines } from '../../market/charges/exact.ts'
import type { Fill } from '../trade.ts'
import type { ChargeReplay } from './replay.ts'

/** The charges of one instrument of a run, fill by fill, and gathered by round trip. */
export class LegCharges {
  /** Of the round trip under way. */
  open = NO_LINES
  readonly #replay: ChargeReplay
  readonly #ended: Lines<Femto>[] = []
  #taken = 0
  #heldQty = 0

  constructor(replay: ChargeReplay) {
    this.#replay = replay
  }

  /** The lines of the next fill. A4: when it turns the position over, each trade takes its share of the units. */
  next(fill: Fill): Lines<Femto> {
    const lines = this.#replay.next(fill)
    const { qty } = fill
    const signed = fill.side === 'buy' ? qty : -qty
    const held = Math.abs(this.#heldQty)
    const closing = this.#heldQty * signed < 0 ? Math.min(held, qty) : 0
    const [closed, opened] = split(lines, closing, qty)
    this.open = addLines(this.open, closed)
    if (closing > 0 && closing === held) {
      this.#ended.push(this.open)
      this.open = NO_LINES
    }
    this.open = addLines(this.open, opened)
    this.#heldQty += signed
    return lines
  }

  /** The lines of the first ended round trip, then of the next one with each call: trades are asked for by exit. */
  takeEnded(): Lines<Femto> {
    return this.#ended[this.#taken++]!
  }
}

/** The lines of so many units, and those of the rest. */
function split(lines: Lines<Femto>, part: number, of: number): readonly [Lines<Femto>, Lines<Femto>] {
  if (part === 0) return [NO_LINES, lines]
  if (part === of) return [lines, NO_LINES]
  const first = toLines(line => (lines[line] * BigInt(part)) / BigInt(of))
  return [first, toLines(line => lines[line] - first[line])]
}
