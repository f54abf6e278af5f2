import type { MarginTable } from '../../engine/margin/table.ts'
import { dateWords } from '../../engine/market/ist.ts'

/** "NSE 20 Nov 2026, end of day, 214 underlyings". */
export function spanWords({ exchange, date, created, isSettlement, underlyings }: MarginTable): string {
  const time = created.slice(11)
  const moment = isSettlement ? 'end of day' : time === '' ? 'intraday' : `made at ${time} IST`
  const count = underlyings.length.toLocaleString('en-IN')
  return `${exchange} ${dateWords(date)}, ${moment}, ${count} ${underlyings.length === 1 ? 'underlying' : 'underlyings'}`
}
