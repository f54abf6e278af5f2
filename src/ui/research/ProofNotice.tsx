import { useEffect } from 'react'
import type { MarketResult } from '../../storage/runs/savedRun.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { quantity } from '../format/format.ts'
import { Notice } from '../primitives/Notice.tsx'
import { useStore } from '../primitives/store.ts'
import { proofWords } from '../run/proofWords.ts'
import { LookAheadFound } from './LookAheadPart.tsx'
import { jobsOf } from './runJobs.ts'

interface ProofNoticeProps {
  client: Client
  result: MarketResult
}

/** Whether a strategy of the trader's own repeats itself and knew no bar that was still to come; it asks by itself. */
export function ProofNotice({ client, result: { view, data, requested } }: ProofNoticeProps) {
  const { proof } = jobsOf(client, view.runId)
  const { isRunning, progress, result, failure } = useStore(proof.store)
  const isAsked = isRunning || result !== null || failure !== null
  useEffect(() => {
    if (isAsked) return
    const run = { data, inputs: requested }
    void proof.start((onProgress, signal) => client.research.prove(run, view.fingerprint, onProgress, signal))
  }, [client, proof, isAsked, data, requested, view])
  if (failure) return <Notice tone="warn">{failure.message}</Notice>
  if (!result) {
    const share = progress ? `: ${quantity(progress.checked)} of ${quantity(progress.of)} bars` : ''
    return <p className="text-label text-muted">Checking your strategy for look-ahead{share}…</p>
  }
  if (!result.isDeterministic || !result.lookAhead) {
    return (
      <Notice tone="error">
        Two runs of this strategy differ: its result cannot be repeated. It must depend on its bars and
        parameters alone.
      </Notice>
    )
  }
  if (result.lookAhead.found) return <LookAheadFound check={result.lookAhead} days={view.stats.tradingDays} />
  return (
    <p role="status" className="text-label text-muted">
      {proofWords(result.lookAhead)}
    </p>
  )
}
