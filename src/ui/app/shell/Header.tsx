import { Bell, Menu, PanelLeftClose, Power } from 'lucide-react'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { feedState, phaseWord } from '../../paper/paperWords.ts'
import { SourceChip } from '../../paper/SourceChip.tsx'
import { IconButton } from '../../primitives/IconButton.tsx'
import { Chip } from '../../primitives/Tag.tsx'
import { AwayBar } from './AwayBar.tsx'
import { Clock } from './Clock.tsx'
import { HaltedBar } from './HaltedBar.tsx'
import type { OpenOverlay } from './lazyOverlay.tsx'
import { SessionBars } from './lazySessionBars.tsx'
import { useConnection } from './useConnection.ts'

interface HeaderProps {
  client: Client
  desk: DeskView | null
  title: string
  /** Whether the screen shows the desk, so that it says where its figures come from. */
  isDesk: boolean
  sidebarOpen: boolean
  onToggleSidebar: () => void
  onOpen: OpenOverlay
}

/** The bar above every screen; narrow windows give the states a line of their own. */
export function Header({ client, desk, title, isDesk, sidebarOpen, onToggleSidebar, onOpen }: HeaderProps) {
  const paper = desk?.paper ?? null
  const unread = desk?.notices.filter(notice => !notice.read).length ?? 0
  return (
    <header className="shrink-0">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2 border-b border-line px-2 max-lg:py-1 md:gap-x-3 md:px-5 md:pl-3 lg:max-xl:gap-x-2">
        <IconButton
          icon={sidebarOpen ? PanelLeftClose : Menu}
          label={sidebarOpen ? 'Collapse sidebar' : 'Open sidebar'}
          aria-expanded={sidebarOpen}
          onClick={onToggleSidebar}
          className="print:hidden"
        />
        {/* takes what is left of the line, and no second one */}
        <div className="flex min-w-0 flex-1 items-center gap-x-2 md:gap-x-3">
          <h1 className="truncate text-title font-semibold tracking-tight">{title}</h1>
          {isDesk && desk && <SourceChip client={client} paper={paper} />}
        </div>
        <div className="order-last flex w-full flex-wrap items-center gap-x-4 px-2 pb-1 md:pr-0 lg:order-none lg:w-auto lg:flex-nowrap lg:gap-x-2 lg:p-0 xl:gap-x-4">
          <States paper={paper} />
          <Clock client={client} />
        </div>
        <div className="flex items-center gap-1 xl:gap-2 print:hidden">
          <IconButton
            icon={Bell}
            label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
            badge={unread}
            aria-haspopup="dialog"
            onClick={() => onOpen('notifications')}
          />
          <IconButton
            icon={Power}
            tone="danger"
            label={desk?.halted ? 'Release the trading halt' : 'Kill switch: halt trading'}
            aria-haspopup="dialog"
            onClick={() => onOpen('switch')}
          />
        </div>
      </div>
      <AwayBar />
      {desk?.halted && <HaltedBar onRelease={() => onOpen('switch')} />}
      {paper && <SessionBars client={client} paper={paper} isDesk={isDesk} />}
    </header>
  )
}

/** Chips where there is room for their outlines. */
const STATE = 'max-xl:border-0 max-xl:px-0'

/** The Sample's two flags; a paper session says whether it can be read and whether its prices come in. */
function States({ paper }: { paper: PaperView | null }) {
  const { api, webSocket } = useConnection()
  const feed = paper && feedState(paper)
  return (
    <>
      <Connected what="API" isConnected={paper ? paper.fault === null : api} />
      {feed ? (
        <Chip dot={feed.tone} className={STATE}>
          Feed: {feed.word}
        </Chip>
      ) : (
        <Connected what="WebSocket" isConnected={webSocket} missing="neutral" />
      )}
      <Chip className={STATE}>Market: {paper ? phaseWord(paper.phase) : 'Open'}</Chip>
    </>
  )
}

interface ConnectedProps {
  what: string
  isConnected: boolean
  /** The colour of what is not connected: what has not been there yet is no alarm. */
  missing?: 'neutral' | 'down'
}

function Connected({ what, isConnected, missing = 'down' }: ConnectedProps) {
  return (
    <Chip dot={isConnected ? 'up' : missing} className={STATE}>
      {what} {isConnected ? 'Connected' : 'Disconnected'}
    </Chip>
  )
}
