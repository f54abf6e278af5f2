import { useState } from 'react'
import { decimal } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'

/** A price whose background flashes for 300 ms when it changes: green when it rose, red when it fell. */
export function PriceCell({ price }: { price: number }) {
  const [shown, setShown] = useState({ price, changes: 0, rose: false })
  if (!Object.is(shown.price, price)) {
    setShown({ price, changes: shown.changes + 1, rose: price > shown.price })
  }
  return (
    <span
      // another element for each change, so that the flash begins anew
      key={shown.changes}
      className={cx(
        '-mx-1 rounded-tag px-1',
        shown.changes > 0 && (shown.rose ? 'animate-flash-up' : 'animate-flash-down'),
      )}
    >
      {decimal(price)}
    </span>
  )
}
