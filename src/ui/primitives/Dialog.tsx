import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'
import { FADE, GO } from './overlayMotion.ts'
import { useWindow } from './useWindow.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** A question or an action. */
  title: string
  children?: ReactNode
  /** Buttons at the foot, the action last. */
  actions?: ReactNode
}

/** A window over the page; Esc, Back and a click beside it close it, and focus returns to where it was. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const isOpen = useWindow(open, onClose)
  return (
    <HeadlessDialog open={isOpen} onClose={onClose} className="relative z-30 outline-none">
      <DialogBackdrop transition className={cx('fixed inset-0 bg-scrim', FADE)} />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel
          transition
          className={cx(
            'w-full max-w-120 rounded-panel border border-line-strong bg-panel shadow-overlay',
            FADE,
          )}
        >
          <DialogTitle className="px-5 pt-4 text-title font-semibold wrap-anywhere">{title}</DialogTitle>
          {children && <div className="grid gap-4 px-5 pt-2 text-muted">{children}</div>}
          {actions && <div className="flex flex-wrap justify-end gap-2 px-5 pt-5 pb-4">{actions}</div>}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

/** What the button does: a call, or the `onSubmit` of a form inside, which Enter in any of its fields brings about, too. */
type Confirmation = { onConfirm: () => void; formId?: never } | { onConfirm?: never; formId: string }

type ConfirmDialogProps = Confirmation & ConfirmDialogLook

interface ConfirmDialogLook extends Omit<DialogProps, 'actions'> {
  confirmLabel: string
  /** What leaves everything as it is, where "Cancel" could be taken for the other one. */
  keepLabel?: string
  /** Fills the button in red. */
  danger?: boolean
  confirmDisabled?: boolean
}

/** Asks before something happens. Focus starts on Cancel, which changes nothing, unless a field inside carries `data-autofocus`. */
export function ConfirmDialog({
  confirmLabel,
  keepLabel = 'Cancel',
  onConfirm,
  formId,
  danger = false,
  confirmDisabled = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          {/* not `autoFocus`, which would leave a marked field above it no say */}
          <Button size="form" data-autofocus onClick={dialog.onClose}>
            {keepLabel}
          </Button>
          <Button
            size="form"
            variant={danger ? 'danger' : 'primary'}
            disabled={confirmDisabled}
            {...(formId === undefined ? { onClick: onConfirm } : { type: 'submit', form: formId })}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Stays in sight below the scrolling part. */
  footer?: ReactNode
  /** As wide as its text or its table needs; missing is as wide as a form. */
  fits?: keyof typeof WIDTHS
}

const WIDTHS = { table: 'w-120', text: 'w-240' }

const SIDES = {
  left: 'inset-y-0 left-0 w-72 max-w-[85vw] border-r [--arrive-from:-100%_0] data-closed:-translate-x-full',
  right: 'inset-y-0 right-0 w-96 max-w-[92vw] border-l [--arrive-from:100%_0] data-closed:translate-x-full',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-panel border-t [--arrive-from:0_100%] data-closed:translate-y-full',
}

/** A panel that slides in from a side, over the page. */
export function Sheet({ open, onClose, title, side, children, actions, footer, fits }: SheetProps) {
  const isOpen = useWindow(open, onClose)
  return (
    <HeadlessDialog open={isOpen} onClose={onClose} className="relative z-30 outline-none">
      <DialogBackdrop transition className={cx('fixed inset-0 bg-scrim', FADE)} />
      <DialogPanel
        transition
        className={cx(
          'fixed flex animate-arrive flex-col border-line-strong bg-panel shadow-overlay',
          GO,
          SIDES[side],
          fits && WIDTHS[fits],
        )}
      >
        <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
          <DialogTitle className="min-w-0 flex-1 text-title font-semibold wrap-anywhere">{title}</DialogTitle>
          {actions}
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
        {footer && <div className="shrink-0 border-t border-line px-4 py-3">{footer}</div>}
      </DialogPanel>
    </HeadlessDialog>
  )
}
