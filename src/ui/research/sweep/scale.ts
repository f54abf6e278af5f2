/** From a metric to a colour: one rule for the map, the lines and their legend. */
import { type ColourName, colour } from '../../charts/tokens.ts'
import type { Ink } from './ink.ts'

/** The values that colours stand for. */
export interface Scale {
  readonly low: number
  readonly high: number
  /** Losses and gains have colours of their own, and 0 has none; else one colour spans from end to end. */
  readonly kind: 'signed' | 'losses' | 'plain'
}

/** The scale of all values that are known; null where none is. */
export function scaleOf(values: Iterable<number | null>): Scale | null {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value === null || Number.isNaN(value)) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low > high) return null
  if (low >= 0) return { low, high, kind: 'plain' }
  return { low, high, kind: high > 0 ? 'signed' : 'losses' }
}

/** How strong the colour of a value is: 0 to 1 of gains and plain values, 0 to −1 of losses. */
export function heatOf({ low, high, kind }: Scale, value: number): number {
  if (kind === 'signed') return value / Math.max(-low, high)
  if (high === low) return kind === 'losses' ? -1 : 1
  return kind === 'losses' ? (value - high) / (high - low) : (value - low) / (high - low)
}

/** Shades of one colour. */
const SHADES = 24
/**
 * Shares of the colour over the panel. Of a map the strongest still lets text be read and the weakest can be told from
 * nothing; a line is thin, and the best of runs that all lost has the weakest.
 */
const STRENGTH = { map: { weakest: 0.06, strongest: 0.55 }, line: { weakest: 0.35, strongest: 1 } } as const

/** The colours of a scale as "rgb(…)", made once: reading styles for each cell would be slow. */
export class Palette {
  readonly #gain: readonly string[]
  readonly #loss: readonly string[]
  readonly #scale: Scale

  constructor(scale: Scale, use: keyof typeof STRENGTH, ink: Ink = colour) {
    this.#scale = scale
    this.#gain = shades(scale.kind === 'signed' ? 'up' : 'accent', STRENGTH[use], ink)
    this.#loss = shades('down', STRENGTH[use], ink)
  }

  /** The colour of that value. */
  of(value: number): string {
    const heat = heatOf(this.#scale, value)
    const shade = Math.round(Math.min(1, Math.abs(heat)) * (SHADES - 1))
    const isLoss = heat < 0 || this.#scale.kind === 'losses'
    return (isLoss ? this.#loss : this.#gain)[shade]!
  }
}

function shades(
  name: ColourName,
  { weakest, strongest }: (typeof STRENGTH)[keyof typeof STRENGTH],
  inkOf: Ink,
): readonly string[] {
  const [ink, panel] = [rgb(inkOf(name)), rgb(inkOf('panel'))]
  return Array.from({ length: SHADES }, (_, k) => {
    const share = weakest + ((strongest - weakest) * k) / (SHADES - 1)
    const mixed = ink.map((part, i) => Math.round(part * share + panel[i]! * (1 - share)))
    return `rgb(${mixed.join(' ')})`
  })
}

function rgb(hex: string): readonly number[] {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** Values for a legend, from the lowest to the highest. */
export function legendValues({ low, high }: Scale): readonly number[] {
  const steps = 8
  return Array.from({ length: steps + 1 }, (_, k) => low + ((high - low) * k) / steps)
}
