/** Where the lines of a strategy stand in a price chart, and in which colours. */

import type { RunCandles } from '../../workers/api/api.ts'
import { decimal } from '../format/format.ts'
import { lineColour } from './lineColour.ts'

/** What the pane of the volume is called; a line of that pane is drawn over it. */
export const VOLUME_PANE = 'Volume'

type Studied = Pick<RunCandles, 'volume' | 'lines'>

/** Whether there is a volume to draw. */
export function hasVolume({ volume }: Pick<RunCandles, 'volume'>): boolean {
  return volume.some(units => units > 0)
}

/** The panes below the prices by their names, the highest first. */
export function panesBelow(candles: Studied): readonly string[] {
  const named = candles.lines.flatMap(({ pane }) => pane ?? [])
  return [...new Set([...(hasVolume(candles) ? [VOLUME_PANE] : []), ...named])]
}

/** The colour of each line: those of one pane differ as far as there are colours. */
export function lineColours(lines: RunCandles['lines']): readonly ReturnType<typeof lineColour>[] {
  return lines.map(({ pane }, at) =>
    lineColour(lines.slice(0, at).filter(before => before.pane === pane).length),
  )
}

/** The numbers that the lines of a pane are held against, from the lowest to the highest. */
export function levelsOf(lines: RunCandles['lines'], pane: string): readonly number[] {
  const levels = lines.flatMap(line => (line.pane === pane ? (line.levels ?? []) : []))
  return [...new Set(levels)].sort((a, b) => a - b)
}

/** "RSI · levels 30, 70": what stands at the top of a pane. */
export function paneTitle(lines: RunCandles['lines'], pane: string): string {
  const levels = levelsOf(lines, pane)
  return levels.length === 0 ? pane : `${pane} · ${levelWords(levels)}`
}

/** " Below the prices: RSI with RSI(14), levels 30, 70." as part of the text alternative; "" where no line is. */
export function panesWords(lines: RunCandles['lines']): string {
  const panes = [...new Set(lines.flatMap(({ pane }) => pane ?? []))].map(pane => {
    const names = lines.filter(line => line.pane === pane).map(({ name }) => name)
    const levels = levelsOf(lines, pane)
    return `${pane} with ${[...names, ...(levels.length > 0 ? [levelWords(levels)] : [])].join(', ')}`
  })
  return panes.length === 0 ? '' : ` Below the prices: ${panes.join('; ')}.`
}

/** "levels 30, 70": as they were written, which two decimals would not be. */
function levelWords(levels: readonly number[]): string {
  return `${levels.length === 1 ? 'level' : 'levels'} ${levels.map(levelText).join(', ')}`
}

function levelText(level: number): string {
  const isShort = String(level).length <= 6
  return isShort ? String(level).replace('-', '−') : decimal(level)
}
