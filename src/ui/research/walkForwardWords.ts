import type { Efficiency } from '../../engine/research/efficiency.ts'
import type { WalkForwardWindow } from '../../engine/research/walkForward.ts'
import type { Param } from '../../engine/strategies/define.ts'
import { decimal, percent, quantity, signedPercent } from '../format/format.ts'

/** What a sound strategy keeps at least (Pardo, "The Evaluation and Optimization of Trading Strategies", 2008). */
const ENOUGH = 0.5
const BOOK = '50% or more is usually considered sound (Pardo 2008).'

/** What the efficiency means. */
export function efficiencyWords({ inSamplePct, outOfSamplePct, ratio, reason }: Efficiency): string {
  const made = `${signedPercent(outOfSamplePct, 1)} a year out of sample vs. ${signedPercent(inSamplePct, 1)} in sample`
  if (ratio === null) return `${reason ?? 'Not available.'} (${made}.)`
  if (ratio < 0) return `The chosen parameters lost money out of sample: ${made}. ${BOOK}`
  const kept = `Walk-forward efficiency ${percent(ratio * 100, 0)}: ${made}.`
  const rating = ratio >= ENOUGH ? 'Sound: ' : 'Weak: '
  return `${kept} ${rating}${BOOK}`
}

/** The values that one parameter was given, window after window; null where nothing was chosen. */
export function chosenValues(
  windows: readonly WalkForwardWindow[],
  param: string,
): readonly (number | null)[] {
  return windows.map(({ chosen }) => chosen?.params[param] ?? null)
}

/** "8 to 12, changed 3 times in 11 windows." */
export function stabilityWords(values: readonly (number | null)[], param: Param | undefined): string {
  const known = values.filter(value => value !== null)
  if (known.length === 0) return 'Never chosen.'
  const text = (value: number) => paramText(value, param)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const range = low === high ? text(low) : `${text(low)} to ${text(high)}`
  const changes = known.filter((value, k) => k > 0 && value !== known[k - 1]).length
  if (changes === 0) {
    return known.length === values.length
      ? `${range} in every window.`
      : `${range} in each of the ${known.length} windows that chose, of ${values.length}.`
  }
  return `${range}, changed ${changes === 1 ? 'once' : `${changes} times`} in ${values.length} windows.`
}

/** A value as the form writes it; a choice by its word. */
export function paramText(value: number, param: Param | undefined): string {
  if (param?.choices) return param.choices[value] ?? quantity(value)
  return param?.step === 1 ? quantity(value) : decimal(value)
}
