import type { ReactNode } from 'react'
import type { Overfitting, Verdict } from '../../../engine/research/overfitting.ts'
import { DASH, decimal, percent, quantity, roughDuration } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Tag, type Tone } from '../../primitives/Tag.tsx'
import { GlossaryTerm, moveAmongTerms } from '../../run/report/GlossaryTerm.tsx'
import type { OverfittingResult } from './overfittingTrials.ts'
import { probabilityWords } from './probabilityWords.ts'
import { countRuns } from './sweepWords.ts'

interface OverfittingPanelProps {
  overfitting: OverfittingResult | null
  isMeasuring: boolean
  /** Some run has a Sharpe ratio. */
  canMeasure: boolean
  /** Runs that have to run again before it can be measured, and how long that takes. */
  again: { readonly runs: number; readonly ms: number }
  /** The evaluated run in words. */
  evaluated: string | null
  onMeasure: () => void
}

const VERDICTS: Readonly<Record<Verdict, { tone: Tone; words: string }>> = {
  holds: { tone: 'up', words: 'Unlikely to be luck' },
  doubtful: { tone: 'warn', words: 'Luck is not ruled out' },
  luck: { tone: 'down', words: 'Probably luck' },
  'no-profit': { tone: 'down', words: 'No profit to test' },
}

const DEFLATED =
  'Probability that the true Sharpe ratio is above what the best of this many trials shows by luck alone. 95% or more is good. Bailey and López de Prado, “The Deflated Sharpe Ratio”, Journal of Portfolio Management 40(5), 2014.'
const PROBABILISTIC =
  'Probability that the true Sharpe ratio is above zero, as if this run were the only trial. Bailey and López de Prado, “The Sharpe Ratio Efficient Frontier”, Journal of Risk 15(2), 2012.'
const PBO =
  'How often the best run in sample (half of the days) ranked in the bottom half out of sample (the other half). 5% or less is good; 50% is no better than random. Bailey, Borwein, López de Prado and Zhu, “The Probability of Backtest Overfitting”, Journal of Computational Finance 20(4), 2017.'
const LUCK =
  'The annualised Sharpe ratio that the best of this many trials without any skill is expected to show, given the spread of these trials. Bailey and López de Prado, 2014, as above.'

/** How far the best run of a sweep is what so many trials give by luck. */
export function OverfittingPanel({
  overfitting,
  isMeasuring,
  canMeasure,
  again,
  evaluated,
  onMeasure,
}: OverfittingPanelProps) {
  const statistics = overfitting?.statistics ?? null
  const isKnown = statistics !== null && !('reason' in statistics)
  return (
    <Panel
      title="Overfitting statistics"
      actions={
        isKnown ? (
          <VerdictTag statistics={statistics} />
        ) : (
          canMeasure && !isMeasuring && statistics === null && <Button onClick={onMeasure}>Measure</Button>
        )
      }
    >
      {isMeasuring ? (
        <div className="p-4">
          <p role="status" className="sr-only">
            Measuring…
          </p>
          <Skeleton className="h-24" />
        </div>
      ) : isKnown ? (
        <Statistics statistics={statistics} overfitting={overfitting!} evaluated={evaluated} />
      ) : (
        <p className="px-4 py-3 text-muted">{absentWords(statistics, canMeasure, again)}</p>
      )}
    </Panel>
  )
}

function VerdictTag({ statistics: { verdict } }: { statistics: Overfitting }) {
  const { tone, words } = VERDICTS[verdict]
  return <Tag tone={tone}>{words}</Tag>
}

/** Why there are no statistics. */
function absentWords(
  statistics: OverfittingResult['statistics'] | null,
  canMeasure: boolean,
  again: OverfittingPanelProps['again'],
): string {
  if (statistics && 'reason' in statistics) return `Not available. ${statistics.reason}`
  return canMeasure ? againWords(again) : 'Not available. No run has a Sharpe ratio.'
}

function againWords({ runs, ms }: OverfittingPanelProps['again']): string {
  const cost =
    runs > 0
      ? ` ${countRuns(runs)} ${runs === 1 ? 'is' : 'are'} repeated for this, about ${roughDuration(ms)}.`
      : ''
  return `How likely is the best result just luck?${cost}`
}

function Statistics({
  statistics,
  overfitting,
  evaluated,
}: {
  statistics: Overfitting
  overfitting: OverfittingResult
  evaluated: string | null
}) {
  const { cscv } = statistics
  const pbo = 'pbo' in cscv ? percent(cscv.pbo * 100, 1) : 'N/A'
  const isSample = overfitting.compared < overfitting.ran
  return (
    <>
      <dl
        onKeyDown={moveAmongTerms}
        className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2 xl:grid-cols-4"
      >
        <Large label="Deflated Sharpe" help={DEFLATED} isFirst value={probabilityWords(statistics.deflated)}>
          After {quantity(statistics.trials)} trials
        </Large>
        <Large
          label="Probabilistic Sharpe"
          help={PROBABILISTIC}
          value={probabilityWords(statistics.probabilistic)}
        >
          As if it were the only trial
        </Large>
        <Large label="Probability of overfitting" help={PBO} value={pbo}>
          {'pbo' in cscv ? `In ${quantity(cscv.splits)} splits of the days` : DASH}
        </Large>
        <Large label="Best Sharpe by luck" help={LUCK} value={decimal(statistics.luckSharpe)}>
          The best run has {decimal(statistics.sharpe)}
        </Large>
      </dl>
      <div className="grid gap-1 px-4 py-3 text-muted">
        {evaluated && <p>Evaluated run (highest Sharpe ratio): {evaluated}.</p>}
        {statistics.words.map(words => (
          <p key={words}>{words}</p>
        ))}
        {statistics.trials > overfitting.ran && (
          <p>
            Besides the {countRuns(overfitting.ran)} of this sweep,{' '}
            {othersWords(statistics.trials - overfitting.ran)} on the same data{' '}
            {statistics.trials - overfitting.ran === 1 ? 'counts' : 'count'}.
          </p>
        )}
        {!overfitting.isKnown && (
          <p>Earlier trials on this device could not be read: only this sweep is counted.</p>
        )}
        {isSample && (
          <p>
            The splits compare {quantity(overfitting.compared)} of the {quantity(overfitting.ran)} runs,
            chosen at random.
          </p>
        )}
        {'pbo' in cscv && cscv.notes.map(note => <p key={note}>{note}</p>)}
      </div>
    </>
  )
}

function othersWords(count: number): string {
  return count === 1 ? '1 other trial' : `${quantity(count)} other trials`
}

interface LargeProps {
  label: string
  help: string
  value: string
  isFirst?: boolean
  children: ReactNode
}

function Large({ label, help, value, isFirst = false, children }: LargeProps) {
  return (
    <div className="min-w-0 bg-panel px-4 py-3">
      <GlossaryTerm label={label} help={help} isFirst={isFirst} className="w-fit text-label text-muted" />
      <dd className="mt-0.5 text-figure font-semibold">{value}</dd>
      <dd className="text-label text-faint">{children}</dd>
    </div>
  )
}
