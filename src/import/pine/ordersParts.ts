/** Pieces of the function that gives Pine’s orders. */

/** What a script asks of orders. */
export type Feature =
  | 'long'
  | 'short'
  | 'twice'
  | 'qty'
  | 'exits'
  | 'stop'
  | 'target'
  | 'distance'
  | 'priced'
  | 'cancel'
  | 'several'
  | 'close'
  | 'average'
  | 'entryBar'
  | 'closed'
  | 'limits'
  | 'bothExits'
  | 'marketLong'
  | 'marketShort'

/** A piece, and whether a file has it. */
export type Part = readonly [isWritten: boolean, text: string]

/** The pieces that a file has, one below the other. */
export function written(parts: readonly Part[]): string {
  return parts
    .filter(([isWritten]) => isWritten)
    .map(([, text]) => text.replace(/^\n/, ''))
    .join('\n')
}

/** The types of what is asked for. */
export const TYPES = (uses: ReadonlySet<Feature>) => `
type Side = 'buy' | 'sell'

/** What strategy.entry asks for; a price that is NaN is none. */
interface Entry {
  readonly id: string
  readonly side: Side
  readonly reason: string${uses.has('priced') ? '\n  readonly limit?: number\n  readonly stop?: number' : ''}${uses.has('qty') ? '\n  readonly qty?: number' : ''}
}`

/** The types and limits of exits. */
export const LEVELS = (uses: ReadonlySet<Feature>) => `

/** Where strategy.exit leaves: at prices, or so far from the entry; NaN is nowhere. */
interface Levels {
${[
  ...(uses.has('stop') ? ['stop'] : []),
  ...(uses.has('target') ? ['target'] : []),
  ...(uses.has('distance') ? ['stopDistance', 'targetDistance'] : []),
]
  .map(name => `  readonly ${name}?: number`)
  .join('\n')}
}

/** A price that is never reached: an exit that waits there can be moved later, which one that was never given cannot. */
function away(side: Side, end: 'loss' | 'profit'): number {
  return (side === 'buy') === (end === 'profit') ? 10_000_000 : 0.05
}`

/** How the function begins. */
export const HEAD = `

/** Pine's orders: those of a bar are given at its end, since an exit may be asked for after its entry. */
function pineOrders({ broker, direction }: Pick<StrategyContext<Params>, 'broker' | 'direction'>) {
  const orders = new Map<string, Order>()
  let asked: Entry[] = []`

/** What ends entries to the other side. */
export const RIVALS = `
  /** Of entries at market to both sides in one bar the last one is given. */
  const dropRivals = (side: Side) => {
    for (const order of orders.values())
      if (order.side !== side && order.type === 'market') broker.cancel(order)
  }`

/** Which entry the position came from. */
export const OWNER = `
  /** The id of the entry that the position came from. */
  const idHeld = () =>
    [...orders].findLast(([, { side, filledQty }]) => filledQty > 0 && heldOn(side) > 0)?.[0] ?? null`

/** The exits that an entry is given. */
export const EXITS = (uses: ReadonlySet<Feature>) => `

  const exitsOf = (wanted: Levels, side: Side): Exits => {
    const { ${levelNames(uses)} } = wanted
    return {
${sidesOf(uses)
  .map(([level, exit, away]) => exitLine(uses, level, exit, away))
  .join('\n')}
    }
  }`

type Level = readonly [level: 'stop' | 'target', exit: 'stopLoss' | 'takeProfit', away: string]

const LOSS = "away(side, 'loss')"
const PROFIT = "away(side, 'profit')"

/** The exits that the script has, and where each waits while it has no price. */
function sidesOf(uses: ReadonlySet<Feature>): readonly Level[] {
  const both = uses.has('distance')
  return [
    ...(both || uses.has('stop') ? [['stop', 'stopLoss', LOSS] as const] : []),
    ...(both || uses.has('target') ? [['target', 'takeProfit', PROFIT] as const] : []),
  ]
}

function levelNames(uses: ReadonlySet<Feature>): string {
  return [
    ...(['stop', 'target'] as const).filter(level => uses.has(level)),
    ...(uses.has('distance') ? ['stopDistance', 'targetDistance'] : []),
  ]
    .map(name => `${name} = Number.NaN`)
    .join(', ')
}

