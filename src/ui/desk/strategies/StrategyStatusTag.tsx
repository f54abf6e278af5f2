import { CircleHelp, type LucideIcon, Pause, Play, TriangleAlert } from 'lucide-react'
import type { StrategyStatus } from '../../../engine/desk/types.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { Tag, type Tone } from '../../primitives/Tag.tsx'

interface Look {
  readonly icon: LucideIcon
  readonly tone: Tone
}

const LOOKS = new Map<string, Look>([
  ['active', { icon: Play, tone: 'up' }],
  ['paused', { icon: Pause, tone: 'warn' }],
  ['error', { icon: TriangleAlert, tone: 'down' }],
] satisfies [StrategyStatus, Look][])

/** A status as an icon and its word; grey for a word that nobody knows. */
export function StrategyStatusTag({ status }: { status: string }) {
  const { icon, tone } = LOOKS.get(status) ?? { icon: CircleHelp, tone: 'neutral' }
  return (
    <Tag tone={tone}>
      <Icon of={icon} className="-ml-0.5 mr-1 size-3" />
      {status}
    </Tag>
  )
}
