import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { DeskStrategy, DeskView, StrategyDraft } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { ConfirmDialog, Dialog, Sheet } from '../../primitives/Dialog.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import type { ToastAction } from '../../primitives/toasts.ts'
import { SPECIFIED_INSTRUMENTS } from '../../run/specified.ts'
import { signedPaiseInr } from '../paise.ts'
import { deskNow, type SendDeskCommand, useConfirmed } from '../useDesk.ts'
import { StrategyFields } from './StrategyFields.tsx'
import { type StrategyEditor, useStrategyEditor } from './strategyEditor.ts'
import { NEW_PAPER_STRATEGY, NEW_STRATEGY } from './strategyForm.ts'
import { isType } from './strategyTypes.ts'

interface StrategyDialogProps {
  client: Client
  desk: DeskView
  send: SendDeskCommand
  /** Opens Backtesting with what was saved: its worth can be seen before it trades. */
  onBacktest: (draft: StrategyDraft) => void
  onClose: () => void
}

interface NewStrategyProps extends StrategyDialogProps {
  /** What it begins with, if a link says so. */
  type: string | undefined
  onPaper: () => void
  onSaved: () => void
}

/** Asks for a strategy and adds it, paused. */
export function NewStrategyDialog({ client, desk, send, onBacktest, type, ...props }: NewStrategyProps) {
  const { onClose, onPaper, onSaved } = props
  const formId = useId()
  const first = desk.paper ? NEW_PAPER_STRATEGY : NEW_STRATEGY
  const editor = useStrategyEditor({
    client,
    initial: type !== undefined && isType(type) ? { ...first, type } : first,
    taken: desk.strategies.map(({ name }) => name),
    save: async (draft, isShown) => {
      // a backtest is a button of its row, and in a session it is to trade
      const next = desk.paper ? resumeNow(draft, client, send) : backtestNow(draft, onBacktest)
      const outcome = await send({ kind: 'add-strategy', draft }, { next, isShown })
      if (outcome.ok) onSaved()
      return outcome
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="New Strategy"
      actions={<SaveButtons editor={editor} formId={formId} label="Save strategy" onCancel={onClose} />}
    >
      <p>
        It is saved as paused: nothing trades until you resume it. Strategies of your own are written under{' '}
        <Link to="/backtest" search={{ mode: 'market' }} className="text-info underline">
          Backtesting
        </Link>{' '}
        and then offered here under Type.
      </p>
      {!desk.paper && (
        <Notice
          action={
            <Button
              onClick={() => {
                onClose()
                onPaper()
              }}
            >
              Paper sessions
            </Button>
          }
        >
          This is the sample desk: strategies trade in a paper session.
        </Notice>
      )}
      <EditorForm editor={editor} formId={formId} symbols={symbolChoices(desk, [])} />
    </Dialog>
  )
}

interface EditStrategyProps extends StrategyDialogProps {
  strategy: DeskStrategy
}

/** Changes a strategy; its status and figures stay. */
export function EditStrategySheet({ client, desk, send, onBacktest, onClose, strategy }: EditStrategyProps) {
  const formId = useId()
  const editor = useStrategyEditor({
    client,
    initial: desk.paper ? { timeframe: '1m', ...strategy } : strategy,
    taken: desk.strategies.filter(({ id }) => id !== strategy.id).map(({ name }) => name),
    save: async (draft, isShown) => {
      const command = { kind: 'edit-strategy', id: strategy.id, draft } as const
      const outcome = await send(command, { next: backtestNow(draft, onBacktest), isShown })
      if (outcome.ok) onClose()
      return outcome
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      side="right"
      title={`Edit ${strategy.name}`}
      footer={
        <div className="flex justify-end gap-2">
          <SaveButtons editor={editor} formId={formId} label="Save changes" onCancel={onClose} />
        </div>
      }
    >
      <div className="p-4">
        <EditorForm editor={editor} formId={formId} symbols={symbolChoices(desk, strategy.instruments)} />
      </div>
    </Sheet>
  )
}

function backtestNow(draft: StrategyDraft, onBacktest: (draft: StrategyDraft) => void): ToastAction {
  return { label: 'Backtest now', run: () => onBacktest(draft) }
}

/** Starts what has just been added, unless it was started meanwhile. */
function resumeNow({ name }: StrategyDraft, client: Client, send: SendDeskCommand): ToastAction {
  const resume = async () => {
    const { strategies } = await deskNow(client)
    const added = strategies.find(strategy => strategy.name === name)
    if (added?.status === 'paused') await send({ kind: 'toggle-strategy', id: added.id })
  }
  return { label: 'Resume', run: () => void resume() }
}

/** What the market shows, what the product knows, and what the strategy has already; a session knows its own market only. */
function symbolChoices(desk: DeskView, own: readonly string[]): readonly string[] {
  if (desk.paper) return [...new Set([...desk.market.map(({ symbol }) => symbol), ...own])]
  return [...new Set([...SPECIFIED_INSTRUMENTS, ...desk.market.map(({ symbol }) => symbol), ...own])]
}

interface EditorFormProps {
  editor: StrategyEditor
  formId: string
  symbols: readonly string[]
}

function EditorForm({ editor, formId, symbols }: EditorFormProps) {
  return (
    <form id={formId} ref={editor.formRef} noValidate onSubmit={editor.submit} className="grid gap-4">
      {editor.failed && (
        <Notice tone="error" action={<Button onClick={editor.retry}>Retry</Button>}>
          The strategies&apos; parameters could not be read. Retry; what you typed stays.
        </Notice>
      )}
      <StrategyFields {...editor} symbols={symbols} />
    </form>
  )
}

interface SaveButtonsProps {
  editor: StrategyEditor
  formId: string
  label: string
  onCancel: () => void
}

function SaveButtons({ editor, formId, label, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button size="form" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        size="form"
        variant="primary"
        type="submit"
        form={formId}
        disabled={editor.isSaving || !editor.declared}
      >
        {label}
      </Button>
    </>
  )
}

interface DeleteStrategyProps {
  strategy: DeskStrategy
  send: SendDeskCommand
  /** A paper session keeps what was traded in its day and its journal. */
  isPaper: boolean
  onClose: () => void
}

/** Asks before a strategy goes. */
export function DeleteStrategyDialog({ strategy, send, isPaper, onClose }: DeleteStrategyProps) {
  const { id, name, trades, pnlPaise } = strategy
  const { isSending, confirm } = useConfirmed(send, onClose)
  const counted = isPaper ? 'still counts' : 'no longer counts'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      confirmLabel="Delete"
      danger
      confirmDisabled={isSending}
      onConfirm={() => confirm({ kind: 'delete-strategy', id })}
    >
      <p>
        Its parameters are deleted and its open orders are cancelled. The Daily P&L {counted} its{' '}
        {quantity(trades)} {trades === 1 ? 'trade' : 'trades'} today (
        <span className="whitespace-nowrap">{signedPaiseInr(pnlPaise)}</span>). Its orders stay in the Order
        Book.
      </p>
    </ConfirmDialog>
  )
}
