/** How many times its usual value a slider reaches, before the end is rounded up. */
const REACH = 5
/** As many steps as a slider has pixels: a range of no more is shown whole. */
const WHOLE_STEPS = 250
/** What a pixel is worth while Shift is held, as a share of what it is worth without. */
const FINE = 0.1

/**
 * The upper end of a slider on `min` to `max`: as far from the value, or the usual one, that a hand can still meet a step;
 * 1, 2 or 5 times a power of ten.
 */
export function sliderTop(value: number, usual: number, min: number, max: number, step: number): number {
  if ((max - min) / step <= WHOLE_STEPS) return max
  const reached = Math.max(Math.abs(value), Math.abs(usual), step) * REACH
  const power = 10 ** Math.floor(Math.log10(reached))
  const nice = [1, 2, 5, 10].find(times => times * power >= reached * (1 - Number.EPSILON))! * power
  return Math.min(max, Number(nice.toPrecision(6)))
}

/** Where a pointer at `raw` means, when Shift was pressed at `from` and the slider stood at `value` there. */
export function fineValue(
  raw: number,
  { from, value }: { from: number; value: number },
  step: number,
): number {
  return Number((Math.round((value + (raw - from) * FINE) / step) * step).toPrecision(12))
}
