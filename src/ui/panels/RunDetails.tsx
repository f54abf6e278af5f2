import type { RunInputs } from '../../engine/inputs.ts'
import type { RunView, StrategyInfo } from '../../workers/api.ts'
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
          { title: 'Inputs', rows: inputRows(result.view) },
          { title: 'Costs and fills', rows: fillRows(inputs) },
          { title: 'Provenance', rows: provenanceRows(result) },
        ]}
      />
    </Panel>
  )
}

type Rows = Group['rows']

function paramRows({ params }: RunInputs, strategy: StrategyInfo | undefined): Rows {
  return Object.entries(strategy?.params ?? {}).map(([name, { label, unit, choices, default: initial }]) => {
    const value = params[name] ?? initial
    return { label, value: choices?.[value] ?? withUnit(value, unit) }
  })
}

function inputRows({ inputs, legs }: RunView): Rows {
  const { from, to, capital, timeframe, direction, size } = inputs
  return [
    { label: 'Instrument', value: inputs.instrument },
    ...legs.slice(1).map(value => ({ label: 'Hedge', value })),
    { label: 'From', value: from ?? 'first bar' },
    { label: 'To', value: to ?? 'last bar' },
    { label: 'Timeframe', value: timeframe ?? 'as the data' },
    { label: 'Initial capital', value: inr(capital) },
    { label: 'Direction', value: direction === 'both' ? 'long and short' : direction },
    {
      label: 'Size',
      value: size.kind === 'fixed' ? units(size.qty, 'unit') : `${share(size.fraction)} of equity`,
    },
    { label: 'Lots', value: inputs.lots ? 'whole lots' : 'single units' },
  ]
}

function fillRows({ costs, fill, squareOff, risk }: RunInputs): Rows {
  return [
    ...costRows(costs),
    { label: 'Market orders', value: fill.at === 'next-open' ? 'next open' : 'this close, optimistic' },
    { label: 'Slippage', value: units(fill.slippageTicks, 'tick') },
    { label: 'Penetration', value: units(fill.penetrationTicks, 'tick') },
    { label: 'Square-off', value: squareOff ?? 'none' },
    { label: 'Position limit', value: risk ? units(risk.maxPositionQty, 'unit') : 'off' },
    { label: 'Daily loss limit', value: risk ? inr(risk.maxDailyLoss) : 'off' },
    { label: 'Drawdown limit', value: risk ? percent(risk.maxDrawdownPct, 0) : 'off' },
  ]
}

function costRows(costs: RunInputs['costs']): Rows {
  if (costs.kind === 'none') return [{ label: 'Charges', value: 'none' }]
  if (costs.kind === 'flat') return [{ label: 'Charges', value: `${share(costs.fraction)} a fill` }]
  const own = costs.plan?.['equity-intraday']
  return [
    { label: 'Charges', value: costs.rates === 'today' ? 'NSE of today' : 'NSE of the day' },
    { label: 'Rounding', value: costs.rounding === 'exact' ? 'exact' : 'contract note' },
    {
      label: 'Brokerage',
      value: own ? `${percent(own.percent)} to ${inr(own.maxRupees)}` : 'discount broker',
    },
  ]
}

function provenanceRows({ view, source, data }: MarketResult): Rows {
  const { elapsedMs, curve } = view
  const barsPerSecond = elapsedMs > 0 ? (curve.bars / elapsedMs) * 1000 : null
  return [
    { label: 'Dataset', value: source.replace(/^Imported: /, '') },
    ...(data.main.kind === 'synthetic' ? [{ label: 'Seed', value: `${data.main.seed}` }] : []),
    { label: 'Dataset hash', value: short(view.dataset.sha256) },
    ...view.hedges.map(({ dataset }) => ({ label: 'Hedge hash', value: short(dataset.sha256) })),
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
  if (unit === 'INR') return inr(value, 2)
  return /^\w/.test(unit) ? `${quantity(value)} ${unit}` : `${quantity(value)}${unit}`
}

function units(count: number, name: string): string {
  return `${quantity(count)} ${name}${count === 1 ? '' : 's'}`
}

/** Enough to tell two hashes apart by eye. */
function short(hash: string): string {
  return hash.slice(0, 8)
}
