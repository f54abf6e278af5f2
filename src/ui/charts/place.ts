import type { Axis } from '../../workers/api/analysisApi.ts'

/** Where the value lies on the axis: 0 at its low end, 1 at its high end. */
export function placeOn({ low, high }: Axis, value: number): number {
  return (value - low) / (high - low)
}

/** A share of the drawing's width or height, for SVG and CSS: drawings in shares need not know their size. */
export function share(fraction: number): string {
  // three decimals are a hundredth of a pixel
  return `${Math.round(fraction * 100_000) / 1_000}%`
}
