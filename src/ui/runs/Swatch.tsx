import { cx } from '../primitives/cx.ts'
import type { Letter } from './compareRuns.ts'

/** The line of each run: no two have the same dashes, so that they differ without colour. */
export const LINES: Readonly<
  Record<Letter, { stroke: string; fill: string; dash: string | undefined; width: number }>
> = {
  A: { stroke: 'stroke-accent', fill: 'fill-accent', dash: undefined, width: 2 },
  B: { stroke: 'stroke-info', fill: 'fill-info', dash: '7 4', width: 1.6 },
  C: { stroke: 'stroke-text', fill: 'fill-text', dash: '2 3', width: 1.6 },
  D: { stroke: 'stroke-muted', fill: 'fill-muted', dash: '10 3 2 3', width: 1.6 },
}

/** A letter and a piece of its line. */
export function Swatch({ letter, className }: { letter: Letter; className?: string }) {
  const { stroke, dash, width } = LINES[letter]
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1.5', className)}>
      <svg width={24} height={8} aria-hidden>
        <line x1={0} x2={24} y1={4} y2={4} strokeWidth={width} strokeDasharray={dash} className={stroke} />
      </svg>
      <span className="font-semibold text-text">{letter}</span>
    </span>
  )
}
