import { Copy } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import type { ReplayProof } from '../../engine/paper/replay.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { Tag } from '../primitives/Tag.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import { useAsked } from '../primitives/useAsked.ts'
import { answerOf, type PaperHolder } from './askPaper.ts'

interface ReplayDialogProps {
  client: PaperHolder
  open: boolean
  onClose: () => void
}

/** Runs the session's log through the engine again and shows whether the same came of it. */
export function ReplayDialog({ client, open, onClose }: ReplayDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Replay this session"
      actions={
        <Button size="form" autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>The engine trades the session's log again, from its first event, and compares every event.</p>
      <Proof client={client} />
    </Dialog>
  )
}

function Proof({ client }: { client: PaperHolder }) {
  const ask = useCallback(() => answerOf(client.paper.proveReplay()), [client])
  const { answer, retry } = useAsked(ask)
  return (
    <div aria-live="polite" aria-busy={answer === undefined}>
      {answer === undefined ? (
        <>
          <p className="sr-only">Replaying…</p>
          <Skeleton className="h-32" />
        </>
      ) : answer.ok ? (
        <ProofTable proof={answer.value} />
      ) : (
        <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
          {answer.problem.message}
        </Notice>
      )}
    </div>
  )
}

function ProofTable({ proof }: { proof: ReplayProof }) {
  const { identical, events, difference, fingerprint, backtests, equalBacktests } = proof
  return (
    <dl className="grid">
      <Row term="Result">
        <Tag tone={identical ? 'up' : 'down'}>{identical ? 'Identical' : 'Different'}</Tag>
      </Row>
      <Row term="Events compared">{quantity(events)}</Row>
      {difference && (
        <>
          <Row term="First difference: recorded">{difference.recorded ?? 'no event'}</Row>
          <Row term="First difference: replayed">{difference.replayed ?? 'no event'}</Row>
        </>
      )}
      <Row term="Backtests on recorded bars">
        {backtests === 0
          ? 'none: no strategy ran from the open without being paused, resumed, changed or halted'
          : `${quantity(equalBacktests)} of ${quantity(backtests)} equal`}
      </Row>
      <Row term="Fingerprint">
        <span className="flex items-start gap-2">
          <code className="min-w-0 font-sans break-all">{fingerprint}</code>
          <Button icon={Copy} onClick={() => void copy(fingerprint)}>
            Copy
          </Button>
        </span>
      </Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-grid py-2 last:border-b-0 sm:grid-cols-[10rem_1fr]">
      <dt>{term}</dt>
      <dd className="min-w-0 text-text wrap-anywhere">{children}</dd>
    </div>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast('Fingerprint copied')
  } catch {
    toastError('The browser did not allow copying. Select the text and copy it.')
  }
}
