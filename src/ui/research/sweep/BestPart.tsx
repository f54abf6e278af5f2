import { useMemo } from 'react'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import { decimal, percent, quantity } from '../../format/format.ts'
import { Panel } from '../../primitives/Panel.tsx'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { metricText } from '../../run/report/runMetrics.ts'
import type { PartProps } from './HeatPart.tsx'
import { type BestRun, bestRuns, type Edge, edgesOf } from './neighbours.ts'
import { hasBetter, lessIsBetter } from './sweepMetrics.ts'
import { metricAt } from './sweepTable.ts'
import { paramLabel, paramText, runWords } from './sweepWords.ts'

const MAX_BEST = 8
/** Shown beside the metric that decides. */
const BESIDE = ['netProfit', 'sharpe', 'maxDrawdownPct', 'trades'] as const

type BestProps = Pick<PartProps, 'table' | 'params' | 'metric' | 'onOpen'>

/** The best runs, each beside the middle of its neighbours: a peak that stands alone is a stroke of luck. */
export function BestPart({ table, params, metric, onOpen }: BestProps) {
  const best = useMemo(() => bestRuns(table, metric, MAX_BEST), [table, metric])
  const { label } = METRICS[metric]
  const others = BESIDE.filter(id => id !== metric)
  const [first] = best
  if (!first) return null
  const atEdge = hasBetter(metric) ? edgeWords(edgesOf(table, metric, first.run), params) : null
  return (
    <Panel title="Best runs">
      <div className="grid gap-1 border-b border-line px-4 py-2 text-label text-muted">
        <p>{surfaceWords(first, metric)}</p>
        {atEdge && <p>{atEdge}</p>}
      </div>
      <Table caption="The best runs and their neighbours">
        <thead>
          <tr>
            {table.ask.axes.map(({ param }, k) => (
              <Th key={param} numeric={k > 0}>
                {paramLabel(params, param)}
              </Th>
            ))}
            <Th numeric>{label}</Th>
            <Th numeric>{first.are === 'nearest' ? 'Nearest runs’ median' : 'Neighbours’ median'}</Th>
            {others.map(id => (
              <Th key={id} numeric>
                {METRICS[id].label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {best.map(({ run, value, median, beside }) => (
            <Tr key={run}>
              {table.ask.axes.map(({ param }, k) => (
                <Td key={param} numeric={k > 0}>
                  {k === 0 ? (
                    <button
                      type="button"
                      aria-label={`Open ${runWords(table, params, run)}`}
                      className="min-h-6 text-info hover:underline"
                      onClick={() => onOpen(run)}
                    >
                      {paramText(params, param, table.plan.columns[k]![run]!)}
                    </button>
                  ) : (
                    paramText(params, param, table.plan.columns[k]![run]!)
                  )}
                </Td>
              ))}
              <Td numeric className="font-medium">
                {metricText(metric, value)}
              </Td>
              <Td numeric className="text-muted">
                {median === null ? '–' : metricText(metric, median)}
                {median !== null && <span className="text-faint"> of {quantity(beside)}</span>}
              </Td>
              {others.map(id => (
                <Td key={id} numeric className="text-muted">
                  {metricText(id, metricAt(table, id, run))}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** What the surroundings of the best run say of it; whether it is luck is another question. */
function surfaceWords({ value, median, beside, are }: BestRun, metric: PartProps['metric']): string {
  const { label } = METRICS[metric]
  const best = `Best ${label} ${metricText(metric, value)}`
  if (are === 'far') return `${best}. Its nearest runs are too far away to compare: sweep a grid around it.`
  if (median === null) return `${best}. No neighbouring run has this metric.`
  const [one, many] = are === 'nearest' ? ['nearest run', 'nearest runs'] : ['neighbour', 'neighbours']
  const around =
    beside === 1
      ? { begin: `its one ${one} has`, middle: `the ${one}` }
      : { begin: `its ${quantity(beside)} ${many}’ median is`, middle: `the median ${one}` }
  const pair = `${best}; ${around.begin} ${metricText(metric, median)}.`
  if (value <= 0 || !hasBetter(metric)) return pair
  const isLess = lessIsBetter(metric)
  if (!isLess && median <= 0) return `${pair} Isolated peak: likely overfit.`
  const isEven = isLess ? median <= value * 2 : median >= value / 2
  const beyond = are === 'nearest' ? 'nearby' : 'neighbouring'
  if (!isEven) return `${pair} Fragile: ${beyond} parameters perform much worse.`
  const kept = isLess
    ? `has ${decimal(median / value)} times the best`
    : `keeps ${percent((median / value) * 100, 0)} of the best`
  return `${pair} Even surface: ${around.middle} ${kept}. Luck is a separate test.`
}

/** That a better run may lie beyond the ranges, of parameters that can go there; null where none can. */
function edgeWords(edges: readonly Edge[], params: PartProps['params']): string | null {
  const open = edges.filter(({ param, value, end }) => {
    const declared = params[param]
    if (!declared || declared.choices) return false
    return end === 'low' ? value > declared.min : value < declared.max
  })
  if (open.length === 0) return null
  const names = open.map(
    ({ param, value }) => `${paramLabel(params, param)} (${paramText(params, param, value)})`,
  )
  const list = names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`
  return `The best run is at the edge of ${list}: widen the ${names.length === 1 ? 'range' : 'ranges'}.`
}
