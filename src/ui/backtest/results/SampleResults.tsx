import { Download, Link2 } from 'lucide-react'
import { EquityChart } from '../../charts/EquityChart.tsx'
import { decimal, inr, percent, quantity, signedPercent } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { download } from '../../primitives/download.ts'
import { Menu } from '../../primitives/Menu.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Panel } from '../../primitives/Panel.tsx'
import { toast } from '../../primitives/toasts.ts'
import { copyLink } from '../../run/copyLink.ts'
import { HeadlineMetrics, type MetricText } from '../../run/report/HeadlineMetrics.tsx'
import { ResultHead } from '../../run/report/ResultHead.tsx'
import { specifiedStrategy } from '../../run/specified.ts'
import type { SampleResult } from '../useBacktest.ts'
import { sampleEquityCsv, sampleJson } from './sampleExport.ts'

interface SampleResultsProps {
  result: SampleResult
  onReset: () => void
  onMarket: () => void
}

/** The specification's result: figures of a random curve, and saying so. */
export function SampleResults({ result, onReset, onMarket }: SampleResultsProps) {
  const strategy = specifiedStrategy(result.strategy)
  return (
    <>
      <ResultHead
        source="Sample"
        title={`Random curve of ${quantity(result.view.curve.bars)} days`}
        onReset={onReset}
        exportMenu={<SampleExportMenu result={result} />}
      />
      <Notice
        action={
          <Button onClick={onMarket} className="shrink-0">
            Run on market data
          </Button>
        }
      >
        This curve is illustrative: its points are random, no strategy traded them.
      </Notice>
      <HeadlineMetrics figures={metricsOf(result)} />
      <Panel title="Equity Curve">
        <EquityChart curve={result.view.curve} />
      </Panel>
      <Panel title="Strategy Parameters">
        {strategy.parameters.length === 0 ? (
          <p className="px-4 py-3 text-muted">The specification names no parameters for {strategy.title}.</p>
        ) : (
          <dl className="grid grid-cols-2 gap-4 px-4 py-3 lg:grid-cols-5">
            {strategy.parameters.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-label text-muted">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Panel>
    </>
  )
}

function metricsOf({ view }: SampleResult): MetricText[] {
  return [
    { label: 'Initial capital', value: inr(view.initialCapital) },
    { label: 'Final equity', value: inr(view.finalEquity) },
    { label: 'Total return', value: signedPercent(view.totalReturnPct), sign: view.totalReturnPct },
    { label: 'Annual return', value: signedPercent(view.annualReturnPct), sign: view.annualReturnPct },
    { label: 'Max drawdown', value: percent(view.maxDrawdownPct), sign: view.maxDrawdownPct },
    { label: 'Sharpe ratio', value: decimal(view.sharpeRatio) },
    { label: 'Win rate', value: percent(view.winRatePct, 1) },
    { label: 'Total trades', value: quantity(view.totalTrades) },
  ]
}

function SampleExportMenu({ result }: { result: SampleResult }) {
  const save = (file: ReturnType<typeof sampleJson>) => {
    download(file)
    toast(`${file.name} saved`)
  }
  const today = Date.now()
  return (
    <Menu
      label="Export"
      icon={Download}
      entries={[
        { label: 'Equity as CSV', icon: Download, onSelect: () => save(sampleEquityCsv(result, today)) },
        { label: 'Whole run as JSON', icon: Download, onSelect: () => save(sampleJson(result, today)) },
        { label: 'Copy link', icon: Link2, onSelect: () => void copyLink() },
      ]}
    />
  )
}
