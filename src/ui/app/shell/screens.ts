import {
  ChartNoAxesColumn,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Settings,
  TextAlignStart,
  TrendingUp,
} from 'lucide-react'
import type { ScreenPath } from '../../../engine/desk/types.ts'

interface ScreenLink {
  readonly to: ScreenPath
  /** Pressed after `g`, goes there. */
  readonly key: string
  readonly label: string
  readonly icon: LucideIcon
}

/** The sidebar's links, in order. */
export const SCREENS: readonly ScreenLink[] = [
  { to: '/', key: 'd', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/strategy', key: 's', label: 'Strategy Monitor', icon: ChartNoAxesColumn },
  { to: '/orders', key: 'o', label: 'Order Book', icon: TextAlignStart },
  { to: '/positions', key: 'p', label: 'Positions', icon: Layers },
  { to: '/backtest', key: 'b', label: 'Backtesting', icon: TrendingUp },
  { to: '/ai', key: 'a', label: 'AI Assistant', icon: MessageSquare },
  { to: '/settings', key: 't', label: 'Settings', icon: Settings },
]

/** The header's title for a path; the assistant and unknown paths carry the system's name. */
export function titleOf(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1')
  const screen = SCREENS.find(link => link.to === path)
  return screen && screen.to !== '/ai' ? screen.label : 'Algo Trading System'
}

/** They show the desk: the specification's sample, or a paper session. */
const DESK_SCREENS = ['/', '/strategy', '/orders', '/positions']

/** Whether a screen shows the desk's money figures; the others show none, or say themselves where theirs come from. */
export function showsDesk(pathname: string): boolean {
  return DESK_SCREENS.includes(pathname.replace(/(.)\/$/, '$1'))
}
