import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { SortOrder } from './sorting.ts'
import { useEdges } from './useEdges.ts'

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string
  /** Classes of the box: a height makes the header stick. */
  className?: string
  children: ReactNode
}

/** A table in a box that scrolls by itself, so that the page never does sideways; an arrow says when there is more. */
export function Table({ caption, className, children }: TableProps) {
  const box = useRef<HTMLElement>(null)
  const { moreLeft, moreRight, pinnedPx } = useEdges(box)
  return (
    <div
      data-more-left={moreLeft || undefined}
      data-more-right={moreRight || undefined}
      className={cx('group/table relative flex min-w-0 flex-col print:max-h-none!', className)}
    >
      <section
        ref={box}
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 overflow-auto -outline-offset-2"
      >
        {/* on paper nothing scrolls: what was too wide becomes smaller */}
        <table className="w-full border-separate border-spacing-0 print:group-data-more-right/table:[zoom:0.75]">
          <caption className="sr-only">{caption}</caption>
          {children}
        </table>
      </section>
      {moreRight && (
        <span
          aria-hidden
          style={{ right: pinnedPx }}
          className="pointer-events-none absolute top-0 z-20 grid h-[calc(2rem-1px)] w-6 place-items-center bg-panel text-muted print:hidden"
        >
          <Icon of={ChevronRight} />
        </span>
      )}
    </div>
  )
}

/**
 * Where a column stays while the others scroll sideways: what a row is about at the start, what to do with it at the
 * end, or there in wide windows only, since many buttons would leave a phone no room for the rest.
 */
export type Pin = 'start' | 'end' | 'wide-end'

/** A hairline beside what stays, as long as something lies beneath it. */
const EDGES: Record<Pin, string> = {
  start: 'group-data-more-left/table:shadow-[inset_-1px_0_0_var(--color-line-strong)]',
  end: 'group-data-more-right/table:shadow-[inset_1px_0_0_var(--color-line-strong)]',
  'wide-end': 'md:group-data-more-right/table:shadow-[inset_1px_0_0_var(--color-line-strong)]',
}

const HEADS: Record<Pin, string> = {
  start: 'left-0 z-20',
  end: 'right-0 z-20',
  'wide-end': 'z-10 md:right-0 md:z-20',
}

const CELLS: Record<Pin, string> = {
  start: 'sticky left-0 z-[1]',
  end: 'sticky right-0 z-[1]',
  'wide-end': 'md:sticky md:right-0 md:z-[1]',
}

interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  /** Numbers stand at the right. */
  numeric?: boolean
  pin?: Pin | undefined
  /** The order of this column; leave out when the table is sorted by another one. */
  sorted?: SortOrder | undefined
  /** Makes the header a button. */
  onSort?: (() => void) | undefined
}

/** A column's header; it sticks to the top of the scrolling box. */
export function Th({ numeric = false, pin, sorted, onSort, className, children, ...rest }: ThProps) {
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sorted}
      data-pin={pin?.replace('wide-', '')}
      className={cx(
        'sticky top-0 h-8 border-b border-line bg-panel px-3 text-label font-medium whitespace-nowrap text-faint first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
        pin ? cx(HEADS[pin], EDGES[pin]) : 'z-10',
        className,
      )}
    >
      {onSort ? (
        <SortButton numeric={numeric} sorted={sorted} onSort={onSort}>
          {children}
        </SortButton>
      ) : (
        children
      )}
    </th>
  )
}

type SortButtonProps = Pick<ThProps, 'numeric' | 'sorted' | 'onSort' | 'className' | 'children'>

/** The title of a column as a button that sorts by it. */
export function SortButton({ numeric, sorted, onSort, className = 'h-8', children }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        'inline-flex items-center gap-1 hover:text-text',
        className,
        numeric && 'flex-row-reverse',
        sorted && 'text-text',
      )}
    >
      {children}
      {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} className="size-3" />}
    </button>
  )
}

/** A row that brightens under the pointer. */
export function Tr({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr {...rest} className={cx('group hover:bg-raised [&:last-child>td]:border-b-0', className)} />
}

/** A row as high as the rows that are left out above or below those in sight (see `useRowWindow`); none at 0. */
export function Spacer({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden className="print:hidden" style={{ height: px }} /> : null
}

interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  numeric?: boolean
  pin?: Pin | undefined
}

/** A cell. */
export function Td({ numeric = false, pin, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={cx(
        'h-8 border-b border-grid px-3 whitespace-nowrap first:pl-4 last:pr-4',
        numeric && 'text-right',
        pin && cx('bg-panel group-hover:bg-raised', CELLS[pin], EDGES[pin]),
        className,
      )}
    />
  )
}
