import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { cx } from '../../primitives/cx.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { useTooltip } from '../../primitives/Tooltip.tsx'
import { Brand } from './Brand.tsx'
import { SCREENS } from './screens.ts'

interface SidebarProps {
  /** Icons only, each with its tooltip. */
  folded: boolean
  onLogout: () => void
}

/** The sidebar at the left of the page. */
export function Sidebar({ folded, onLogout }: SidebarProps) {
  return (
    <aside
      className={cx(
        'flex h-full shrink-0 flex-col overflow-y-auto border-r print:hidden border-line px-2 pb-3 transition-[width]',
        folded ? 'w-14' : 'w-52',
      )}
    >
      <div className={cx('flex h-12 shrink-0 items-center', folded ? 'justify-center' : 'px-2')}>
        <Brand folded={folded} />
      </div>
      <SidebarLinks folded={folded} onLogout={onLogout} />
    </aside>
  )
}

interface SidebarLinksProps extends SidebarProps {
  /** Called when a link is followed. */
  onFollow?: () => void
}

/** The links and Logout, in the sidebar or in the drawer. */
export function SidebarLinks({ folded, onLogout, onFollow }: SidebarLinksProps) {
  return (
    <>
      <nav aria-label="Screens" className="mt-2 grid gap-0.5">
        {SCREENS.map(screen => (
          <ScreenLink key={screen.to} {...{ screen, folded, onFollow }} />
        ))}
      </nav>
      <LogoutButton folded={folded} onLogout={onLogout} />
    </>
  )
}

const ROW =
  'flex h-field w-full items-center gap-2.5 rounded-control px-2 text-muted hover:bg-raised hover:text-text -outline-offset-2'
const ACTIVE =
  'bg-raised text-text shadow-[inset_2px_0_0_var(--color-accent)] forced-colors:border-l-4 forced-colors:border-[Highlight]'

interface ScreenLinkProps {
  screen: (typeof SCREENS)[number]
  folded: boolean
  onFollow: (() => void) | undefined
}

function ScreenLink({ screen, folded, onFollow }: ScreenLinkProps) {
  const { handlers, tooltip } = useTooltip(screen.label, 'right')
  return (
    <>
      <Link
        to={screen.to}
        {...(folded && handlers)}
        onClick={onFollow}
        activeOptions={{ exact: true, includeSearch: false }}
        className={cx(ROW, folded && 'justify-center')}
        activeProps={{ className: ACTIVE }}
      >
        <Icon of={screen.icon} />
        <span className={folded ? 'sr-only' : 'truncate'}>{screen.label}</span>
      </Link>
      {folded && tooltip}
    </>
  )
}

function LogoutButton({ folded, onLogout }: SidebarProps) {
  const { handlers, tooltip } = useTooltip('Logout', 'right')
  return (
    <div className="mt-auto pt-4">
      <button
        type="button"
        {...(folded && handlers)}
        onClick={onLogout}
        className={cx(ROW, folded && 'justify-center')}
      >
        <Icon of={LogOut} className="rotate-180" />
        <span className={folded ? 'sr-only' : undefined}>Logout</span>
      </button>
      {folded && tooltip}
    </div>
  )
}
