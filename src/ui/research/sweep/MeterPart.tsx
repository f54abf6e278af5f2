import type { ReactNode } from 'react'
import type { Overfitting, Verdict } from '../../../engine/research/overfitting.ts'
import { DASH, decimal, duration, percent, quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Tag, type Tone } from '../../primitives/Tag.tsx'
import { GlossaryTerm, moveAmongTerms } from '../../run/report/GlossaryTerm.tsx'
import type { MeterReading } from './meter.ts'

interface MeterPartProps {
  reading: MeterReading | null
  isMeasuring: boolean
  /** Runs that have to run again before it can be measured, and how long that takes. */
  again: { readonly runs: number; readonly ms: number }
  /** The judged run in words. */
  judged: string | null
  onMeasure: () => void
}

const VERDICTS: Readonly<Record<Verdict, { tone: Tone; words: string }>> = {
  holds: { tone: 'up', words: 'Unlikely to be luck' },
  doubtful: { tone: 'warn', words: 'Luck is not ruled out' },
  luck: { tone: 'down', words: 'Probably luck' },
}

const DEFLATED =
  'Probability that the true Sharpe ratio is above what the best of this many trials shows by luck alone. 0.95 or more is good. Bailey and López de Prado, “The Deflated Sharpe Ratio”, Journal of Portfolio Management 40(5), 2014.'
const PROBABILISTIC =
  'Probability that the true Sharpe ratio is above zero, as if this run were the only trial. Bailey and López de Prado, “The Sharpe Ratio Efficient Frontier”, Journal of Risk 15(2), 2012.'
const PBO =
  'How often the best run in sample (half of the days) ranked in the bottom half out of sample (the other half). 5% or less is good; 50% is no better than random. Bailey, Borwein, López de Prado and Zhu, “The Probability of Backtest Overfitting”, Journal of Computational Finance 20(4), 2017.'
const LUCK =
  'The annualised Sharpe ratio that the best of this many trials without any skill is expected to show, given the spread of these trials. Bailey and López de Prado, 2014, as above.'

/** How far the best run of a sweep is what so many trials give by luck. */
export function MeterPart({ reading, isMeasuring, again, judged, onMeasure }: MeterPartProps) {
  const meter = reading?.meter ?? null
  const isKnown = meter !== null && !('reason' in meter)
  return (
    <Panel
      title="Overfitting meter"
      actions={
        isKnown ? (
          <VerdictTag meter={meter} />
        ) : (
          !isMeasuring && meter === null && <Button onClick={onMeasure}>Measure</Button>
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
        <Reading meter={meter} reading={reading!} judged={judged} />
      ) : (
        <p className="px-4 py-3 text-muted">
          {meter && 'reason' in meter ? `Not available. ${meter.reason}` : againWords(again)}
        </p>
      )}
    </Panel>
  )
}

/** Luck explains a profit: a best run without one has nothing to explain. */
function VerdictTag({ meter: { verdict, sharpe } }: { meter: Overfitting }) {
  const { tone, words } = VERDICTS[verdict]
  return sharpe > 0 ? <Tag tone={tone}>{words}</Tag> : <Tag tone="down">No profit to test</Tag>
}

function againWords({ runs, ms }: MeterPartProps['again']): string {
  const cost = runs > 0 ? ` ${quantity(runs)} runs are repeated for this, about ${duration(ms)}.` : ''
  return `How likely is the best result just luck?${cost}`
}

function Reading({
  meter,
  reading,
  judged,
}: {
  meter: Overfitting
  reading: MeterReading
  judged: string | null
}) {
  const { cscv } = meter
  const pbo = 'pbo' in cscv ? percent(cscv.pbo * 100, 1) : 'N/A'
  const isSample = reading.compared < reading.ran
  return (
    <>
      <dl
        onKeyDown={moveAmongTerms}
        className="grid grid-cols-1 gap-px bg-line sm:grid-cols-2 xl:grid-cols-4"
      >
        <Large label="Deflated Sharpe" help={DEFLATED} isFirst value={decimal(meter.deflated)}>
          After {quantity(meter.trials)} trials
        </Large>
        <Large label="Probabilistic Sharpe" help={PROBABILISTIC} value={decimal(meter.probabilistic)}>
          As if it were the only trial
        </Large>
        <Large label="Probability of overfitting" help={PBO} value={pbo}>
          {'pbo' in cscv ? `In ${quantity(cscv.splits)} splits of the days` : DASH}
        </Large>
        <Large label="Best Sharpe by luck" help={LUCK} value={decimal(meter.luckSharpe)}>
          The best run has {decimal(meter.sharpe)}
        </Large>
      </dl>
      <div className="grid gap-1 px-4 py-3 text-muted">
        {judged && <p>Evaluated run (highest Sharpe ratio): {judged}.</p>}
        {meter.words.map(words => (
          <p key={words}>{words}</p>
        ))}
        {meter.trials > reading.ran && (
          <p>
            Besides the {quantity(reading.ran)} runs of this sweep, {othersWords(meter.trials - reading.ran)}{' '}
            on the same data {meter.trials - reading.ran === 1 ? 'counts' : 'count'}.
          </p>
        )}
        {!reading.isKnown && (
          <p>Earlier trials on this device could not be read: only this sweep is counted.</p>
        )}
        {isSample && (
          <p>
            The splits compare {quantity(reading.compared)} of the {quantity(reading.ran)} runs, chosen at
            random.
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