function exitLine(uses: ReadonlySet<Feature>, level: string, exit: string, away: string): string {
  const price = uses.has(level as Feature) ? `${level} > 0 ? ${level} : ${away}` : away
  if (!uses.has('distance')) return `      ${exit}Price: ${price},`
  const distance = `${level}Distance`
  return `      ...(${distance} > 0 ? { ${exit}Distance: ${distance} } : { ${exit}Price: ${price} }),`
}

/** How an entry is given. */
export const GIVE = ({
  exits,
  priced,
  waits,
  isBoth,
  qty,
}: Readonly<Record<'exits' | 'priced' | 'waits' | 'isBoth' | 'qty', boolean>>) =>
  written([
    [
      true,
      `\n\n  const give = ({ id, side, reason${priced ? ', limit = Number.NaN, stop = Number.NaN' : ''}${qty ? ', qty' : ''} }: Entry) => {`,
    ],
    [true, '    if (heldOn(side) > 0) return'],
    [
      priced,
      "    const [isLimit, isStop] = [limit > 0, stop > 0]\n    const type = isStop ? (isLimit ? 'stop-limit' : 'stop') : isLimit ? 'limit' : 'market'",
    ],
    [exits && !priced, "    const wanted = levels.get(id) ?? levels.get('')"],
    [priced, '    const before = orders.get(id)'],
    [isBoth && priced, "    if (type === 'market') dropRivals(side)"],
    [isBoth && !priced, '    dropRivals(side)'],
    [priced, "    if (type === 'market') broker.close(reason)"],
    [!priced, '    broker.close(reason)'],
    [true, "    if (direction === (side === 'buy' ? 'short' : 'long')) return"],
    [
      waits,
      "    // an exit and a reversal in one bar would sell twice: it waits until the position is closed\n    if (type !== 'market' && broker.position !== 0) return",
    ],
    [
      exits && priced,
      "    const wanted = levels.get(id) ?? levels.get('')\n    const exits = wanted || !before?.exits ? exitsOf(wanted ?? {}, side) : before.exits",
    ],
    [exits && !priced, '    const exits = exitsOf(wanted ?? {}, side)'],
    [
      priced,
      '    const prices = { ...(isLimit && { limitPrice: limit }), ...(isStop && { stopPrice: stop }) }',
    ],
    [
      priced,
      `    if (before && isWorking(before) && before.type === type && before.side === side${exits ? ' && isSame(before.exits, exits)' : ''}) {\n      broker.modify(before, prices)\n      return\n    }`,
    ],
    [priced, '    if (before && isWorking(before)) broker.cancel(before)'],
    [qty, '    const size = qty !== undefined && qty > 0 ? { qty: Math.floor(qty) } : {}'],
    [priced, "    const validity = type === 'market' ? 'day' : 'gtc'"],
    [true, '    orders.delete(id)'],
    [
      true,
      `    orders.set(id, broker[side]({ ${['reason', ...(qty ? ['...size'] : []), ...(priced ? ['type', 'validity', '...prices'] : []), ...(exits ? ['exits'] : [])].join(', ')} }))`,
    ],
    [true, '  }'],
  ])

/** How exits follow. */
export const MOVE = (uses: ReadonlySet<Feature>) => `

  /** Draws the exits of the position to where they are wanted now. */
  const moveExits = () => {
    const id = idHeld()
    const wanted = id === null ? undefined : (levels.get(id) ?? levels.get(''))
    if (id === null || !wanted) return
    const { ${movedNames(uses)} } = orders.get(id)!
    const { ${levelNames(uses)} } = wanted
${[...(uses.has('distance') ? ["    const sign = side === 'buy' ? 1 : -1"] : []), ...movedLines(uses)].join('\n')}
  }`

/** What is read of the entry: its side where a price depends on it. */
function movedNames(uses: ReadonlySet<Feature>): string {
  const sides = sidesOf(uses)
  const needsSide = sides.length > 1 || uses.has('distance')
  return [...(needsSide ? ['side'] : []), ...sides.map(([, exit]) => exit)].join(', ')
}

