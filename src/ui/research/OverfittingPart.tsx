import { useCallback } from 'react'
import type { NotAvailable } from '../../engine/metrics/metricValue.ts'
import type { Overfitting, Verdict } from '../../engine/research/overfitting.ts'
import type { MarketResult } from '../../storage/runs/savedRun.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { decimal, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { Section } from '../run/report/Section.tsx'
import { Meter } from './Meter.tsx'
import { useSweep } from './sweep/useSweep.ts'
import { sweepProbabilityWords } from './sweepProbability.ts'
import { type KnownTrials, trialsOn } from './trials.ts'

const GONE = 'This run is no longer in memory. Run the backtest again to measure it.'
const SOURCES =
  'Bailey and López de Prado, “The Sharpe Ratio Efficient Frontier”, Journal of Risk 15(2), 2012, and “The Deflated Sharpe Ratio”, Journal of Portfolio Management 40(5), 2014.'

/** What stands for a minus in plain text. */
const HYPHEN = /-(?=\d)/g

const VERDICTS: Readonly<Record<Verdict, { words: string; ink: string }>> = {
  holds: { words: 'Unlikely to be luck', ink: 'text-up' },
  doubtful: { words: 'Luck is not ruled out', ink: 'text-warn' },
  luck: { words: 'Probably luck', ink: 'text-down' },
  'no-profit': { words: 'No profit to test', ink: 'text-down' },
}

interface OverfittingPartProps {
  client: Client
  result: MarketResult
  /** The sweep that the address names. */
  sweepId: string | undefined
}

/** How far the run is what so many trials on its data give by luck. */
export function OverfittingPart({ client, result, sweepId }: OverfittingPartProps) {
  const { data, view } = result
  const ask = useCallback(async () => {
    const trials = await trialsOn(data, view.inputs.instrument, view.dataset.sha256)
    return { trials, statistics: await client.research.evaluateOverfitting(view.runId, trials) }
  }, [client, data, view])
  const { answer, failed, retry } = useAsked(ask)
  const { state } = useSweep(client)
  if (failed || answer?.statistics === null) {
    return (
      <Section title="Overfitting" summary="">
        <Notice tone="error" className="mx-4" action={failed && <Button onClick={retry}>Retry</Button>}>
          {GONE}
        </Notice>
      </Section>
    )
  }
  if (!answer) {
    return (
      <Section title="Overfitting" summary="">
        <Skeleton className="mx-4 h-56" />
      </Section>
    )
  }
  return (
    <Measured
      statistics={answer.statistics}
      trials={answer.trials}
      probability={sweepProbabilityWords(sweepId, state, result)}
    />
  )
}

interface MeasuredProps {
  statistics: Overfitting | NotAvailable
  trials: KnownTrials
  /** That of the sweep of this run; null where it is of none. */
  probability: string | null
}

function Measured({ statistics, trials, probability }: MeasuredProps) {
  if ('reason' in statistics)
    return <Section title="Overfitting" summary={`Not available: ${statistics.reason}`} />
  const { words, ink } = VERDICTS[statistics.verdict]
  const [sharpeWords, cscvWords] = statistics.words
  return (
    <Section title="Overfitting" summary={`Sources: ${SOURCES}`}>
      <div className="grid gap-3 px-4">
        <p className={cx('font-semibold', ink)}>{words}</p>
        <Meter
          name="Deflated Sharpe ratio"
          help="Probability that the true Sharpe ratio is above what luck alone gives after all trials."
          value={statistics.deflated}
        />
        <Meter
          name="Probabilistic Sharpe ratio"
          help="Probability that the true Sharpe ratio is above zero, as if this were the only trial."
          value={statistics.probabilistic}
        />
        <dl className="grid gap-1">
          <Line name="Trials on this data" value={quantity(statistics.trials)} />
          <Line name="Sharpe ratio of this run" value={decimal(statistics.sharpe)} />
          <Line name="Expected maximum Sharpe ratio by luck" value={decimal(statistics.luckSharpe)} />
          <Line
            name="Minimum track record length (days)"
            value={statistics.neededDays === null ? 'N/A' : quantity(statistics.neededDays)}
          />
        </dl>
        <div className="grid gap-1 text-muted">
          {[sharpeWords, recordWords(statistics), probability ?? cscvWords].map(
            sentence => sentence && <p key={sentence}>{sentence.replaceAll(HYPHEN, '−')}</p>,
          )}
          {!trials.isKnown && (
            <p>Earlier trials on this device could not be read: only this run is counted.</p>
          )}
        </div>
      </div>
    </Section>
  )
}

/** Why no track record is long enough: more days of the same cannot lift a ratio over one that luck gives as well. */
function recordWords({ neededDays, sharpe, luckSharpe, trials }: Overfitting): string | null {
  if (neededDays !== null) return null
  if (sharpe > luckSharpe)
    return 'Minimum track record length: N/A, since skew and kurtosis contradict each other.'
  const luck =
    trials === 1
      ? 'is not above zero'
      : `is not above the ${decimal(luckSharpe)} that luck gives after ${quantity(trials)} trials`
  return `Minimum track record length: N/A, since the Sharpe ratio ${luck}, however many days are added.`
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
