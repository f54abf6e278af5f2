/** Calls that give orders. */

import { Args } from './args.ts'
import type { Draft } from './draft.ts'
import type { Feature } from './ordersParts.ts'
import { isSettled } from './ordersText.ts'
import type { Out } from './output.ts'
import type { Expression } from './syntax.ts'
import { NotUnderstood, RANK, type Value } from './values.ts'

type Call = Expression & { readonly kind: 'call' }
type Side = 'buy' | 'sell'

/** What one pass finds out about the orders of the script, and what the pass before it did. */
export class OrderFacts {
  readonly #before: OrderFacts | null
  readonly #features = new Set<Feature>()
  readonly #ids = { buy: new Set<string>(), sell: new Set<string>() }

  constructor(before: OrderFacts | null) {
    this.#before = before
  }

  /** Whether nothing is known of the script yet. */
  get isFirst(): boolean {
    return this.#before === null
  }

  get features(): ReadonlySet<Feature> {
    return (this.#before ?? this).#features
  }

  need(feature: Feature): void {
    this.#features.add(feature)
  }

  enters(side: Side, id: string): void {
    this.#ids[side].add(id)
  }

  /** The sides to which an entry of that id goes. */
  sidesOf(id: string): readonly Side[] {
    const { buy, sell } = (this.#before ?? this).#ids
    return [...(buy.has(id) ? (['buy'] as const) : []), ...(sell.has(id) ? (['sell'] as const) : [])]
  }

  /** How many ids enter to that side. */
  count(side: Side): number {
    return (this.#before ?? this).#ids[side].size
  }

  /** Whether this pass found what the one before it did. */
  isSettled(): boolean {
    if (!this.#before) return false
    const all = (facts: OrderFacts) =>
      JSON.stringify([facts.#features, facts.#ids.buy, facts.#ids.sell].map(found => [...found].sort()))
    return all(this) === all(this.#before)
  }
}

const SIGNATURES: Readonly<Record<string, readonly [five: string, six: string]>> = {
  entry: [
    'id direction qty limit stop oca_name oca_type comment when alert_message disable_alert',
    'id direction qty limit stop oca_name oca_type comment alert_message disable_alert',
  ],
  exit: [
    'id from_entry qty qty_percent profit limit loss stop trail_price trail_points trail_offset oca_name comment comment_profit comment_loss comment_trailing when alert_message alert_profit alert_loss alert_trailing disable_alert',
    'id from_entry qty qty_percent profit limit loss stop trail_price trail_points trail_offset oca_name comment comment_profit comment_loss comment_trailing alert_message alert_profit alert_loss alert_trailing disable_alert',
  ],
  close: [
    'id when comment qty qty_percent alert_message immediately disable_alert',
    'id comment qty qty_percent alert_message immediately disable_alert',
  ],
  close_all: [
    'when comment alert_message immediately disable_alert',
    'comment alert_message immediately disable_alert',
  ],
  cancel: ['id when', 'id'],
  cancel_all: ['when', ''],
}
/** Arguments that would change what is traded. */
const REFUSED: Readonly<Record<string, string>> = {
  oca_name: 'OCA groups are not supported',
  oca_type: 'OCA groups are not supported',
  trail_price: 'intrabar trailing stops (trail_*) are not supported',
  trail_points: 'intrabar trailing stops (trail_*) are not supported',
  trail_offset: 'intrabar trailing stops (trail_*) are not supported',
  qty_percent: 'partial exits are not supported',
}

/** Writes the calls that give orders, against what the script asks of them. */
export class Orders {
  readonly facts: OrderFacts
  readonly #draft: Draft
  readonly #exits: { id: string; from: string; sides: readonly Side[]; line: number }[] = []
  readonly #entries: Record<Side, number> = { buy: 0, sell: 0 }
  /** Whether any call has been written. */
  hasEntry = false

  constructor(facts: OrderFacts, draft: Draft) {
    this.facts = facts
    this.#draft = draft
  }

  /** The code of a call; `guard` is the side that is held where it stands, if the script says so. */
  write(call: Call, translate: (of: Expression) => Value, guard: Side | null): Out {
    const kind = call.name.slice('strategy.'.length)
    const signature = SIGNATURES[kind]
    if (!signature) throw new NotUnderstood(`${call.name} is not supported`)
    const hasWhen = this.#draft.version < 6 && !isCommentInItsPlace(kind, call)
    const names = signature[hasWhen ? 0 : 1].split(' ').filter(name => name !== '')
    const args = new Args(call.name, call.args, names, this.#draft, translate)
    for (const [name, reason] of Object.entries(REFUSED))
      if (isGiven(args, name) && !isUsual(kind, args, name)) throw new NotUnderstood(reason)
    if (isGiven(args, 'immediately') && args.known('immediately') === true)
      throw new NotUnderstood('immediately=true is not supported: it fills at the close of its own bar')
    const line = this.#line(kind, args, call.line, guard)
    const when = args.optional('when')
    if (!when || when.known === true) return line
    if (when.type !== 'bool') throw new NotUnderstood(`${call.name}: when is no condition`)
    return { open: `if (${when.at([])})`, body: [line] }
  }

  #line(kind: string, args: Args, line: number, guard: Side | null): Out {
    switch (kind) {
      case 'entry':
        return { text: this.#entry(args) }
      case 'exit':
        return { text: this.#exit(args, line, guard) }
      case 'close':
        return this.#close(args)
      case 'close_all':
        return { text: `broker.close(${this.#reason(args, 'Close all')})` }
      default: {
        this.facts.need('cancel')
        return {
          text: kind === 'cancel' ? `orders.cancel(${this.#draft.quoted(idOf(args))})` : 'orders.cancel()',
        }
      }
    }
  }

  #entry(args: Args): string {
    const id = idOf(args)
    const side = sideOf(args)
    const { facts } = this
    const prices = { limit: numberText(args, 'limit'), stop: numberText(args, 'stop') }
    const qty = numberText(args, 'qty')
    this.#needEntry(side, { ...prices, qty })
    facts.enters(side, id)
    this.hasEntry = true
    const reason = this.#reason(args, id)
    if (!isSettled(facts.features)) {
      const fn = side === 'buy' ? 'enterLong' : 'enterShort'
      return `${fn}(${reason}${qty === null ? '' : `, ${qty}`})`
    }
    const fields = { id: this.#draft.quoted(id), side: `'${side}'`, reason, ...prices, qty }
    return `orders.enter({ ${given(fields).join(', ')} })`
  }

  #needEntry(side: Side, { limit, stop, qty }: Readonly<Record<'limit' | 'stop' | 'qty', string | null>>) {
    const { facts } = this
    facts.need(side === 'buy' ? 'long' : 'short')
    if (qty !== null) facts.need('qty')
    if (limit !== null) facts.need('limits')
    if (limit !== null || stop !== null) facts.need('priced')
    else facts.need(side === 'buy' ? 'marketLong' : 'marketShort')
    if (++this.#entries[side] > 1) facts.need('twice')
  }

  #exit(args: Args, line: number, guard: Side | null): string {
    if (isGiven(args, 'qty')) throw new NotUnderstood('partial exits are not supported')
    const from = isGiven(args, 'from_entry') ? String(args.known('from_entry')) : ''
    const levels = this.#levels(args)
    if (from !== '' && this.facts.sidesOf(from).length === 0 && !this.facts.isFirst)
      throw new NotUnderstood(`no entry that was understood is called "${from}"`)
    this.#claim(idOf(args), from, line, guard)
    this.facts.need('exits')
    return `orders.exit(${this.#draft.quoted(from)}, { ${levels.join(', ')} })`
  }

  /** @throws NotUnderstood where another exit has the position already. */
  #claim(id: string, from: string, line: number, guard: Side | null): void {
    const sides = from === '' ? (guard ? [guard] : (['buy', 'sell'] as const)) : this.facts.sidesOf(from)
    const rival = this.#exits.find(
      other =>
        other.id !== id &&
        (other.from === from || other.from === '' || from === '') &&
        other.sides.some(side => sides.includes(side)),
    )
    if (rival) throw new NotUnderstood(`the exit of line ${rival.line} has the whole position already`)
    this.#exits.push({ id, from, sides, line })
  }

  #levels(args: Args): readonly string[] {
    const given = ['stop', 'limit', 'loss', 'profit'].filter(name => isGiven(args, name))
    if (given.length === 0) throw new NotUnderstood('strategy.exit without a price or a distance')
    for (const [price, distance] of [
      ['stop', 'loss'],
      ['limit', 'profit'],
    ] as const)
      if (given.includes(price) && given.includes(distance))
        throw new NotUnderstood(`both ${price} and ${distance}: only one of them is supported`)
    const hasTarget = given.includes('limit') || given.includes('profit')
    if (hasTarget) this.facts.need('limits')
    if (hasTarget && (given.includes('stop') || given.includes('loss'))) this.facts.need('bothExits')
    return given.map(name => this.#level(args, name))
  }

  #level(args: Args, name: string): string {
    const value = args.value(name)
    if (value.type !== 'number') throw new NotUnderstood(`strategy.exit: ${name} is no number`)
    const text = value.at([])
    const level = name === 'stop' || name === 'loss' ? 'stop' : 'target'
    if (name === 'stop' || name === 'limit') {
      this.facts.need(level)
      return text === level ? level : `${level}: ${text}`
    }
    this.facts.need('distance')
    this.#draft.needTick()
    return `${level}Distance: ${value.rank < RANK.times ? `(${text})` : text} * params.tick`
  }

  #close(args: Args): Out {
    if (isGiven(args, 'qty')) throw new NotUnderstood('partial exits are not supported')
    const id = idOf(args)
    const sides = this.facts.sidesOf(id)
    if (sides.length === 0 && !this.facts.isFirst)
      throw new NotUnderstood(`no entry that was understood is called "${id}"`)
    const reason = this.#reason(args, `Close ${id}`)
    if (sides.some(side => this.facts.count(side) > 1)) {
      this.facts.need('several')
      this.facts.need('close')
      return { text: `orders.close(${this.#draft.quoted(id)}, ${reason})` }
    }
    const isWhole = sides.length === 2 || this.facts.count(sides[0] === 'buy' ? 'sell' : 'buy') === 0
    if (isWhole) return { text: `broker.close(${reason})` }
    return { text: `if (broker.position ${sides[0] === 'buy' ? '>' : '<'} 0) broker.close(${reason})` }
  }

  #reason(args: Args, otherwise: string): string {
    let comment: unknown
    try {
      comment = args.known('comment')
    } catch {
      // a comment that is put together changes no order
      comment = undefined
    }
    return this.#draft.quoted(typeof comment === 'string' && comment !== '' ? comment : otherwise)
  }
}

/** Whether a text stands where version 5 once had its condition: what closes has its comment there since. */
function isCommentInItsPlace(kind: string, { args }: Call): boolean {
  const place = kind === 'close' ? 1 : kind === 'close_all' ? 0 : -1
  const given = args[place]
  return given?.name === null && given.value.kind === 'text'
}

/** Whether an argument says what is so without it: all of the position, or no group. */
function isUsual(kind: string, args: Args, name: string): boolean {
  const raw = args.raw(name)
  if (name === 'qty_percent') return raw?.kind === 'number' && raw.value === 100
  if (name === 'oca_type') return raw?.kind === 'name' && raw.name === 'strategy.oca.none'
  // an entry with the name of a group is in none unless it says what the group does
  const isAlone = !isGiven(args, 'oca_type') || isUsual(kind, args, 'oca_type')
  return name === 'oca_name' && kind === 'entry' && isAlone
}

/** The fields that have a text. */
function given(fields: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, text]) => (text === null ? [] : [`${name}: ${text}`]))
}

/** Whether an argument is there and not na. */
function isGiven(args: Args, name: string): boolean {
  const raw = args.raw(name)
  return raw !== null && !(raw.kind === 'name' && raw.name === 'na')
}

function numberText(args: Args, name: string): string | null {
  if (!isGiven(args, name)) return null
  const value = args.value(name)
  if (value.type !== 'number') throw new NotUnderstood(`${args.fn}: ${name} is no number`)
  return value.at([])
}

function idOf(args: Args): string {
  const id = args.known('id')
  if (typeof id !== 'string') throw new NotUnderstood(`${args.fn}: its id must be written as it is`)
  return id
}

function sideOf(args: Args): Side {
  const direction = args.raw('direction')
  if (direction?.kind === 'name' && direction.name === 'strategy.long') return 'buy'
  if (direction?.kind === 'name' && direction.name === 'strategy.short') return 'sell'
  throw new NotUnderstood('strategy.entry: the direction must be strategy.long or strategy.short')
}
