/** The desk's money is whole paise, as everywhere in the engine; its screens write rupees. */
import { type Paise, toRupees } from '../../engine/core/units.ts'
import { gainClass, inr, plusInr, signedInr } from '../format/format.ts'

/** "₹1,200" of 120,000 paise; otherwise as `inr`. */
export function paiseInr(paise: Paise, decimals: 0 | 2 = 0): string {
  return inr(toRupees(paise), decimals)
}

/** "+₹1,200" of 120,000 paise; otherwise as `signedInr`. */
export function signedPaiseInr(paise: Paise, decimals: 0 | 2 = 0): string {
  return signedInr(toRupees(paise), decimals)
}

/** The colour of an amount that is written with so many decimals: of what reads as zero, neither. */
export function paiseClass(paise: Paise, decimals: 0 | 2 = 0): string {
  return gainClass(toRupees(paise), decimals)
}

/** "+₹0" of none; otherwise as `plusInr`. */
export function plusPaiseInr(paise: Paise): string {
  return plusInr(toRupees(paise))
}
