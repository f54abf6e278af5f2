import { type ReactNode, useCallback, useState } from 'react'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { PaperClient, PaperSummary } from '../../workers/api/paperApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Dialog } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { toast } from '../primitives/toasts.ts'
import { useAsked } from '../primitives/useAsked.ts'
import { useIsHere } from '../primitives/useIsHere.ts'
import { askPaper, leaveToSample } from './askPaper.ts'
import { NewSession } from './NewSession.tsx'
import { SessionList } from './SessionList.tsx'

interface PaperSessionsProps {
  client: Client
  /** The session that is shown; null in the Sample. */
  paper: PaperView | null
  open: boolean
  /** Whether it opens at the form of a new session. */
  startsNew: boolean
  onClose: () => void
}

type View = 'list' | 'new' | { readonly remove: PaperSummary }

/** The paper sessions of this device: go on with one, delete one, open another. */
export function PaperSessions({ client, paper, open, startsNew, onClose }: PaperSessionsProps) {
  const [view, setView] = useState<View>('list')
  const [wasOpen, setWasOpen] = useState(false)
  // where it begins is settled when it opens: it must not change while it fades
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setView(startsNew ? 'new' : 'list')
  }
  return (
    <Dialog open={open} onClose={onClose} title={titleOf(view)}>
      <Views client={client} paper={paper} view={view} onView={setView} onClose={onClose} />
    </Dialog>
  )
}

function titleOf(view: View): string {
  if (view === 'list') return 'Paper sessions'
  return view === 'new' ? 'New paper session' : `Delete ${view.remove.name}?`
}

interface ViewsProps extends Pick<PaperSessionsProps, 'client' | 'paper' | 'onClose'> {
  view: View
  onView: (view: View) => void
}

function Views({ client, paper, view, onView, onClose }: ViewsProps) {
  const ask = useCallback(() => client.paper.list(), [client])
  const { answer, failed, retry } = useAsked(ask)
  if (!answer) {
    return (
      <>
        {failed ? (
          <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
            The paper sessions could not be read. Retry, or reload the page.
          </Notice>
        ) : (
          <Skeleton className="h-24" />
        )}
        <Foot>
          <Button size="form" autoFocus onClick={onClose}>
            Close
          </Button>
        </Foot>
      </>
    )
  }
  const { sessions } = answer
  if (view === 'new') {
    return (
      <NewSession
        client={client}
        sessions={sessions}
        // with no other session there is no list to go back to
        onCancel={sessions.length > 0 ? () => onView('list') : onClose}
        onDone={onClose}
      />
    )
  }
  if (view !== 'list') {
    const back = () => onView('list')
    const removed = () => {
      retry()
      back()
    }
    return (
      <RemoveSession client={client} session={view.remove} paper={paper} onCancel={back} onDone={removed} />
    )
  }
  return (
    <ListView
      client={client}
      paper={paper}
      answer={answer}
      onRemove={session => onView({ remove: session })}
      onNew={() => onView('new')}
      onClose={onClose}
    />
  )
}

interface ListViewProps extends Pick<PaperSessionsProps, 'client' | 'paper' | 'onClose'> {
  answer: Awaited<ReturnType<PaperClient['list']>>
  onRemove: (session: PaperSummary) => void
  onNew: () => void
}

function ListView({ client, paper, answer: { sessions, damaged }, onRemove, onNew, onClose }: ListViewProps) {
  const [resumingId, setResumingId] = useState<string | null>(null)
  const isHere = useIsHere()
  // an answer that comes late must not close what was opened in the place of the list
  const close = () => isHere.current && onClose()
  const resume = async ({ id, name }: PaperSummary) => {
    setResumingId(id)
    const outcome = await askPaper(client.paper.resume(id))
    setResumingId(null)
    if (!outcome.ok) return
    close()
    toast(`${name} resumed`)
  }
  const leave = async (shown: PaperView) => {
    const outcome = await leaveToSample(client, shown)
    if (outcome.ok) close()
  }
  return (
    <>
      {damaged > 0 && (
        <Notice tone="warn">
          {damaged === 1 ? '1 damaged record was' : `${damaged} damaged records were`} set aside; the sessions
          below are whole.
        </Notice>
      )}
      <SessionList
        sessions={sessions}
        shownId={paper?.id ?? null}
        resumingId={resumingId}
        onResume={session => void resume(session)}
        onRemove={onRemove}
      />
      <Foot>
        {paper && (
          <Button size="form" onClick={() => void leave(paper)} className="sm:mr-auto">
            Back to Sample
          </Button>
        )}
        <Button size="form" autoFocus onClick={onClose}>
          Close
        </Button>
        <Button size="form" variant="primary" onClick={onNew}>
          New session
        </Button>
      </Foot>
    </>
  )
}

interface RemoveSessionProps extends Pick<PaperSessionsProps, 'client' | 'paper'> {
  session: PaperSummary
  onCancel: () => void
  onDone: () => void
}

function RemoveSession({ client, paper, session, onCancel, onDone }: RemoveSessionProps) {
  const [isSending, setSending] = useState(false)
  const remove = async () => {
    setSending(true)
    const outcome = await askPaper(client.paper.remove(session.id))
    setSending(false)
    if (!outcome.ok) return
    toast(`${session.name} deleted`)
    onDone()
  }
  return (
    <>
      <p>
        Its orders, trades, journal and recorded prices are deleted from this device.
        {paper?.id === session.id && ' It is the current session: you go back to Sample.'} This cannot be
        undone; export the session first to keep it.
      </p>
      <Foot>
        <Button size="form" autoFocus onClick={onCancel}>
          Cancel
        </Button>
        <Button size="form" variant="danger" disabled={isSending} onClick={() => void remove()}>
          Delete
        </Button>
      </Foot>
    </>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 pt-1 pb-4">{children}</div>
}
