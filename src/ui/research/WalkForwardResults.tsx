import { Download } from 'lucide-react'
import { METRICS } from '../../engine/metrics/catalog.ts'
import type { SweepMetricId } from '../../engine/sweep/sweepMetrics.ts'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { EquityChart } from '../charts/EquityChart.tsx'
import { istDate, percent, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { DeferredMount } from '../primitives/DeferredMount.tsx'
import { download } from '../primitives/download.ts'
import { Notice } from '../primitives/Notice.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { Chip, Tag } from '../primitives/Tag.tsx'
import { strategyOfRun } from '../run/ownVersions.ts'
import { metricText } from '../run/report/runMetrics.ts'
import { StabilityPart } from './StabilityPart.tsx'
import { combinationWords, refusedInGrid } from './sweep/refused.ts'
import { legsWords } from './sweep/sweepWords.ts'
import { WindowsTable } from './WindowsTable.tsx'
import { windowsCsv } from './walkForwardCsv.ts'
import { efficiencyWords } from './walkForwardWords.ts'

interface WalkForwardResultsProps {
  result: SavedWalkForward
  strategies: readonly StrategyInfo[]
  /** Says that the form asks for something else by now. */
  isStale: boolean
}

/** What the chosen parameters did on the days that the choice had not seen. */
export function WalkForwardResults({ result, strategies, isStale }: WalkForwardResultsProps) {
  const { ask, curve, hold, windows, efficiency, notes, riskWords, source, strategyTitle } = result
  const strategy = strategyOfRun(ask.inputs.strategy, ask.data, strategies)
  const refused = strategy
    ? refusedInGrid(strategy, ask.axes, ask.method, ask.inputs.params)
    : new Map<string, number>()
  const { ms } = curve
  const { ratio } = efficiency
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Chip className="max-w-full shrink">
          <span className="truncate" title={source}>
            {source}
          </span>
        </Chip>
        {isStale && <Tag tone="warn">Inputs changed since</Tag>}
        <p className="min-w-0 flex-1 basis-80 text-muted">
          {strategyTitle} on {legsWords(ask)}, {istDate(ms[0])} to {istDate(ms.at(-1))}, out of sample:{' '}
          {quantity(windows.length)} {windows.length === 1 ? 'window' : 'windows'} of{' '}
          {combinationWords(result.points, refused)}
        </p>
        <Button icon={Download} onClick={() => download(windowsCsv(result, Date.now()))}>
          Windows CSV
        </Button>
      </div>
      {notes.length + (riskWords ? 1 : 0) > 0 && (
        <Notice tone={riskWords ? 'warn' : 'info'}>
          {riskWords && <p>Risk limits hit: {riskWords}.</p>}
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </Notice>
      )}
      <Panel title="Efficiency" bodyClassName="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
        <p className={`text-figure font-semibold ${toneOf(ratio)}`}>
          {ratio === null ? 'N/A' : percent(ratio * 100, 0)}
        </p>
        <p className="min-w-0 flex-1 basis-80 text-muted">{efficiencyWords(efficiency)}</p>
      </Panel>
      <Panel title="Out-of-sample equity">
        <EquityChart curve={curve} hold={hold} limits={result} />
        <div className="border-t border-line">
          <Beside result={result} />
        </div>
      </Panel>
      <DeferredMount className="h-96">
        <Panel
          title="Windows"
          actions={<p className="text-label text-muted">optimised for {METRICS[ask.plan.figure].label}</p>}
        >
          <WindowsTable result={result} params={strategy?.params ?? {}} />
        </Panel>
      </DeferredMount>
      <DeferredMount className="h-60">
        <StabilityPart result={result} params={strategy?.params ?? {}} />
      </DeferredMount>
    </>
  )
}

function toneOf(ratio: number | null): string {
  if (ratio === null) return 'text-muted'
  if (ratio < 0) return 'text-down'
  return ratio >= 0.5 ? 'text-up' : 'text-warn'
}

const COMPARED: readonly SweepMetricId[] = [
  'netProfit',
  'totalReturnPct',
  'maxDrawdownPct',
  'sharpe',
  'winRatePct',
  'profitFactor',
  'trades',
  'charges',
]

/** The joined run beside one with the parameters of the form on the same days. */
function Beside({ result: { stats, plain } }: { result: SavedWalkForward }) {
  return (
    <>
      <Table caption="Walk-forward vs. fixed parameters">
        <thead>
          <tr>
            <Th>Same days</Th>
            <Th numeric>Walk-forward</Th>
            <Th numeric>Fixed parameters</Th>
          </tr>
        </thead>
        <tbody>
          {COMPARED.map(id => (
            <Tr key={id}>
              <th
                scope="row"
                className="h-8 border-b border-grid pl-4 text-left font-normal text-muted group-last:border-b-0"
              >
                {METRICS[id].label}
              </th>
              <Td numeric className="font-medium">
                {metricText(id, stats[id])}
              </Td>
              <Td numeric className="text-muted">
                {plain.ok ? metricText(id, plain.value[id]) : 'N/A'}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="px-4 py-2 text-label text-faint">
        {plain.ok
          ? 'Fixed parameters are those of the form, on the same days with the same capital; if they were picked on these very days, as by a sweep, their result is not out of sample.'
          : plain.problem.message}
      </p>
    </>
  )
}
