import { z } from 'zod'
import {
  contractLotOn,
  dayOf,
  findInstrument,
  freezeQtyOn,
  MARGIN_FRACTIONS,
  parseIsoDate,
  type Segment,
  SYNTHETIC_SYMBOLS,
  tickBands,
} from '../../../engine/index.ts'
import { day, knownSymbol } from './fields.ts'
import { defineTool, resultId } from './tool.ts'

/** What the market book knows of an instrument on a day. */
export interface InstrumentFacts {
  readonly symbol: string
  readonly day: string
  readonly segments: readonly Segment[]
  /** Units in a lot of its contracts. */
  readonly contractLot: number | null
  readonly lots: readonly {
    readonly from: string | null
    readonly lot: number
    readonly fromMemory: boolean
  }[]
  /** The largest order of its contracts; null is not known. */
  readonly freezeQty: number | null
  /** By the level of the price on that day; the last one has no end. */
  readonly ticks: readonly { readonly upTo: number | null; readonly tick: number }[]
  /** What a position binds of its value in each segment. */
  readonly margins: readonly { readonly segment: Segment; readonly pct: number }[]
  readonly ended: { readonly lastDay: string; readonly successor: string; readonly ratio: string } | null
  /** Whether the built-in synthetic market has it. */
  readonly simulated: boolean
}

/** Lots, tick, margin and end of an instrument. */
export const instrumentTool = defineTool({
  name: 'instrument',
  description:
    'Lot sizes with their dates, largest order, tick, margin and segments of an instrument, and how its trading ended.',
  schema: z.strictObject({ symbol: knownSymbol, day }),
  run(args): { runId: string; data: InstrumentFacts } {
    parseIsoDate(args.day, 'day')
    const instrument = findInstrument(args.symbol)
    const number = dayOf(args.day)
    const segment = instrument.segments[0] ?? null
    const freezeQty = freezeQtyOn(instrument, segment, number)
    const { ended } = instrument
    const data: InstrumentFacts = {
      symbol: args.symbol,
      day: args.day,
      segments: instrument.segments,
      contractLot: contractLotOn(instrument, number),
      lots: instrument.contractLots.map(({ from, lot, source }) => ({
        from,
        lot,
        fromMemory: source === null,
      })),
      freezeQty: Number.isFinite(freezeQty) ? freezeQty : null,
      ticks: tickBands(instrument, segment, number).map(({ upTo, tick }) => ({
        upTo: Number.isFinite(upTo) ? upTo : null,
        tick,
      })),
      margins: instrument.segments.map(segment => ({
        segment,
        pct: Number((MARGIN_FRACTIONS[segment] * 100).toPrecision(12)),
      })),
      ended: ended && { lastDay: ended.lastDay, successor: ended.successor, ratio: ended.ratio },
      simulated: SYNTHETIC_SYMBOLS.includes(args.symbol),
    }
    return { runId: resultId('instrument', args, data), data }
  },
})
