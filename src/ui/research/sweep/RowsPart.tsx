import { Download } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { SweepMetricId } from '../../../engine/sweep/sweepMetrics.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { download } from '../../primitives/download.ts'
import { type SortColumn, SortHeads } from '../../primitives/SortHeads.tsx'
import type { SortOrder } from '../../primitives/sorting.ts'
import { Spacer, Table, Td, Tr } from '../../primitives/Table.tsx'
import { useRowWindow } from '../../primitives/useRowWindow.ts'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { metricText } from '../../run/report/runMetrics.ts'
import { isoDay } from '../../run/runInputs.ts'
import type { PartProps } from './HeatPart.tsx'
import { refusalWords } from './refused.ts'
import { isBetter } from './sweepMetrics.ts'
import { isMetric, orderRows, type RowOrder, sweepCsv } from './sweepOrder.ts'
import { metricAt, REFUSED, type SweepTable } from './sweepTable.ts'
import { countRuns, paramLabel, paramText, runWords } from './sweepWords.ts'

const ROW_PX = 32

/** Beside the chosen metric; the file has all of them. */
const COLUMNS: readonly SweepMetricId[] = [
  'netProfit',
  'totalReturnPct',
  'cagrPct',
  'maxDrawdownPct',
  'sharpe',
  'sortino',
  'profitFactor',
  'winRatePct',
  'trades',
  'expectancy',
  'charges',
]

/** Every run that ended, with the figures that are looked at most; only the rows in sight are in the page. */
export function RowsPart({ table, params, metric, search, onSearch, onOpen }: PartProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { sweepSort, sweepOrder } = search
  const sorting = useMemo(
    () => sortingOf(table, metric, sweepSort, sweepOrder),
    [table, metric, sweepSort, sweepOrder],
  )
  // the arrow turns at once, the rows follow as the page finds time
  const settled = useDeferredValue(sorting)
  const rows = useMemo(() => orderRows(table, settled), [table, settled])
  const { from, to, abovePx, belowPx } = useRowWindow(body, rows.length, ROW_PX)
  // the metric that was asked for stands first: so any of them can be read and sorted by
  const metrics = useMemo(() => [metric, ...COLUMNS.filter(id => id !== metric)], [metric])
  const columns = useMemo(() => columnsOf(table, params, metrics), [table, params, metrics])
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p className="text-label text-muted">
          {countRuns(table.ran)}
          {table.refused > 0 && `, ${quantity(table.refused)} refused`}. Click a number to open the run; the
          CSV has all metrics.
        </p>
        <Button icon={Download} onClick={() => void saveCsv(table, rows)}>
          Export CSV
        </Button>
      </div>
      <Table caption="Runs of the sweep" className="max-h-112 border-t border-line">
        <thead>
          <tr>
            <SortHeads
              columns={columns}
              sorting={{ sort: sorting.by, order: sorting.order }}
              onSort={({ sort, order }) => onSearch({ sweepSort: sort, sweepOrder: order })}
            />
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer px={abovePx} />
          {Array.from(rows.subarray(from, to), run => (
            <Row key={run} {...{ table, params, figures: metrics, run, onOpen }} state={table.states[run]!} />
          ))}
          <Spacer px={belowPx} />
        </tbody>
      </Table>
    </>
  )
}

function sortingOf(
  { ask, plan }: SweepTable,
  metric: PartProps['metric'],
  by: string | undefined,
  order: SortOrder | undefined,
): RowOrder {
  const isKnown =
    by !== undefined &&
    (by === 'run' || isMetric(plan.figures, by) || ask.axes.some(({ param }) => param === by))
  if (isKnown) return { by, order: order ?? 'ascending' }
  // the best first
  return { by: metric, order: isBetter(metric, 1, 0) ? 'descending' : 'ascending' }
}

function columnsOf(
  { ask }: SweepTable,
  params: Params,
  metrics: readonly SweepMetricId[],
): readonly SortColumn<string>[] {
  return [
    { title: 'Run', sort: 'run', numeric: true },
    ...ask.axes.map(({ param }) => ({ title: paramLabel(params, param), sort: param, numeric: true })),
    ...metrics.map(id => ({ title: METRICS[id].label, sort: id, numeric: true })),
  ]
}

interface RowProps extends Pick<PartProps, 'table' | 'params' | 'onOpen'> {
  run: number
  figures: readonly SweepMetricId[]
  /** The columns fill in place: what became of the run decides whether the row is drawn again. */
  state: number
}

const Row = memo(
  function Row({ table, params, figures, run, state, onOpen }: RowProps) {
    const { ask, plan } = table
    return (
      <Tr style={{ height: ROW_PX }}>
        <Td pin="start" numeric>
          <button
            type="button"
            aria-label={`Open run ${run + 1}: ${runWords(table, params, run)}`}
            className="min-h-6 text-info hover:underline"
            onClick={() => onOpen(run)}
          >
            {quantity(run + 1)}
          </button>
        </Td>
        {ask.axes.map(({ param }, k) => (
          <Td key={param} numeric>
            {paramText(params, param, plan.columns[k]![run]!)}
          </Td>
        ))}
        {state === REFUSED ? (
          <Td colSpan={figures.length} className="text-muted">
            Refused: {refusalWords(table, run)}
          </Td>
        ) : (
          figures.map(id => {
            const value = metricAt(table, id, run)
            return (
              <Td key={id} numeric className={METRICS[id].tone === 'signed' ? signClass(value) : ''}>
                {metricText(id, value)}
              </Td>
            )
          })
        )}
      </Tr>
    )
  },
  (before, now) =>
    before.run === now.run &&
    before.state === now.state &&
    before.table.plan === now.table.plan &&
    before.figures === now.figures &&
    before.params === now.params,
)

async function saveCsv(table: SweepTable, rows: Uint32Array): Promise<void> {
  const { strategy, instrument } = table.sweep.inputs
  const name = ['sauda-sweep', instrument.replaceAll(/\W+/g, '-'), strategy, isoDay(Date.now())].join('-')
  download({ name: `${name}.csv`, blob: await sweepCsv(table, rows) })
}
