/** The part of a generated file that gives Pine’s orders: as much of it as the script uses. */

import {
  ACCOMPANY,
  CANCEL,
  EXITS,
  type Feature,
  GIVE,
  HEAD,
  LEVELS,
  MOVE,
  OWNER,
  REGIVE,
  RIVALS,
  SAME,
  SETTLE,
  TYPES,
  written,
} from './ordersParts.ts'

/** Whether the orders of a bar are given at its end, all together. */
export function isSettled(uses: ReadonlySet<Feature>): boolean {
  return (['exits', 'priced', 'cancel', 'several'] as const).some(feature => uses.has(feature))
}

/** The functions in `start` that enter at market: all that most scripts need. */
export function plainEntries(uses: ReadonlySet<Feature>): readonly string[] {
  const sides = (['long', 'short'] as const).filter(side => uses.has(side))
  const before = [
    ...(uses.has('twice') ? [IS_ENTERING] : []),
    '// as strategy.entry: what is held on the other side is closed, and to its own side nothing is added',
  ]
  return [...before, ...sides.flatMap(side => entryLines(side, uses, sides.length > 1))]
}

const IS_ENTERING =
  "const isEntering = (side: string) => broker.working.some(order => order.side === side && order.role === 'order')"
const SIDES = {
  long: { fn: 'enterLong', deal: 'buy', rival: 'sell', sign: '>', other: 'short' },
  short: { fn: 'enterShort', deal: 'sell', rival: 'buy', sign: '<', other: 'long' },
} as const

function entryLines(side: 'long' | 'short', uses: ReadonlySet<Feature>, isBoth: boolean): readonly string[] {
  const { fn, deal, rival, sign, other } = SIDES[side]
  const [param, size] = uses.has('qty')
    ? [', qty?: number', ', ...(qty !== undefined && qty > 0 && { qty: Math.floor(qty) })']
    : ['', '']
  const working = uses.has('twice') ? ` || isEntering('${deal}')` : ''
  const reverses = [
    `  for (const order of broker.working) if (order.side === '${rival}') broker.cancel(order)`,
    '  broker.close(reason)',
  ]
  return [
    `const ${fn} = (reason: string${param}) => {`,
    `  if (broker.position ${sign} 0${working}) return`,
    ...(isBoth ? reverses : []),
    `  if (direction !== '${other}') broker.${deal}({ reason${size} })`,
    '}',
  ]
}

/** The function behind the strategy that gives all orders of a bar at its end; nothing where entries at market are all. */
export function settledOrders(uses: ReadonlySet<Feature>): string {
  const has = (feature: Feature) => uses.has(feature)
  const [exits, priced] = [has('exits'), has('priced')]
  const isBoth = has('long') && has('short')
  const waits = priced && exits && isBoth
  const closes = priced && !exits && isBoth
  return written([
    [true, TYPES(uses)],
    [exits, LEVELS(uses)],
    [true, HEAD],
    [exits, '  const levels = new Map<string, Levels>()'],
    [closes, '  const closers = new Map<string, Order>()'],
    [has('distance'), '  const averagePrice = averagePriceOf(broker)'],
    [true, "  const heldOn = (side: Side) => (side === 'buy' ? broker.position : -broker.position)"],
    [
      priced || has('cancel'),
      "  const isWorking = ({ status }: Order) => status === 'OPEN' || status === 'PENDING'",
    ],
    [isBoth, RIVALS],
    [exits || has('several'), OWNER],
    [exits, EXITS(uses)],
    [exits && priced, SAME],
    [true, GIVE({ exits, priced, waits, isBoth, qty: has('qty') })],
    [exits, MOVE(uses)],
    [exits && priced, REGIVE],
    [closes, ACCOMPANY],
    [
      true,
      '\n\n  return {\n    enter(entry: Entry) {\n      if (!asked.some(({ id }) => id === entry.id)) asked.push(entry)\n      else asked = asked.map(each => (each.id === entry.id ? entry : each))\n    },',
    ],
    [
      exits,
      '    /** As strategy.exit, for the entry of that id, or for every one. */\n    exit(from: string, wanted: Levels) {\n      levels.set(from, wanted)\n    },',
    ],
    [
      has('several') && has('close'),
      '    close(id: string, reason: string) {\n      if (idHeld() === id) broker.close(reason)\n    },',
    ],
    [has('cancel'), CANCEL],
    [true, SETTLE({ exits, priced, closes, several: has('several') })],
    [true, '  }\n}'],
  ])
}
