import { FIGURE_GROUPS, FIGURES, figuresIn, HEADLINE } from '../../../engine/metrics/catalog.ts'
import type { FigureUnit } from '../../../engine/metrics/figureInfo.ts'
import type { FigureId, Stats } from '../../../engine/metrics/stats.ts'
import { decimal, duration, inr, percent, quantity, signedInr, signedPercent } from '../../format/format.ts'
import type { Figure } from './Figures.tsx'
import type { Group } from './GroupedList.tsx'

const MINUTE_MS = 60_000
const NOT_AVAILABLE = 'N/A'
/** From here on the hours of a day say nothing. */
const LONG_DAYS = 10

const TEXT: Readonly<Record<FigureUnit, (value: number, signed: boolean) => string>> = {
  rupees: (value, signed) => (signed ? signedInr(value) : inr(value)),
  percent: (value, signed) => (signed ? signedPercent(value) : percent(value)),
  share: value => percent(value, 1),
  points: value => `${decimal(value)} pp`,
  ratio: value => decimal(value),
  count: value => quantity(value),
  days: value => `${value < LONG_DAYS ? decimal(value, 1) : quantity(Math.round(value))} days`,
  minutes: value => duration(value * MINUTE_MS),
  ticks: value => `${decimal(value)} ticks`,
}

/** The figures that a result begins with, in large type. */
export function headlineFigures(stats: Stats): Figure[] {
  return HEADLINE.map(id => toFigure(id, stats))
}

/** All others of the screen in their groups; what stands beside a large figure is not said twice. */
export function figureGroups(stats: Stats): Group[] {
  const said = new Set(HEADLINE.flatMap(id => [id, FIGURES[id].beside ?? id]))
  return FIGURE_GROUPS.filter(group => group !== 'More').map(title => ({
    title,
    rows: figuresIn(title)
      .filter(id => !said.has(id) && !isMeaningless(id, stats))
      .map(id => toFigure(id, stats)),
  }))
}

/** A run that lost has no slippage left to bear. */
function isMeaningless(id: FigureId, stats: Stats): boolean {
  return id === 'breakEvenSlippageTicks' && (stats[id] ?? 0) < 0
}

/** The name, the value and the meaning of a figure; what is not available says why. */
function toFigure(id: FigureId, stats: Stats): Figure {
  const { label, tone, help, beside } = FIGURES[id]
  const value = stats[id]
  return {
    label,
    value: textOf(id, stats),
    sign: tone === undefined ? null : value,
    help: value === null ? `${NOT_AVAILABLE}: ${stats.reasons[id]} ${help}` : help,
    ...(beside && { note: `${FIGURES[beside].label} ${textOf(beside, stats)}` }),
  }
}

function textOf(id: FigureId, stats: Stats): string {
  return figureText(id, stats[id])
}

/** A figure with its unit and, where that says something, its sign: "+₹1,240", "1.84"; "N/A" where it is not available. */
export function figureText(id: FigureId, value: number | null): string {
  const { unit, tone } = FIGURES[id]
  return value === null ? NOT_AVAILABLE : TEXT[unit](value, tone === 'signed')
}
