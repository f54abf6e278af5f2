import { CircleAlert, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useStore } from './store.ts'
import { dismissToast, type ToastItem, toastActions, toasts } from './toasts.ts'
import { unbroken } from './unbroken.ts'
import { useFocusHeir } from './useFocusHeir.ts'

/**
 * The live region at the foot of the page. It stands empty from the start, or its first text would not be read out. On
 * phones it has its own room below the screen; elsewhere it lies over the screen, above the bars at its foot, so that nothing
 * moves away under a pointer. Three are seen at most, the newest last: the earlier ones are scrolled to, so that a burst of
 * them does not cover the tables.
 */
export function Toasts() {
  const items = useStore(toasts)
  const before = useRef<HTMLElement>(null)
  const heirOf = useCallback(
    () => (before.current?.isConnected ? before.current : document.getElementById('main')),
    [],
  )
  return (
    <div
      role="status"
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
      }}
      // a window lies over it, unless the window said something itself
      className="pointer-events-none relative z-20 flex max-h-41 shrink-0 flex-col-reverse overflow-y-auto px-4 has-data-over:z-40 md:fixed md:inset-x-0 md:bottom-20 md:px-5 print:hidden"
    >
      <div className="grid justify-items-end">
        {items.map(item => (
          <Toast key={item.id} item={item} heirOf={heirOf} />
        ))}
      </div>
    </div>
  )
}

interface ToastProps {
  item: ToastItem
  /** What gets the focus where the toast goes with it: the place that the keyboard came from. */
  heirOf: () => HTMLElement | null
}

function Toast({ item, heirOf }: ToastProps) {
  return (
    <div
      ref={useFocusHeir<HTMLDivElement>(heirOf)}
      data-over={item.isOverWindow || undefined}
      className="pointer-events-auto mb-2 flex max-w-full flex-wrap items-center justify-end gap-x-3 gap-y-1 rounded-control border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 shadow-overlay max-md:w-full md:max-w-130 md:flex-nowrap"
    >
      <span className="flex min-w-0 flex-1 basis-40 items-center gap-2 md:basis-auto">
        {item.isError && <Icon of={CircleAlert} className="text-down" />}
        <span className="min-w-0 wrap-anywhere">{unbroken(item.text)}</span>
      </span>
      <span className="flex items-center gap-2">
        {toastActions(item).map(({ label, run }) => (
          <Button key={label} onClick={run}>
            {label}
          </Button>
        ))}
        <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(item.id)} />
      </span>
    </div>
  )
}
