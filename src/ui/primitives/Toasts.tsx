import { CircleAlert, X } from 'lucide-react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { useStore } from './store.ts'
import { dismissToast, type ToastItem, toasts } from './toasts.ts'

/** The live region at the foot of the page. It stands empty from the start, or its first text would not be read out. */
export function Toasts() {
  const items = useStore(toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 grid justify-items-end gap-2"
    >
      {items.map(item => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  )
}

function Toast({ item }: { item: ToastItem }) {
  const undo = () => {
    item.undo?.()
    dismissToast(item.id)
  }
  return (
    <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-control border border-line-strong bg-raised py-1.5 pr-1.5 pl-3 shadow-overlay">
      {item.isError && <Icon of={CircleAlert} className="text-down" />}
      <span className="min-w-0">{item.text}</span>
      {item.undo && <Button onClick={undo}>Undo</Button>}
      <IconButton icon={X} label="Dismiss" onClick={() => dismissToast(item.id)} />
    </div>
  )
}
