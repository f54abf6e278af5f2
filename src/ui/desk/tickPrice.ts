import { inr } from '../format/format.ts'

/** Rupees: the sample's instruments trade in steps of it. */
export const SAMPLE_TICK = 0.05

/**
 * What is wrong with the price of an order, or null: the desk refuses what is no multiple of its tick. `tick` is null until
 * the desk has said it.
 */
export function priceError(price: number | null, tick: number | null): string | null {
  if (price !== null && price > 0 && (tick === null || isMultiple(price, tick))) return null
  return `Enter a price above ${inr(0)}${tick === null ? '' : `, in steps of ${inr(tick, 2)}`}`
}

/** The nearest price that an order may name. */
export function onTick(price: number, tick: number): number {
  return Number((Math.round(price / tick) * tick).toFixed(2))
}

/** What the arrow keys of a price go by. */
export function tickSteps(tick: number | null): { step: number; min: number } {
  const step = tick ?? SAMPLE_TICK
  return { step, min: step }
}

function isMultiple(price: number, tick: number): boolean {
  return Math.abs(price / tick - Math.round(price / tick)) < 1e-6
}
