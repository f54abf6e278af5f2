import type { CostsInput } from '../inputs/inputs.ts'
import { CHARGE_LINES, type ChargeLine } from '../market/charges/exact.ts'
import type { ItemisedCharges } from '../trading/charges/itemise.ts'
import type { Fill } from '../trading/trade.ts'
import { money, percentOf, type Reason, rupees } from './formatting.ts'

/** As a trader calls them inside a sentence. */
const NAMES: Readonly<Record<ChargeLine, string>> = {
  brokerage: 'brokerage',
  stt: 'STT',
  exchange: 'exchange',
  ipft: 'IPFT',
  sebi: 'SEBI',
  stamp: 'stamp duty',
  gst: 'GST',
  dp: 'DP',
}
/** Half a paisa: less does not show. */
const SEEN = 0.005

/**
 * C1, C2: "Charges ₹41.20: brokerage 20.00, STT …". The lines are written to the paisa each, and what that leaves over of
 * the total after them. `items` is null where the costs have no lines.
 */
export function chargeReason(
  { chargesPaise }: Fill,
  costs: CostsInput,
  items: ItemisedCharges | null,
): Reason {
  const total = `Charges ${rupees(chargesPaise)}`
  if (costs.kind === 'none') return { text: 'Charges are off.', rule: 'C1' }
  if (costs.kind === 'flat')
    return { text: `${total}: ${percentOf(costs.fraction)} of the value.`, rule: 'C1' }
  if (items === null) return { text: `${total}.`, rule: 'C2' }
  const lines = CHARGE_LINES.filter(line => Math.abs(items[line]) >= SEEN)
  if (lines.length === 0) return { text: `${total}.`, rule: 'C2' }
  const parts = lines.map(line => `${NAMES[line]} ${money(items[line])}`)
  const overPaise = chargesPaise - lines.reduce((sum, line) => sum + Math.round(items[line] * 100), 0)
  if (overPaise !== 0) parts.push(`rounding ${money(overPaise / 100)}`)
  return { text: `${total}: ${parts.join(', ')}.`, rule: 'C2' }
}
