import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  DialogBackdrop,
  DialogPanel,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { AfterUnmount } from '../../primitives/AfterUnmount.tsx'
import { cx } from '../../primitives/cx.ts'
import { Icon } from '../../primitives/Icon.tsx'
import { FADE } from '../../primitives/overlayMotion.ts'
import { useWindow } from '../../primitives/useWindow.ts'
import type { DeskOverlayProps, OpenOverlay } from './lazyOverlay.tsx'
import { type Command, matching, usePaletteCommands } from './paletteCommands.ts'

interface PaletteProps extends DeskOverlayProps {
  onOpen: OpenOverlay
}

/** The command palette: type a part of what you want, Enter does it. */
export function Palette({ client, desk, open, onClose, onOpen }: PaletteProps) {
  const commands = usePaletteCommands(client, desk, onOpen)
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  const isOpen = useWindow(open, close)
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Command | null>(null)
  const choose = (command: Command | null) => {
    chosen.current = command
    if (command) close()
  }
  const runChosen = () => {
    chosen.current?.run()
    chosen.current = null
  }
  const found = matching(commands, typed)
  return (
    <HeadlessDialog
      open={isOpen}
      onClose={close}
      aria-label="Command palette"
      // a touch screen puts the focus on the window, as a click on its edge does: typing and Esc need the field
      onFocus={({ target, currentTarget }) => target === currentTarget && field.current?.focus()}
      className="relative z-30 outline-none"
    >
      <DialogBackdrop transition className={cx('fixed inset-0 bg-scrim', FADE)} />
      <div className="fixed inset-0 flex items-start justify-center overflow-y-auto p-4 pt-[12dvh]">
        <DialogPanel
          transition
          className={cx(
            'w-full max-w-140 rounded-panel border border-line-strong bg-panel shadow-overlay',
            FADE,
          )}
        >
          <Combobox<Command | null> value={null} onChange={choose} immediate>
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Icon of={Search} className="text-faint" />
              <ComboboxInput
                ref={field}
                autoFocus
                aria-label="Command"
                placeholder="Type a command…"
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={event => setTyped(event.target.value)}
                // the list would take Esc for itself, but it never closes
                onKeyDown={event => event.key === 'Escape' && close()}
                className="h-12 min-w-0 flex-1 bg-transparent text-title outline-none"
              />
            </div>
            <ComboboxOptions
              static
              // the window is: a list that were one too would take its place, and give the page back
              modal={false}
              aria-label="Commands"
              className="max-h-[50dvh] overflow-y-auto p-2 focus:outline-none"
            >
              {found.map(command => (
                <ComboboxOption
                  key={command.label}
                  value={command}
                  className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-muted data-focus:bg-raised data-focus:text-text max-md:min-h-11"
                >
                  <Icon of={command.icon} />
                  <span className="min-w-0 flex-1 truncate">{command.label}</span>
                  {command.keys && <kbd className="font-sans text-label text-faint">{command.keys}</kbd>}
                </ComboboxOption>
              ))}
            </ComboboxOptions>
            <AfterUnmount then={runChosen} />
            {found.length === 0 && (
              <p role="status" className="px-4 pb-6 text-center text-muted">
                No command matches.
              </p>
            )}
          </Combobox>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
