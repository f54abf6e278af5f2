import type { ReactNode } from 'react'
import { useMedia } from '../primitives/useMedia.ts'

interface MobileHintProps {
  /** Beside the name, not below it. */
  isInline?: boolean
  children: ReactNode
}

/**
 * On phones, what matters most of a row at its name, since its own column has to be scrolled to; elsewhere nothing.
 * Hidden from screen readers, which have the column.
 */
export function MobileHint({ isInline = false, children }: MobileHintProps) {
  const isWide = useMedia('(min-width: 48rem)')
  if (isWide) return null
  return (
    <span aria-hidden className={isInline ? 'ml-1.5' : 'block text-label'}>
      {children}
    </span>
  )
}
