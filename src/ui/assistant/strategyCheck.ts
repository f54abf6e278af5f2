/** What a strategy that a model wrote is put to before it is offered: it is read, run and proved, behind walls. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { toInputs } from '../../engine/inputs/pageValues.ts'
import { METRICS } from '../../engine/metrics/catalog.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { CodeStrategyInfo, RunData, RunView } from '../../workers/api/api.ts'
import type { Proof } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { inr, istDate, istDateTime, quantity } from '../format/format.ts'
import { proofWords } from '../run/proofWords.ts'
import { metricText } from '../run/report/runMetrics.ts'
import { toRunData } from '../run/runData.ts'
import { parseRunSearch } from '../run/runSearch.ts'

/** What came of a check. */
export type StrategyCheck =
  /** It cannot be read or run: a sentence, with the line where there is one. */
  { readonly kind: 'problem'; readonly words: string } | Checked

/** A strategy that ran. */
export interface Checked {
  readonly kind: 'good' | 'withheld'
  readonly strategy: CodeStrategyInfo
  readonly figures: readonly { readonly label: string; readonly value: string }[]
  /** What the proof found; of one that is withheld, why. */
  readonly words: string
  /** Whether it placed no order, so that the proof had nothing to look at. */
  readonly isIdle: boolean
}

/** How far a check is, 0 to 1, and what it does. */
export interface CheckProgress {
  readonly fraction: number
  readonly words: string
}

/** The run of a check. Its capital carries a lot of the index. */
const RUN = {
  mode: 'market',
  dataset: 'synthetic',
  instrument: 'NIFTY',
  capital: 1_000_000,
  from: '2023-01-02',
  to: '2023-03-31',
} as const
const DAYS = [RUN.from, RUN.to].map(day => istDate(Date.parse(day))).join(' to ')
/** On which data a check runs. */
export const CHECK_DATA = `${RUN.instrument} of the built-in synthetic market, one-minute bars of ${DAYS}, capital ${inr(RUN.capital)}`

const SHOWN: readonly MetricId[] = ['netProfit', 'maxDrawdownPct', 'trades', 'winRatePct']
/** As the device keeps strategies. */
const LONGEST_SOURCE = 300_000
/** Shares of a check that the reading and the run are, as far as a bar can tell. */
const READ = 0.1
const RAN = 0.5

interface Asked {
  readonly onProgress: (progress: CheckProgress) => void
  readonly signal: AbortSignal
}

/** Reads, runs and proves a file of code. Rejects with AbortError at once when the signal fires, and as a job does. */
export async function checkStrategy(client: Client, source: string, asked: Asked): Promise<StrategyCheck> {
  const { onProgress, signal } = asked
  if (source.length > LONGEST_SOURCE) {
    const words = `The code has ${quantity(source.length)} characters, and may have ${quantity(LONGEST_SOURCE)}. Ask for a shorter one.`
    return { kind: 'problem', words }
  }
  onProgress({ fraction: 0, words: 'Reading the code…' })
  const read = await client.readCode(source, signal)
  if (!read.ok) return toProblem(read)
  onProgress({ fraction: READ, words: 'Running it…' })
  const run = await requestOf(client, read.value)
  signal.throwIfAborted()
  const onRun = ({ fraction }: { readonly fraction: number }) =>
    onProgress({ fraction: READ + (RAN - READ) * fraction, words: 'Running it…' })
  const ran = await client.run(run.data, run.inputs, onRun, signal)
  if (!ran.ok) return toProblem(ran)
  onProgress({ fraction: RAN, words: 'Looking for look-ahead…' })
  const onProof = ({ checked, of }: { readonly checked: number; readonly of: number }) =>
    onProgress({
      fraction: RAN + ((1 - RAN) * checked) / Math.max(1, of),
      words: `Looking for look-ahead: ${quantity(checked)} of ${quantity(of)} bars…`,
    })
  const proved = await client.research.prove(run, ran.value.fingerprint, onProof, signal)
  return proved.ok ? toChecked(read.value, ran.value, proved.value) : toProblem(proved)
}

function toProblem({ problem }: Exclude<Outcome<unknown>, { ok: true }>): StrategyCheck {
  return { kind: 'problem', words: problem.message }
}

async function requestOf(
  client: Client,
  strategy: CodeStrategyInfo,
): Promise<{ data: RunData; inputs: RunInputs }> {
  const values = parseRunSearch({ ...RUN, strategy: strategy.id })
  const defaults = await client.defaultInputs(RUN.instrument, 1)
  const { from, to } = RUN
  const data = toRunData({ values, strategy, dataset: null, datasets: [] })!
  return { data, inputs: { ...toInputs(values, defaults), from, to } }
}

function toChecked(strategy: CodeStrategyInfo, { stats }: RunView, proof: Proof): Checked {
  const figures = SHOWN.map(id => ({ label: METRICS[id].label, value: metricText(id, stats[id]) }))
  const why = whyWithheld(proof)
  return {
    kind: why === null ? 'good' : 'withheld',
    strategy,
    figures,
    words: why ?? proofWords(proof.lookAhead!),
    isIdle: proof.lookAhead?.decisions === 0,
  }
}

/** Null where nothing was found. */
function whyWithheld({ isDeterministic, lookAhead }: Proof): string | null {
  if (!isDeterministic || !lookAhead) {
    return 'Two runs of it differ, so its result cannot be repeated. It is not offered.'
  }
  const { found } = lookAhead
  if (!found) return null
  return `It looks ahead at bar ${quantity(found.bar + 1)} (${istDateTime(found.ms)}): its order there changes when the bars after bar ${quantity(found.keptBar + 1)} are replaced. It is not offered.`
}