function movedLines(uses: ReadonlySet<Feature>): readonly string[] {
  const sides = sidesOf(uses)
  const prices = sides.map(([level]) => `    const ${level}Price = ${moved(uses, level)}`)
  const none = sides.map(([level]) => `!(${level}Price > 0)`).join(' && ')
  const changes = sides.map(([level, exit, away]) => {
    const field = level === 'stop' ? 'stopPrice' : 'limitPrice'
    // with one exit there is always a price here
    const price = sides.length === 1 ? `${level}Price` : `${level}Price > 0 ? ${level}Price : ${away}`
    return `    if (${exit}) broker.modify(${exit}, { ${field}: ${price} })`
  })
  return [...prices, `    if (${none}) return`, ...changes]
}

function moved(uses: ReadonlySet<Feature>, level: 'stop' | 'target'): string {
  const price = uses.has(level) ? level : 'Number.NaN'
  const sign = level === 'stop' ? '-' : '+'
  return uses.has('distance')
    ? `${level}Distance > 0 ? averagePrice() ${sign} sign * ${level}Distance : ${price}`
    : price
}

/** How an entry that waits takes new exits. */
export const REGIVE = `

  /** An entry that still waits takes the exits of this bar: it is given anew. */
  const renew = () => {
    for (const [id, order] of [...orders]) {
      const wanted = levels.get(id) ?? levels.get('')
      if (asked.some(entry => entry.id === id)) continue
      if (!wanted || order.type === 'market' || !isWorking(order) || order.filledQty > 0) continue
      const { side, type, reason, limitPrice, stopPrice, needsSize, qty } = order
      const exits = exitsOf(wanted, side)
      if (isSame(order.exits, exits)) continue
      broker.cancel(order)
      const size = needsSize ? {} : { qty }
      orders.set(id, broker[side]({ type, validity: 'gtc', reason, limitPrice, stopPrice, ...size, exits }))
    }
  }`

/** What tells whether exits are other ones. */
export const SAME =
  '  const isSame = (one: Exits | null, other: Exits) => JSON.stringify(one) === JSON.stringify(other)'

/** How an entry that waits reverses a position. */
export const ACCOMPANY = `

  /** A size is that of what is opened: beside an entry that waits to reverse the position stands an order that closes. */
  const accompany = () => {
    const isClosing = broker.working.some(({ role }) => role === 'close')
    for (const [id, order] of orders) {
      const { side, type, reason, limitPrice, stopPrice } = order
      const closer = closers.get(id)
      const isBeside = closer !== undefined && isWorking(closer)
      const held = isWorking(order) && type !== 'market' && !isClosing ? -heldOn(side) : 0
      if (isBeside && closer.qty !== held) broker.cancel(closer)
      if (held <= 0) continue
      if (isBeside && closer.qty === held) broker.modify(closer, { limitPrice, stopPrice })
      else closers.set(id, broker[side]({ type, validity: 'gtc', reason, qty: held, limitPrice, stopPrice }))
    }
  }`

/** How entries are taken back. */
export const CANCEL = `    cancel(id?: string) {
      asked = asked.filter(entry => id !== undefined && entry.id !== id)
      for (const [known, order] of orders) {
        if ((id === undefined || known === id) && isWorking(order)) broker.cancel(order)
      }
    },`

/** What is done when the bar ends. */
export const SETTLE = ({
  exits,
  priced,
  closes,
  several,
}: Readonly<Record<'exits' | 'priced' | 'closes' | 'several', boolean>>) =>
  written([
    [true, '    /** Gives what the bar has asked for. */\n    settle() {'],
    [
      several && priced,
      '      for (const order of orders.values()) if (isWorking(order) && heldOn(order.side) > 0) broker.cancel(order)',
    ],
    [
      several && !priced,
      '      // of several entries to one side the first is taken\n      const sides = new Set<Side>()\n      for (const entry of asked) {\n        if (sides.has(entry.side)) continue\n        sides.add(entry.side)\n        give(entry)\n      }',
    ],
    [!several || priced, '      for (const entry of asked) give(entry)'],
    [exits && priced, '      renew()'],
    [closes, '      accompany()'],
    [exits, '      moveExits()\n      levels.clear()'],
    [true, '      asked = []'],
    [true, '    },'],
  ])
