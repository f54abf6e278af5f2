import type { RunInputs } from '../../engine/inputs.ts'
import type { StrategyInfo } from '../../workers/api.ts'
import { duration, inr, percent, quantity } from '../format.ts'
import type { MarketResult } from '../hooks/useBacktest.ts'
import { Panel } from '../primitives/Panel.tsx'
import { type Group, GroupedList } from './GroupedList.tsx'
import { toPercent } from './runInputs.ts'

interface RunDetailsProps {
  result: MarketResult
  /** Undefined while the catalogue is not here. */
  strategy: StrategyInfo | undefined
}

/** Everything that decided the run, and what it takes to make it again. */
export function RunDetails({ result, strategy }: RunDetailsProps) {
  const { inputs } = result.view
  return (
    <Panel title="Strategy Parameters">
      <GroupedList
        groups={[
          { title: result.strategyTitle, rows: paramRows(inputs, strategy) },
          { title: 'Inputs', rows: inputRows(inputs) },
          { title: 'Costs and fills', rows: fillRows(inputs) },
          { title: 'Provenance', rows: provenanceRows(result) },
        ]}
      />
    </Panel>
  )
}

type Rows = Group['rows']

function paramRows({ params }: RunInputs, strategy: StrategyInfo | undefined): Rows {
  return Object.entries(strategy?.params ?? {}).map(([name, { label, unit, default: initial }]) => ({
    label,
    value: withUnit(params[name] ?? initial, unit),
  }))
}

function inputRows(inputs: RunInputs): Rows {
  const { from, to, capital, timeframe, direction, size } = inputs
  return [
    { label: 'Instrument', value: inputs.instrument },
    {
      label: 'Dates',
      value: from === null && to === null ? 'all of the data' : `${from ?? 'first'} to ${to ?? 'last'}`,
    },
    { label: 'Timeframe', value: timeframe ?? 'as imported' },
    { label: 'Initial capital', value: inr(capital) },
    { label: 'Direction', value: direction === 'both' ? 'long and short' : direction },
    {
      label: 'Size',
      value: size.kind === 'fixed' ? units(size.qty, 'unit') : `${share(size.fraction)} of equity`,
    },
  ]
}

function fillRows({ costs, fill, squareOff, risk }: RunInputs): Rows {
  return [
    { label: 'Costs', value: costWords(costs) },
    { label: 'Market orders', value: fill.at === 'next-open' ? 'next open' : 'this close, optimistic' },
    { label: 'Slippage', value: units(fill.slippageTicks, 'tick') },
    { label: 'Penetration', value: units(fill.penetrationTicks, 'tick') },
    { label: 'Square-off', value: squareOff ?? 'none' },
    { label: 'Position limit', value: risk ? units(risk.maxPositionQty, 'unit') : 'off' },
    { label: 'Daily loss limit', value: risk ? inr(risk.maxDailyLoss) : 'off' },
    { label: 'Drawdown limit', value: risk ? percent(risk.maxDrawdownPct, 0) : 'off' },
  ]
}

function costWords(costs: RunInputs['costs']): string {
  if (costs.kind === 'none') return 'none'
  if (costs.kind === 'flat') return `${share(costs.fraction)} a fill`
  return costs.rates === 'today' ? 'NSE charges at today’s rates' : 'NSE charges of the day'
}

function provenanceRows({ view, source, data }: MarketResult): Rows {
  const { elapsedMs, curve } = view
  const barsPerSecond = elapsedMs > 0 ? (curve.bars / elapsedMs) * 1000 : null
  return [
    { label: 'Dataset', value: source.replace(/^Imported: /, '') },
    ...(data.main.kind === 'synthetic' ? [{ label: 'Seed', value: `${data.main.seed}` }] : []),
    { label: 'Dataset hash', value: short(view.dataset.sha256) },
    { label: 'Fingerprint', value: short(view.fingerprint) },
    { label: 'Engine', value: view.engineVersion },
    { label: 'Bars', value: quantity(curve.bars) },
    { label: 'Time taken', value: duration(elapsedMs) },
    { label: 'Bars/s', value: quantity(barsPerSecond === null ? null : Math.round(barsPerSecond)) },
  ]
}

function share(fraction: number): string {
  const value = toPercent(fraction)
  return percent(value, Number.isInteger(value) ? 0 : 2)
}

/** "30 bars", but "1.5×" and "1%". */
function withUnit(value: number, unit: string): string {
  return /^\w/.test(unit) ? `${quantity(value)} ${unit}` : `${quantity(value)}${unit}`
}

function units(count: number, name: string): string {
  return `${quantity(count)} ${name}${count === 1 ? '' : 's'}`
}

/** Enough to tell two hashes apart by eye. */
function short(hash: string): string {
  return hash.slice(0, 8)
}
