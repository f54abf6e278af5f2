import type { LucideIcon } from 'lucide-react'

interface IconProps {
  of: LucideIcon
  className?: string
}

/** One icon at the one size and stroke of the product. It says nothing to screen readers: the text beside it does. */
export function Icon({ of: Shape, className = '' }: IconProps) {
  return <Shape size={16} strokeWidth={1.6} aria-hidden className={`shrink-0 ${className}`} />
}
