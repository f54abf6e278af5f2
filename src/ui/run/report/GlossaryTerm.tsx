import type { KeyboardEvent } from 'react'
import { cx } from '../../primitives/cx.ts'
import { useTooltip } from '../../primitives/Tooltip.tsx'

interface GlossaryTermProps {
  label: string
  /** What it means, as a tooltip and for a screen reader. */
  help: string
  /** The one of its list that Tab reaches; `moveAmongTerms` reaches the others. */
  isFirst: boolean
  className: string
}

/** The name of a metric that explains itself under the pointer and the keyboard's focus. */
export function GlossaryTerm({ label, help, isFirst, className }: GlossaryTermProps) {
  const { handlers, tooltip } = useTooltip(help)
  return (
    <>
      <dt
        {...handlers}
        // without a mouse the focus is the way to the explanation
        tabIndex={isFirst ? 0 : -1}
        aria-description={help}
        className={cx('cursor-help rounded-tag', className)}
      >
        {label}
      </dt>
      {tooltip}
    </>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Lists of terms are one stop of the Tab key; the arrow keys go from term to term. For the element around them. */
export function moveAmongTerms(event: KeyboardEvent<HTMLElement>) {
  const terms = [...event.currentTarget.querySelectorAll<HTMLElement>('dt[tabindex]')]
  const at = terms.indexOf(event.target as HTMLElement)
  const next = terms[at + (STEPS[event.key] ?? 0)]
  if (at < 0 || next === undefined || next === terms[at]) return
  event.preventDefault()
  terms[at]!.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
