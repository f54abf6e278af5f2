import { Download } from 'lucide-react'
import { memo, useDeferredValue, useMemo, useRef } from 'react'
import { FIGURES } from '../../../engine/metrics/catalog.ts'
import type { Params } from '../../../engine/strategies/define.ts'
import type { SweepFigureId } from '../../../engine/sweep/sweepFigures.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { download } from '../../primitives/download.ts'
import { type SortColumn, SortHeads } from '../../primitives/SortHeads.tsx'
import type { SortOrder } from '../../primitives/sorting.ts'
import { Spacer, Table, Td, Tr } from '../../primitives/Table.tsx'
import { useRowWindow } from '../../primitives/useRowWindow.ts'
import { signClass } from '../../run/report/Figures.tsx'
import { figureText } from '../../run/report/runFigures.ts'
import { isoDay } from '../../run/runInputs.ts'
import type { PartProps } from './HeatPart.tsx'
import { isBetter } from './sweepFigures.ts'
import { isFigure, orderRows, type RowOrder, sweepCsv } from './sweepOrder.ts'
import { figureAt, REFUSED, type SweepTable } from './sweepTable.ts'
import { paramLabel, paramText, runWords } from './sweepWords.ts'

const ROW_PX = 32

/** Beside the chosen figure; the file has all of them. */
const COLUMNS: readonly SweepFigureId[] = [
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
export function RowsPart({ table, params, figure, search, onSearch, onOpen }: PartProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { sweepSort, sweepOrder } = search
  const sorting = useMemo(
    () => sortingOf(table, figure, sweepSort, sweepOrder),
    [table, figure, sweepSort, sweepOrder],
  )
  // the arrow turns at once, the rows follow as the page finds time
  const settled = useDeferredValue(sorting)
  const rows = useMemo(() => orderRows(table, settled), [table, settled])
  const { from, to, abovePx, belowPx } = useRowWindow(body, rows.length, ROW_PX)
  // the figure that was asked for stands first: so any of them can be read and sorted by
  const figures = useMemo(() => [figure, ...COLUMNS.filter(id => id !== figure)], [figure])
  const columns = useMemo(() => columnsOf(table, params, figures), [table, params, figures])
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p className="text-label text-muted">
          {quantity(table.ran)} runs{table.refused > 0 && `, ${quantity(table.refused)} invalid`}. Click a
          number to open the run; the CSV has all metrics.
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
            <Row key={run} {...{ table, params, figures, run, onOpen }} state={table.states[run]!} />
          ))}
          <Spacer px={belowPx} />
        </tbody>
      </Table>
    </>
  )
}

function sortingOf(
  { ask, plan }: SweepTable,
  figure: PartProps['figure'],
  by: string | undefined,
  order: SortOrder | undefined,
): RowOrder {
  const isKnown =
    by !== undefined &&
    (by === 'run' || isFigure(plan.figures, by) || ask.axes.some(({ param }) => param === by))
  if (isKnown) return { by, order: order ?? 'ascending' }
  // the best first
  return { by: figure, order: isBetter(figure, 1, 0) ? 'descending' : 'ascending' }
}

function columnsOf(
  { ask }: SweepTable,
  params: Params,
  figures: readonly SweepFigureId[],
): readonly SortColumn<string>[] {
  return [
    { title: 'Run', sort: 'run', numeric: true },
    ...ask.axes.map(({ param }) => ({ title: paramLabel(params, param), sort: param, numeric: true })),
    ...figures.map(id => ({ title: FIGURES[id].label, sort: id, numeric: true })),
  ]
}

interface RowProps extends Pick<PartProps, 'table' | 'params' | 'onOpen'> {
  run: number
  figures: readonly SweepFigureId[]
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
            Invalid: {table.refusals.get(run)}
          </Td>
        ) : (
          figures.map(id => {
            const value = figureAt(table, id, run)
            return (
              <Td key={id} numeric className={FIGURES[id].tone === 'signed' ? signClass(value) : ''}>
                {figureText(id, value)}
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
