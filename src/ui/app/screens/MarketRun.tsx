import type { Remedy } from '../../../engine/research/diagnosis/finding.ts'
import { runFacts } from '../../../storage/runs/savedRun.ts'
import { MarketResults, type MarketResultsProps } from '../../backtest/results/MarketResults.tsx'
import { FinishedRunOnly } from '../../backtest/tuning/LivePreview.tsx'
import { Diagnosis } from '../../research/Diagnosis.tsx'
import { ProofNotice } from '../../research/ProofNotice.tsx'
import { RobustnessPanel } from '../../research/RobustnessPanel.tsx'
import { useCone } from '../../research/useCone.ts'
import { remedyPatch } from '../../run/remedyPatch.ts'
import { focusRun } from '../../run/resetFocus.ts'
import { verifyRun } from '../../run/verification.ts'
import { ResultStar } from '../../runs/ResultStar.tsx'
import type { BacktestSearch } from './backtestSearch.ts'

interface MarketRunProps
  extends Omit<
    MarketResultsProps,
    'search' | 'onSearch' | 'verification' | 'cone' | 'star' | 'proof' | 'warnings' | 'robustness'
  > {
  /** The result is that of the form's inputs. */
  isAnswer: boolean
  search: BacktestSearch
  onSearch: (patch: Partial<BacktestSearch>) => void
}

/** A run of the engine, with what runs and research add to its results. */
export function MarketRun(props: MarketRunProps) {
  const { client, result, search, onSearch, isStale, isAnswer } = props
  const { runId, fingerprint, findings, inputs } = result.view
  const runWith: typeof props.onRunWith = patch => {
    // what asks for another run from a result goes with that result
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
      verification={isAnswer ? verifyRun(search, runFacts(result)) : null}
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
