import type { ReactNode } from 'react'
import { useMedia } from '../primitives/useMedia.ts'

/**
 * On phones, what matters most of a row below its name, since its own column has to be scrolled to; elsewhere nothing.
 * Hidden from screen readers, which have the column.
 */
export function MobileHint({ children }: { children: ReactNode }) {
  const isWide = useMedia('(min-width: 48rem)')
  if (isWide) return null
  return (
    <span aria-hidden className="block text-label">
      {children}
    </span>
  )
}
