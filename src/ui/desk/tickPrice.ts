import { inr } from '../format/format.ts'

/** Rupees: the desk's instruments trade in steps of it. */
export const TICK_RUPEES = 0.05

/** What is wrong with the price of an order, or null: the desk would round it to its tick without a word. */
export function priceError(price: number | null): string | null {
  const ticks = (price ?? 0) / TICK_RUPEES
  const isOnTick = Math.abs(ticks - Math.round(ticks)) < 1e-6
  return ticks > 0 && isOnTick ? null : `Enter a price above ${inr(0)}, in steps of ${inr(TICK_RUPEES, 2)}`
}
