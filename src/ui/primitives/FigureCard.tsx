import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { Card } from './Panel.tsx'

interface FigureCardProps {
  title: string
  icon: LucideIcon
  figure: ReactNode
  /** A line below the figure. */
  children?: ReactNode
}

/** One large figure under its title. */
export function FigureCard({ title, icon, figure, children }: FigureCardProps) {
  return (
    <Card className="px-3 pt-3 pb-3.5 sm:px-4">
      <h2 className="flex items-center justify-between gap-2 text-label leading-5 font-medium text-muted">
        {title}
        <Icon of={icon} className="text-faint" />
      </h2>
      <div className="mt-0.5 text-figure font-semibold">{figure}</div>
      {children}
    </Card>
  )
}
