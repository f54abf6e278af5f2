import { cx } from './cx.ts'

/** A grey stand-in of the size that `className` gives; appears after 300 ms, so that short waits show nothing. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-appear rounded-tag bg-raised', className)} />
}
