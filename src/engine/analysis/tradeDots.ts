import type { Fraction, Paise } from '../core/units.ts'
import { quantile } from '../metrics/tails.ts'
import type { Report } from '../run/report.ts'

/** Trades as dots: columns of one length, in order of exit. */
export interface TradeDots {
  /** Place in the report's trades. */
  readonly index: Uint32Array
  /** Zero or below, before charges. */
  readonly maePaise: Float64Array
  /** Zero or above, before charges. */
  readonly mfePaise: Float64Array
  /** After charges. */
  readonly netPaise: Float64Array
  /** Average entry price × quantity. */
  readonly entryPaise: Float64Array
  /** Ended trades, drawn or not. */
  readonly trades: number
  /** Nine of ten trades that won were never further behind: zero or below. Null where none won. */
  readonly winnersBehindPaise: Paise | null
  /** Share of the trades that lost which had been ahead by more than their charges. Null where none lost. */
  readonly losersAheadFraction: Fraction | null
}

/** Finer than the pixels of a small chart. */
const FINEST_RASTER = 256

/**
 * The ended trades by how far they went against us and for us (M11), `most` of them at most: where several lie on one
 * place of a raster and all won or all did not, the first stands for them, so that no part of the cloud is lost.
 */
export function tradeDots(
  { trades, excursions }: Pick<Report, 'trades' | 'excursions'>,
  most: number,
): TradeDots {
  const { maePaise, mfePaise } = excursions
  let kept = Uint32Array.from(trades, (_, i) => i)
  for (let cells = FINEST_RASTER; kept.length > most; cells = Math.floor(cells * 0.8)) {
    kept = onePerCell(kept, cells, i => [-maePaise[i]!, mfePaise[i]!, trades[i]!.netPaise])
  }
  const column = (pick: (i: number) => Paise) => Float64Array.from(kept, pick)
  return {
    index: kept,
    maePaise: column(i => maePaise[i]!),
    mfePaise: column(i => mfePaise[i]!),
    netPaise: column(i => trades[i]!.netPaise),
    entryPaise: column(i => Math.round(trades[i]!.entryPrice * trades[i]!.qty * 100)),
    trades: trades.length,
    winnersBehindPaise: quantile(
      maePaise.filter((_, i) => i < trades.length && trades[i]!.netPaise > 0),
      0.1,
    ),
    losersAheadFraction: aheadFraction(trades, mfePaise),
  }
}

function aheadFraction(trades: Report['trades'], mfePaise: Float64Array): Fraction | null {
  let losers = 0
  let ahead = 0
  trades.forEach(({ netPaise, chargesPaise }, i) => {
    if (netPaise >= 0) return
    losers += 1
    if (mfePaise[i]! > chargesPaise) ahead += 1
  })
  return losers === 0 ? null : ahead / losers
}

/** The first of each cell of a raster of `cells` × `cells`, winners and others apart. */
function onePerCell(
  indexes: Uint32Array,
  cells: number,
  at: (index: number) => readonly [x: Paise, y: Paise, net: Paise],
): Uint32Array<ArrayBuffer> {
  let widest = 1
  let highest = 1
  for (const index of indexes) {
    const [x, y] = at(index)
    widest = Math.max(widest, x)
    highest = Math.max(highest, y)
  }
  const taken = new Set<number>()
  return Uint32Array.from(indexes).filter(index => {
    const [x, y, net] = at(index)
    const column = Math.floor((x / widest) * cells)
    const row = Math.floor((y / highest) * cells)
    const cell = (row * (cells + 1) + column) * 2 + (net > 0 ? 1 : 0)
    if (taken.has(cell)) return false
    taken.add(cell)
    return true
  })
}
