import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  Bell,
  BellPlus,
  CheckCheck,
  CirclePlus,
  CornerUpLeft,
  Database,
  Download,
  FilePlus,
  FileUp,
  Footprints,
  Grid2x2,
  History,
  Keyboard,
  Layers,
  Link2,
  LogOut,
  type LucideIcon,
  OctagonX,
  Pencil,
  Play,
  RotateCcw,
} from 'lucide-react'
import type { DeskView, ScreenPath } from '../../../engine/desk/types.ts'
import { runFacts } from '../../../storage/runs/savedRun.ts'
import type { ExportKind } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { saveFile } from '../../backtest/results/saveFile.ts'
import { useBacktest } from '../../backtest/useBacktest.ts'
import { PRICE_FILES } from '../../data/priceFiles.ts'
import { newestOrders } from '../../desk/orders/openOrders.ts'
import { openTicket } from '../../desk/ticket/openTicket.ts'
import { useDeskCommand } from '../../desk/useDesk.ts'
import type { JournalSearch } from '../../journal/journalSearch.ts'
import { paperCommands } from '../../paper/paperCommands.ts'
import { useStore } from '../../primitives/store.ts'
import { toast, toastActions, toasts } from '../../primitives/toasts.ts'
import { copyLink } from '../../run/copyLink.ts'
import { linkOf } from '../../run/runAddress.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { focusMain } from './focusMain.ts'
import type { OpenOverlay } from './lazyOverlay.tsx'
import { SCREENS } from './screens.ts'

/** One line of the palette. */
export interface Command {
  readonly label: string
  readonly icon: LucideIcon
  /** The shortcut that does the same. */
  readonly keys?: string
  /** Other words that find it. */
  readonly also?: string
  readonly run: () => void
}

const RUN_FILES: readonly { readonly kind: ExportKind; readonly label: string }[] = [
  { kind: 'trades-csv', label: 'Export the last backtest: trades as CSV' },
  { kind: 'equity-csv', label: 'Export the last backtest: equity as CSV' },
  { kind: 'run-json', label: 'Export the last backtest: whole run as JSON' },
  { kind: 'report-html', label: 'Export the last backtest: report as HTML' },
]

/** What is on a screen and not in its name. */
const SCREEN_WORDS: Partial<Readonly<Record<ScreenPath, string>>> = {
  '/positions': 'holdings square off close',
  '/settings': 'risk limits margin span api credentials hours',
}

