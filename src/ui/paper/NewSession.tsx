import { useCallback, useId, useRef, useState } from 'react'
import type { Problem } from '../../engine/core/problem.ts'
import type { PaperSummary } from '../../workers/api/paperApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { toast } from '../primitives/toasts.ts'
import { useAsked } from '../primitives/useAsked.ts'
import { PAUSED_FEED } from '../session/notices.ts'
import { answerOf, startFeed } from './askPaper.ts'
import { NewSessionForm } from './NewSessionForm.tsx'
import { FIRST_DRAFT, type SessionErrors, sessionErrors, toRequest } from './newSession.ts'
import { useRiskLimits } from './useRiskLimits.ts'

interface NewSessionProps {
  client: Client
  /** Those that there are. */
  sessions: readonly PaperSummary[]
  onCancel: () => void
  onDone: () => void
}

/** Asks for a new session and opens it, paused. */
export function NewSession({ client, sessions, onCancel, onDone }: NewSessionProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const limits = useRiskLimits()
  const ask = useCallback(() => client.listDatasets(), [client])
  const asked = useAsked(ask)
  const datasets = asked.answer ?? []
  const [nowMs] = useState(() => Date.now())
  const [draft, setDraft] = useState(FIRST_DRAFT)
  // until they are read nobody knows
  const hasNoData = asked.answer?.length === 0 && draft.kind === 'datasets'
  const [isChecked, setChecked] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const context = { datasets, nowMs, taken: sessions.map(({ name }) => name) }
  const errors = sessionErrors(draft, context)
  const shown: SessionErrors = isChecked ? { ...atField(problem), ...errors } : {}
  const submit = async () => {
    setChecked(true)
    if (Object.keys(errors).length > 0) return focusWrong(box.current)
    setSending(true)
    setProblem(null)
    const request = toRequest(draft, context, limits)
    const outcome = await answerOf(client.paper.open(request))
    setSending(false)
    if (!outcome.ok) {
      setProblem(outcome.problem)
      return
    }
    onDone()
    const start = { label: 'Start', run: () => void startFeed(client, 1) }
    toast('The session is open and paused.', undefined, start, PAUSED_FEED)
  }
  return (
    <div ref={box} className="grid gap-4">
      <NewSessionForm
        id={id}
        draft={draft}
        errors={shown}
        context={context}
        asked={asked}
        limits={limits}
        onLeave={onDone}
        onChange={change => {
          setDraft({ ...draft, ...change })
          setProblem(null)
        }}
        onSubmit={() => {
          if (!hasNoData) void submit()
        }}
      />
      {problem && !Object.keys(atField(problem)).length && <Notice tone="error">{problem.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-2 pb-4">
        {hasNoData && (
          <p id={`${id}held`} className="min-w-0 flex-1 basis-48 text-label">
            Import data first, or choose the built-in market.
          </p>
        )}
        <Button size="form" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="form"
          variant="primary"
          type="submit"
          form={id}
          disabled={isSending || hasNoData}
          aria-describedby={hasNoData ? `${id}held` : undefined}
        >
          {isSending ? 'Opening…' : 'Open session'}
        </Button>
      </div>
    </div>
  )
}

const FIELDS = ['name', 'seed', 'feed', 'date', 'time', 'manualCapital', 'ordersPerSecond'] as const

/** The desk's problem at the field that it names; nothing where it names none of the form. */
function atField(problem: Problem | null): SessionErrors {
  const field = FIELDS.find(name => name === problem?.field)
  return problem && field ? { [field]: problem.message } : {}
}

/** The first field that is wrong, once it is marked. */
function focusWrong(box: HTMLElement | null): void {
  requestAnimationFrame(() =>
    box?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] :is(input, button):enabled')?.focus(),
  )
}
