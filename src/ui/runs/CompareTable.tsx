import { useState } from 'react'
import { METRICS } from '../../engine/metrics/catalog.ts'
import { metricLabel } from '../../engine/metrics/legMetrics.ts'
import type { MetricId } from '../../engine/metrics/metrics.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Panel } from '../primitives/Panel.tsx'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import type { MetricText } from '../run/report/HeadlineMetrics.tsx'
import { signClass } from '../run/report/HeadlineMetrics.tsx'
import { headlineMetrics, metricGroups } from '../run/report/runMetrics.ts'
import { differenceWords, type InputRow, LETTERS } from './compareRuns.ts'
import { Swatch } from './Swatch.tsx'

/** The metrics of each run, and below them how they differ from the first. */
export function CompareMetrics({ runs }: { runs: readonly SavedRun[] }) {
  const [isAll, setIsAll] = useState(false)
  // one label stands for all: trades of one leg may be counted as legs, not the other way round
  const legs = runs.map(run => run.legs).find(each => each.length > 1) ?? []
  const metrics = runs.map(({ stats }) => [
    ...headlineMetrics({ stats, legs }),
    ...(isAll ? metricGroups({ stats, legs }).flatMap(({ rows }) => rows) : []),
  ])
  return (
    <Panel
      title="Metrics"
      actions={
        <Button aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? 'Show less' : 'Show all metrics'}
        </Button>
      }
    >
      <Table caption="Metrics of the compared runs">
        <thead>
          <tr>
            <Th pin="start">Metric</Th>
            <LetterHeads runs={runs} />
          </tr>
        </thead>
        <tbody>
          {metrics[0]!.map(({ label, help }, row) => (
            <Tr key={label}>
              <Td pin="start" className="text-muted" title={help}>
                {label}
              </Td>
              {runs.map((run, i) => (
                <MetricCell
                  key={run.id}
                  metric={metrics[i]![row]!}
                  difference={differenceTo(runs[0]!, run, label)}
                />
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function LetterHeads({ runs }: { runs: readonly SavedRun[] }) {
  return runs.map(({ id }, i) => (
    <Th key={id} numeric>
      <Swatch letter={LETTERS[i]!} className="justify-end" />
    </Th>
  ))
}

/** A metric is named by its label on the page, and no two labels are alike. */
const BY_LABEL: ReadonlyMap<string, MetricId> = new Map(
  (Object.keys(METRICS) as MetricId[]).flatMap(id =>
    [false, true].map(hasLegs => [metricLabel(id, hasLegs), id] as const),
  ),
)

function differenceTo(first: SavedRun, run: SavedRun, label: string): string | null {
  const id = BY_LABEL.get(label)
  return id === undefined || run === first ? null : differenceWords(id, first, run)
}

function MetricCell({ metric, difference }: { metric: MetricText; difference: string | null }) {
  return (
    <Td numeric className="py-1">
      <span className={cx('block font-medium', signClass(metric.sign))}>{metric.value}</span>
      {difference !== null && <span className="block text-label text-faint">{difference}</span>}
    </Td>
  )
}

interface CompareInputsProps {
  runs: readonly SavedRun[]
  different: readonly InputRow[]
  same: readonly InputRow[]
}

/** What was asked differently, then what all have in common. */
export function CompareInputs({ runs, different, same }: CompareInputsProps) {
  return (
    <Panel title="Inputs">
      {different.length === 0 ? (
        <p className="px-4 py-3 text-muted">All inputs are the same.</p>
      ) : (
        <Table caption="Inputs that differ">
          <thead>
            <tr>
              <Th pin="start">What differs</Th>
              <LetterHeads runs={runs} />
            </tr>
          </thead>
          <tbody>
            {different.map(({ label, values }) => (
              <Tr key={label}>
                <Td pin="start" className="text-muted">
                  {label}
                </Td>
                {runs.map(({ id }, i) => (
                  <Td key={id} numeric className={cx(values[i] !== values[0] && 'font-medium')}>
                    {values[i]}
                  </Td>
                ))}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {same.length > 0 && (
        <div className="border-t border-line px-4 py-3">
          <h3 className="text-label font-medium text-faint">The same in all</h3>
          <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {same.map(({ label, values }) => (
              <div key={label} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd>{values[0]}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Panel>
  )
}
