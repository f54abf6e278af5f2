import type { Costs } from './costs.ts'

/** The same charges so many times: 0 is none of them, 2 is twice. Whole paise stay whole for a whole factor. */
export function scaledCosts(costs: Costs, factor: number): Costs {
  return {
    charge: (...fill) => factor * costs.charge(...fill),
    goesByTime: costs.goesByTime,
    book: costs.book && ((...fill) => costs.book!(...fill)),
  }
}
