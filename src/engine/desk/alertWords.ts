import { indianFormat } from '../core/indian.ts'
import { toPriceText } from './orderSteps.ts'
import type { AlertWhat } from './paperView.ts'

const INDIAN = indianFormat({ minimumFractionDigits: 0, maximumFractionDigits: 0 })

/** "NIFTY at or above 18,000.00", "net P&L today at or below −₹5,000": the same in the list, the toast and the notice. */
export function alertWords(what: AlertWhat): string {
  const side = `at or ${what.side}`
  if (what.kind === 'price') return `${what.symbol} ${side} ${toPriceText(what.price)}`
  return `net P&L today ${side} ${what.rupees < 0 ? '−' : ''}₹${INDIAN.format(Math.abs(what.rupees))}`
}
