import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string
  /** Classes of the scrolling box: a height makes the header stick. */
  className?: string
  children: ReactNode
}

/** A table in a box that scrolls by itself, so that the page never does sideways. */
export function Table({ caption, className, children }: TableProps) {
  return (
    // a box that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={caption} tabIndex={0} className={cx('overflow-auto -outline-offset-2', className)}>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export type SortOrder = 'ascending' | 'descending'

interface ThProps extends Omit<ComponentProps<'th'>, 'align'> {
  /** Numbers stand at the right. */
  numeric?: boolean
  /** The order of this column; leave out when the table is sorted by another one. */
  sorted?: SortOrder | undefined
  /** Makes the header a button. */
  onSort?: (() => void) | undefined
}

/** A column's header; it sticks to the top of the scrolling box. */
export function Th({ numeric = false, sorted, onSort, className, children, ...rest }: ThProps) {
  return (
    <th
      {...rest}
      scope="col"
      aria-sort={sorted}
      className={cx(
        'sticky top-0 z-10 h-8 border-b border-line bg-panel px-3 text-label font-medium whitespace-nowrap text-faint first:pl-4 last:pr-4',
        numeric ? 'text-right' : 'text-left',
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

function SortButton({ numeric, sorted, onSort, children }: ThProps) {
  return (
    <button
      type="button"
      onClick={onSort}
      className={cx(
        'inline-flex h-8 items-center gap-1 hover:text-text',
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

interface TdProps extends Omit<ComponentProps<'td'>, 'align'> {
  numeric?: boolean
}

/** A cell. */
export function Td({ numeric = false, className, ...rest }: TdProps) {
  return (
    <td
      {...rest}
      className={cx(
        'h-8 border-b border-grid px-3 whitespace-nowrap first:pl-4 last:pr-4',
        numeric && 'text-right',
        className,
      )}
    />
  )
}
