import { Button } from '../../primitives/Button.tsx'
import { Dialog } from '../../primitives/Dialog.tsx'
import type { OverlayProps } from './lazyOverlay.tsx'
import { SCREENS } from './screens.ts'

const KEYS: readonly { readonly keys: readonly string[]; readonly text: string }[] = [
  ...SCREENS.map(({ key, label }) => ({ keys: ['g', key], text: `Go to ${label}` })),
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['b'], text: 'Buy order (in a paper session)' },
  { keys: ['s'], text: 'Sell order (in a paper session)' },
  { keys: ['r'], text: 'Run the backtest (on Backtesting)' },
  { keys: ['Esc'], text: 'Cancel the run, close a dialog' },
  { keys: ['Ctrl or ⌘', 'Z'], text: 'Undo a strategy parameter (on Backtesting)' },
  { keys: ['Ctrl or ⌘', 'Shift', 'Z'], text: 'Redo it' },
  { keys: ['Space'], text: 'Start or pause the feed (Paper)' },
  { keys: ['Ctrl or ⌘', 'K'], text: 'Command palette' },
  { keys: ['?'], text: 'This list' },
]

/** The keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: OverlayProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      actions={
        <Button size="form" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <dl className="grid">
        {KEYS.map(({ keys, text }) => (
          <div
            key={text}
            className="flex items-center justify-between gap-4 border-b border-grid py-1.5 last:border-b-0"
          >
            <dt className="text-text">{text}</dt>
            <dd className="flex gap-1">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="min-w-5.5 rounded-tag border border-line-strong bg-raised px-1.5 text-center font-sans text-label leading-5 text-text"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-label">Single-key shortcuts are off while typing or in a dialog.</p>
    </Dialog>
  )
}
