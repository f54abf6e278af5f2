import type { ColourName } from './tokens.ts'

const COLOURS = ['info', 'accent', 'muted'] as const satisfies readonly ColourName[]

/** The colour of a strategy's line at that place, in the drawing and in its legend. */
export function lineColour(at: number): (typeof COLOURS)[number] {
  return COLOURS[at % COLOURS.length]!
}
