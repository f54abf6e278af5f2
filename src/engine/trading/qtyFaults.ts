/** Why a quantity is refused, as the trader reads it. */
import { indianFormat } from '../core/indian.ts'
import type { Qty } from '../core/units.ts'

const COUNT = indianFormat()

/** R1 */
export const aboveLimit = once(maxPositionQty => `Position above the limit of ${maxPositionQty}`)

/** Q2 */
export const aboveFreeze = once(freezeQty => `Above the freeze quantity of ${freezeQty}`)

/** Q1 */
export const lessThanLot = once(lot => `Less than one lot of ${lot}`)

/** The words with the quantity grouped; a run that is refused at every bar has them made once. */
function once(words: (qty: string) => string): (qty: Qty) => string {
  let last: Qty | undefined
  let text = ''
  return qty => {
    if (qty !== last) text = words(COUNT.format(qty))
    last = qty
    return text
  }
}
