import type { CostsInput } from '../inputs.ts'
import { CHARGE_LINES, type ChargeLine } from '../market/charges/exact.ts'
import type { ItemisedCharges } from '../market/charges/itemise.ts'
import type { Fill } from '../trading/trade.ts'
import { type Clause, money, percentOf, rupees } from './say.ts'

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

/** C1, C2: "Charges ₹41.20: brokerage 20.00, STT …". `items` is null where the costs have no lines. */
export function chargeClause(
  { chargesPaise }: Fill,
  costs: CostsInput,
  items: ItemisedCharges | null,
): Clause {
  const total = `Charges ${rupees(chargesPaise)}`
  if (costs.kind === 'none') return { text: 'Charges are off.', rule: 'C1' }
  if (costs.kind === 'flat')
    return { text: `${total}: ${percentOf(costs.fraction)} of the value.`, rule: 'C1' }
  if (items === null) return { text: `${total}.`, rule: 'C2' }
  const lines = CHARGE_LINES.filter(line => Math.abs(items[line]) >= SEEN)
  const text = lines.map(line => `${NAMES[line]} ${money(items[line])}`).join(', ')
  return { text: lines.length === 0 ? `${total}.` : `${total}: ${text}.`, rule: 'C2' }
}