/** What the palette offers now. */
export function usePaletteCommands(
  client: Client,
  desk: DeskView | null,
  onOpen: OpenOverlay,
): readonly Command[] {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const send = useDeskCommand(client)
  const { backtest, state } = useBacktest(client)
  const { market } = state.results
  const runId = market?.view.runId
  const latest = useStore(toasts).findLast(({ action, undo }) => action ?? undo)
  const runBacktest = async () => {
    if (state.running) return toast('A backtest is running already.')
    if (pathname !== '/backtest') await navigate({ to: '/backtest' })
    await pressButton('Run Backtest')
  }
  const openLab = (view: RunSearch['view']) =>
    navigate({ to: '/backtest', search: { ...backtest.lastSearch, mode: 'market', view } })
  const openJournal = (source: JournalSearch['source']) =>
    navigate({ to: '/positions', search: { view: 'journal', source } }).then(focusMain)
  return [
    // its toast goes after ten seconds, and Tab may take longer to get there
    ...(latest ? toastActions(latest) : []).map(({ label, run }) => ({
      label: `${label}: ${latest?.text}`,
      icon: CornerUpLeft,
      run,
    })),
    ...SCREENS.map(({ to, key, label, icon }) => ({
      label: `Go to ${label}`,
      icon,
      keys: `g ${key}`,
      also: SCREEN_WORDS[to] ?? '',
      run: () => void navigate({ to }).then(focusMain),
    })),
    {
      label: 'Journal',
      icon: Layers,
      also: 'paper trades notes tags p&l pnl calendar days',
      run: () => void openJournal('paper'),
    },
    {
      label: 'Tradebook',
      icon: Layers,
      also: 'journal import broker zerodha console fills trades',
      run: () => void openJournal('tradebook'),
    },
    {
      label: 'Manage data',
      icon: Database,
      also: 'datasets backup restore storage',
      run: () => void openLab('data'),
    },
    {
      label: 'Import files',
      icon: FileUp,
      also: 'datasets upload csv parquet prices bars',
      run: () => void openLab('data').then(chooseFiles),
    },
    { label: 'Run backtest', icon: Play, keys: 'r', also: 'start simulate', run: () => void runBacktest() },
    {
      label: 'Show saved runs',
      icon: History,
      also: 'backtests history compare starred',
      run: () => void openLab('runs'),
    },
    {
      label: 'Sweep parameters',
      icon: Grid2x2,
      also: 'optimise optimize grid heatmap overfitting',
      run: () => void openLab('sweep'),
    },
    {
      label: 'Walk-forward',
      icon: Footprints,
      also: 'walk forward out of sample windows robust',
      run: () => void openLab('walk-forward'),
    },
    ...(market
      ? [
          {
            label: 'Copy link of the run',
            icon: Link2,
            also: 'share address url',
            run: () => void copyLink(linkOf(runFacts(market)), '/backtest'),
          },
        ]
      : []),
    {
      label: 'New order',
      icon: FilePlus,
      also: 'buy sell trade ticket place',
      run: () => openTicket(),
    },
    {
      label: 'Add a strategy to the desk',
      icon: CirclePlus,
      also: 'new create monitor dashboard',
      run: () => void navigate({ to: '/strategy', search: { new: true } }),
    },
    {
      label: 'Write your own strategy',
      icon: Pencil,
      also: 'new create code rules pine editor backtesting',
      run: () => void openLab('results').then(() => pressButton('New strategy')),
    },
    {
      label: desk?.halted ? 'Release the trading halt' : 'Kill switch: halt trading',
      icon: OctagonX,
      also: 'stop panic unlock resume',
      run: () => onOpen('switch'),
    },
    ...paperCommands(client, desk?.paper ?? null),
    // a paper session is a record: another one begins anew
    ...(desk?.paper
      ? []
      : [
          {
            label: 'Reset the desk to the sample',
            icon: RotateCcw,
            also: 'restore strategies orders positions undo all',
            run: () => void send({ kind: 'reset' }),
          },
        ]),
    {
      label: 'Mark all notifications read',
      icon: CheckCheck,
      also: 'clear bell',
      run: () => void send({ kind: 'mark-read', id: 'all' }),
    },
    {
      label: 'Alerts',
      icon: BellPlus,
      also: 'price p&l profit loss notify sound desktop notification',
      run: () => onOpen('alerts'),
    },
    { label: 'Show notifications', icon: Bell, also: 'bell', run: () => onOpen('notifications') },
    {
      label: 'Export all orders as CSV',
      icon: Download,
      also: 'download save',
      run: () => void saveFile(client.exportOrders(newestOrders()), GONE),
    },
    ...(runId
      ? RUN_FILES.map(({ kind, label }) => ({
          label,
          icon: Download,
          also: 'download save',
          run: () => void saveFile(client.exportRun(runId, kind), GONE),
        }))
      : []),
    {
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      also: 'help keys',
      run: () => onOpen('shortcuts'),
    },
    { label: 'Logout', icon: LogOut, also: 'log out lock erase', run: () => onOpen('logout') },
  ]
}

/** The commands that have each typed word in their label or their other words; a word is taken literally. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label, also = '' }) => {
    const text = `${label} ${also}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}

const GONE = 'Nothing was exported: what was to be saved is no longer in memory. Try again.'
const LOOK_EVERY_MS = 50
const LOOK_TIMES = 100

/** Presses the button of the screen with that label. */
function pressButton(label: string): Promise<void> {
  return pressOnceThere(() =>
    [...document.querySelectorAll<HTMLButtonElement>('#main button')].find(
      ({ textContent, disabled }) => textContent === label && !disabled,
    ),
  )
}

/** Lets the trader choose files for the data manager. */
function chooseFiles(): Promise<void> {
  return pressOnceThere(() =>
    [...document.querySelectorAll<HTMLInputElement>('#main input[type=file]')].find(
      ({ accept, disabled }) => accept === PRICE_FILES && !disabled,
    ),
  )
}

/** Presses what `find` finds as soon as it is there: the code of a screen may still be on its way. */
async function pressOnceThere(find: () => HTMLElement | null | undefined): Promise<void> {
  for (let i = 0; i < LOOK_TIMES; i++) {
    // also lets the palette close: the screen's forms rest while a window is open
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
    const found = find()
    if (found) return found.click()
  }
}
