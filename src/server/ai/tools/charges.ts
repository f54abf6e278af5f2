import { z } from 'zod'
import {
  CHARGE_LABELS,
  CHARGE_LINES,
  type ChargeLine,
  chargeRoundTrip,
  dateWords,
  dayOf,
  InputError,
  isIsoDate,
  parsePrice,
  RATES_AS_OF,
  SEGMENTS,
  type Segment,
  toDecimal,
} from '../../../engine/index.ts'
import { day } from './fields.ts'
import { type RateRow, rateRows } from './rates.ts'
import { defineTool, resultId } from './tool.ts'

/** What one buy and one sell cost. Rupees with all their digits. */
export interface RoundTripCost {
  readonly kind: 'round-trip'
  readonly segment: Segment
  readonly qty: number
  readonly buyPrice: number
  readonly sellPrice: number
  readonly buyDay: string
  readonly sellDay: string
  readonly lines: readonly { readonly line: ChargeLine; readonly label: string; readonly rupees: number }[]
  readonly total: number
  readonly gross: number
  readonly net: number
  readonly breakevenPoints: number
  readonly notes: readonly string[]
}

/** How the rates of one line changed. */
export interface RateHistory {
  readonly kind: 'rates'
  readonly line: ChargeLine
  readonly label: string
  readonly rows: readonly RateRow[]
  readonly checkedUntil: string
}

const WHOLE_UNITS = 'write a whole number of units from 1 to 1,000,000,000'

const roundTrip = z.strictObject({
  kind: z.literal('round-trip'),
  segment: z.enum(SEGMENTS),
  qty: z
    .int(WHOLE_UNITS)
    .min(1, WHOLE_UNITS)
    .max(1_000_000_000, WHOLE_UNITS)
    .describe('Units: shares, or contracts times their lot'),
  buyPrice: z.number().describe('Rupees a unit; of an option the premium'),
  sellPrice: z.number(),
  buyDay: day,
  sellDay: day,
})

const rates = z.strictObject({
  kind: z.literal('rates'),
  line: z.enum(CHARGE_LINES),
  segments: z
    .array(z.enum(SEGMENTS))
    .min(1)
    .default([...SEGMENTS]),
})

/** The charge book: what a trade costs on a day, or how a rate changed. */
export const chargesTool = defineTool({
  name: 'charges',
  description:
    'NSE charges from 2018 on. kind "round-trip": what one buy and one sell of the same units cost, line by line, at the rates of each day. kind "rates": all dated rates of one line, such as stt.',
  // models want an object at the top: the kind decides inside
  schema: z.discriminatedUnion('kind', [roundTrip, rates]),
  run(args): { runId: string; data: RoundTripCost | RateHistory } {
    const data = args.kind === 'rates' ? history(args) : cost(args)
    return { runId: resultId('charges', args, data), data }
  },
})

function history({ line, segments }: z.output<typeof rates>): RateHistory {
  const rows = rateRows(line, segments)
  return { kind: 'rates', line, label: CHARGE_LABELS[line], rows, checkedUntil: RATES_AS_OF }
}

function cost({
  kind,
  segment,
  qty,
  buyPrice,
  sellPrice,
  buyDay,
  sellDay,
}: z.output<typeof roundTrip>): RoundTripCost {
  checkDays(segment, buyDay, sellDay)
  const { lines, total, gross, net, breakeven } = chargeRoundTrip({
    segment,
    qty,
    buyPrice: parsePrice(String(buyPrice), 'buyPrice'),
    sellPrice: parsePrice(String(sellPrice), 'sellPrice'),
    buyDay,
    sellDay,
    dp: true,
  })
  return {
    kind,
    segment,
    qty,
    buyPrice,
    sellPrice,
    buyDay,
    sellDay,
    lines: CHARGE_LINES.map(line => ({
      line,
      label: CHARGE_LABELS[line],
      rupees: Number(toDecimal(lines[line])),
    })),
    total: Number(toDecimal(total)),
    gross: Number(toDecimal(gross)),
    net: Number(toDecimal(net)),
    breakevenPoints: Number(toDecimal(breakeven)),
    notes: notesOn(buyDay < sellDay ? buyDay : sellDay, buyDay < sellDay ? sellDay : buyDay),
  }
}

/** @throws InputError for a trade in shares that nobody can make. What is no date is refused with its charges. */
function checkDays(segment: Segment, buyDay: string, sellDay: string): void {
  if (!isIsoDate(buyDay) || !isIsoDate(sellDay)) return
  if (segment === 'equity-intraday' && sellDay !== buyDay) {
    throw new InputError(
      `Intraday trades in shares end on their day: take ${dateWords(buyDay)} for both, or equity delivery.`,
    )
  }
  if (segment === 'equity-delivery' && sellDay < buyDay) {
    throw new InputError(
      `Shares cannot be sold short for delivery: take a day of sale that is ${dateWords(buyDay)} or later.`,
    )
  }
}

function notesOn(first: string, last: string): string[] {
  const notes = ['Brokerage is a discount broker’s; yours may differ.']
  if (dayOf(last) > dayOf(RATES_AS_OF)) {
    notes.push(
      `NSE rates were last checked on ${dateWords(RATES_AS_OF)}; later days use the latest known rates.`,
    )
  }
  if (first < '2020-07-01') {
    notes.push('Stamp duty before 1 Jul 2020 differed by state: one placeholder rate is used.')
  }
  return notes
}
