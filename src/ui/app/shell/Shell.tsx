import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useNewNotices } from '../../alerts/useNewNotices.ts'
import { closeTicket, openTicket, orderTicket } from '../../desk/ticket/openTicket.ts'
import { useDesk } from '../../desk/useDesk.ts'
import { openPaper, paperDialog } from '../../paper/paperDialog.ts'
import { useStore } from '../../primitives/store.ts'
import { Toasts } from '../../primitives/Toasts.tsx'
import { toastError } from '../../primitives/toasts.ts'
import { useMedia } from '../../primitives/useMedia.ts'
import { onLock, session } from '../../session/session.ts'
import { FileDrop } from './FileDrop.tsx'
import { focusMain } from './focusMain.ts'
import { Header } from './Header.tsx'
import { LockedPage } from './LockedPage.tsx'
import type { DeskOverlayProps, OverlayName } from './lazyOverlay.tsx'
import {
  AlertsWindow,
  Drawer,
  LogoutDialog,
  NotificationsSheet,
  OrderTicket,
  Palette,
  PaperSessions,
  ReplayDialog,
  ShortcutsDialog,
  SwitchDialog,
} from './overlays.ts'
import { preloadOnSign } from './preload.ts'
import { Sidebar } from './Sidebar.tsx'
import { showsDesk, titleOf } from './screens.ts'
import { useShortcuts } from './useShortcuts.ts'

interface ShellProps {
  client: Client
  /** The screen. */
  children: ReactNode
}

/** Sidebar, header and the screen; or the locked page. */
export function Shell(props: ShellProps) {
  return useStore(session).locked ? <LockedPage /> : <OpenShell {...props} />
}

const ROOMY = '(min-width: 64rem)'
const WIDE = '(min-width: 48rem)'
const SLOW_START_MS = 6_000

function OpenShell({ client, children }: ShellProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()
  const desk = useDesk(client)
  const wide = useMedia(WIDE)
  const [unfolded, setUnfolded] = useState(() => matchMedia(ROOMY).matches)
  const [overlay, setOverlay] = useState<OverlayName | null>(null)
  const ticket = useStore(orderTicket)
  const trade = desk?.paper ? openTicket : null
  useShortcuts(to => void navigate({ to }).then(focusMain), setOverlay, trade)
  useNewNotices(desk, () => setOverlay('notifications'))
  const isStarting = desk === null
  useEffect(() => (isStarting ? tellSlowStart() : undefined), [isStarting])
  const pause = useEffectEvent(() => {
    // Logout stops what runs; the session is kept, and says so itself where it cannot be paused
    if (desk?.paper?.isPlaying) client.paper.pause().catch(() => {})
  })
  useEffect(() => onLock(() => pause()), [])
  useEffect(() => preloadOnSign(router, client), [router, client])

  const title = titleOf(pathname)
  const logout = () => setOverlay('logout')
  /** What every window takes; a window that closes leaves one alone that was opened in its place. */
  const window = (name: OverlayName) => ({
    open: overlay === name,
    onClose: () => setOverlay(shown => (shown === name ? null : shown)),
  })
  return (
    <div className="flex h-dvh print:block">
      <title>{`${title} · Sauda`}</title>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 print:hidden rounded-control bg-accent px-3 py-2 font-medium text-accent-ink focus:translate-y-0"
      >
        Skip to main content
      </a>
      {wide && <Sidebar folded={!unfolded} onLogout={logout} />}
      <div className="flex min-w-0 flex-1 flex-col print:block">
        <Header
          client={client}
          desk={desk}
          title={title}
          isDesk={showsDesk(pathname)}
          sidebarOpen={wide ? unfolded : overlay === 'drawer'}
          onToggleSidebar={() => (wide ? setUnfolded(!unfolded) : setOverlay('drawer'))}
          onOpen={setOverlay}
        />
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 flex-1 scroll-pb-20 overflow-y-auto p-4 outline-none md:p-5"
        >
          {children}
        </main>
        <Toasts />
      </div>
      {pathname !== '/backtest' && <FileDrop />}
      {!wide && <Drawer {...window('drawer')} onLogout={logout} />}
      <NotificationsSheet {...window('notifications')} client={client} desk={desk} onOpen={setOverlay} />
      <AlertsWindow {...window('alerts')} client={client} desk={desk} />
      <SwitchDialog {...window('switch')} client={client} desk={desk} />
      <LogoutDialog {...window('logout')} client={client} desk={desk} />
      <Palette {...window('palette')} client={client} desk={desk} onOpen={setOverlay} />
      <ShortcutsDialog {...window('shortcuts')} />
      <OrderTicket
        {...{ client, desk }}
        open={ticket.isOpen}
        onClose={closeTicket}
        onShowOrders={() => void navigate({ to: '/orders' })}
        onPaper={() => {
          closeTicket()
          openPaper('sessions')
        }}
      />
      <PaperDialogs client={client} desk={desk} />
    </div>
  )
}

/** The dialogs of the paper desk, which any screen opens. */
function PaperDialogs({ client, desk }: Pick<DeskOverlayProps, 'client' | 'desk'>) {
  const name = useStore(paperDialog)
  const close = () => paperDialog.set(null)
  return (
    <>
      <PaperSessions
        open={name === 'sessions' || name === 'new'}
        startsNew={name === 'new'}
        onClose={close}
        client={client}
        paper={desk?.paper ?? null}
      />
      <ReplayDialog open={name === 'replay'} onClose={close} client={client} />
    </>
  )
}

/** Says so when the engine does not come for a while; it is waited for, and started again, by itself. */
function tellSlowStart(): () => void {
  const timer = setTimeout(
    () => toastError('The engine is slow to start. Retrying automatically.'),
    SLOW_START_MS,
  )
  return () => clearTimeout(timer)
}
