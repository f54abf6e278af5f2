import type { Remedy } from '../../../engine/research/diagnosis/finding.ts'
import { MarketResults, type MarketResultsProps } from '../../backtest/results/MarketResults.tsx'
import { FinishedRunOnly } from '../../backtest/tuning/LivePreview.tsx'
import { Diagnosis } from '../../research/Diagnosis.tsx'
import { ProofNotice } from '../../research/ProofNotice.tsx'
import { RobustnessPanel } from '../../research/RobustnessPanel.tsx'
import { useCone } from '../../research/useCone.ts'
import { remedyPatch } from '../../run/remedyPatch.ts'
import { ResultStar } from '../../runs/ResultStar.tsx'
import type { BacktestSearch } from './backtestSearch.ts'

interface MarketRunProps
  extends Omit<
    MarketResultsProps,
    'search' | 'onSearch' | 'cone' | 'star' | 'proof' | 'warnings' | 'robustness'
  > {
  search: BacktestSearch
  onSearch: (patch: Partial<BacktestSearch>) => void
}

/** A run of the engine, with what runs and research add to its results. */
export function MarketRun(props: MarketRunProps) {
  const { client, result, search, onSearch, isStale } = props
  const { runId, fingerprint, findings, inputs } = result.view
  const runWith: typeof props.onRunWith = patch => {
    focusRun()
    props.onRunWith(patch)
  }
  const tryRemedy = (remedy: Remedy) => {
    if (remedy.kind === 'view') onSearch({ view: remedy.view })
    else runWith(remedyPatch(inputs, remedy))
  }
  return (
    <MarketResults
      {...props}
      onRunWith={runWith}
      cone={useCone(client, runId)}
      star={<ResultStar fingerprint={fingerprint} />}
      proof={
        (result.data.rules || result.data.code) && (
          <FinishedRunOnly>
            <ProofNotice key={runId} {...{ client, result }} />
          </FinishedRunOnly>
        )
      }
      warnings={
        findings && (
          <Diagnosis
            key={runId}
            findings={findings}
            isMade={result.data.main.kind === 'synthetic'}
            onRemedy={isStale ? null : tryRemedy}
          />
        )
      }
      robustness={<RobustnessPanel {...{ client, result, search, onSearch }} />}
    />
  )
}

/** The Run button, which is in sight at every width: what asks for another run from a result goes with that result. */
function focusRun(): void {
  document.querySelector<HTMLElement>('[aria-keyshortcuts=r]')?.focus({ preventScroll: true })
}
