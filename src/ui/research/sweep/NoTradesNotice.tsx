import { useEffect, useEffectEvent, useState } from 'react'
import type { RunRemedy } from '../../../engine/research/diagnosis/finding.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { remedyPatch } from '../../run/remedyPatch.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import { runsOf } from './overfittingTrials.ts'
import { pointAt, type SweepTable } from './sweepTable.ts'
import { runWords } from './sweepWords.ts'

interface NoTradesNoticeProps {
  client: Client
  /** A sweep in which no run traded. */
  table: SweepTable
  params: Params
  /** Changes inputs of the form. */
  onInputs: (patch: FormPatch) => void
  onOpen: (run: number) => void
}

/** That no combination traded, and why: rows of a sweep have no orders, so that one run is asked for its diagnosis. */
export function NoTradesNotice({ client, table, params, onInputs, onOpen }: NoTradesNoticeProps) {
  const ran = runsOf(table)
  const run = ran[Math.floor(ran.length / 2)]!
  const view = useRunOf(client, table, run)
  const cause = view?.findings?.find(({ explains }) => explains > 0)
  const remedy = cause?.remedy?.kind === 'run' && !cause.remedy.needsMoreBars ? cause.remedy : null
  const why = cause ? `: ${cause.words}` : view?.orders.placed === 0 ? ' placed no order.' : null
  const apply = ({ inputs }: RunView, asked: RunRemedy) => onInputs(remedyPatch(inputs, asked))
  return (
    <Notice
      tone="warn"
      action={
        <div className="flex flex-wrap gap-2">
          {view && remedy && <Button onClick={() => apply(view, remedy)}>{remedy.label}</Button>}
          <Button onClick={() => onOpen(run)}>Open one of the runs</Button>
        </div>
      }
    >
      No combination made a trade.{why !== null && ` The run of ${runWords(table, params, run)}${why}`}
    </Notice>
  )
}

/** That run alone; null until it has ended, and where it cannot be. */
function useRunOf(client: Client, table: SweepTable, run: number): RunView | null {
  const [view, setView] = useState<RunView | null>(null)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const { data, inputs } = table.sweep
    const own = { ...inputs, params: { ...inputs.params, ...pointAt(table, run) } }
    try {
      const outcome = await client.run(data, own, () => undefined, signal)
      if (outcome.ok && !signal.aborted) setView(outcome.value)
    } catch (error) {
      if (!signal.aborted) reportError(error)
    }
  })
  useEffect(() => {
    const job = new AbortController()
    void ask(job.signal)
    return () => job.abort()
  }, [])
  return view
}
