import type { OrderPage } from '../../../engine/desk/types.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { type Option, Select } from '../../primitives/Select.tsx'
import { pageSlots } from './orderPages.ts'
import { type OrderSearch, PAGE_SIZES } from './orderSearch.ts'

interface OrderPagerProps {
  page: OrderPage
  size: OrderSearch['size']
  /** At most so many page buttons. */
  slots: number
  onPage: (page: number) => void
  onSize: (size: OrderSearch['size']) => void
}

const SIZES: readonly Option<string>[] = PAGE_SIZES.map(size => ({ value: `${size}`, label: `${size}` }))

/** How many orders are shown, how many a page holds, and the way to the other pages. */
export function OrderPager({
  page: { rows, total, page, pages },
  size,
  slots,
  onPage,
  onSize,
}: OrderPagerProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2">
      <p role="status" className="mr-auto text-label text-muted">
        Showing {quantity(rows.length)} of {quantity(total)} orders
      </p>
      <Select
        label="Rows per page"
        value={`${size}`}
        options={SIZES}
        onChange={value => onSize(Number(value) as OrderSearch['size'])}
        className="grid-flow-col items-center gap-2 max-sm:[&>label]:sr-only"
      />
      <nav
        aria-label="Pages"
        className="flex items-center gap-1 max-lg:w-full max-lg:justify-end max-sm:justify-between"
      >
        <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Prev
        </Button>
        {pageSlots(page, Math.max(pages, 1), slots).map((slot, i) =>
          slot === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is only its place
            <span key={`gap${i}`} className="w-5 text-center text-faint">
              …
            </span>
          ) : (
            <Button
              key={slot}
              variant="ghost"
              aria-label={`Page ${slot}`}
              aria-current={slot === page ? 'page' : undefined}
              onClick={() => onPage(slot)}
              className={cx('min-w-9 px-1.5! md:min-w-control', slot === page && 'bg-raised text-text!')}
            >
              {slot}
            </Button>
          ),
        )}
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </nav>
    </div>
  )
}
