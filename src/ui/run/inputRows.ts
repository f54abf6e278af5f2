/** Everything that decided a run, as names and values. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { RunFacts } from '../../storage/runs/keptRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { duration, inr, percent, quantity } from '../format/format.ts'
import { SEGMENTS } from '../format/segments.ts'
import type { Group } from './report/GroupedList.tsx'
import { fileName } from './runAddress.ts'
import { toPercent } from './runInputs.ts'
import { short } from './verdict.ts'

type Rows = Group['rows']

/** The parameters of a strategy, by their labels; by their names while the catalogue is not here. */
export function paramRows({ params }: RunInputs, strategy: StrategyInfo | undefined): Rows {
  if (!strategy) return Object.entries(params).map(([label, value]) => ({ label, value: quantity(value) }))
  return Object.entries(strategy.params).map(([name, { label, unit, choices, default: initial }]) => {
    const value = params[name] ?? initial
    return { label, value: choices?.[value] ?? withUnit(value, unit) }
  })
}

/** What was traded, when and with how much. */
export function inputRows({ settled, legs }: Pick<RunFacts, 'settled' | 'legs'>): Rows {
  const { from, to, capital, timeframe, direction, size } = settled
  return [
    { label: 'Instrument', value: settled.instrument },
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
    { label: 'Lots', value: settled.lots ? 'whole lots' : 'single units' },
  ]
}

/** Charges, fills and limits. */
export function fillRows({ costs, fill, squareOff, risk }: RunInputs): Rows {
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
  const segment = SEGMENTS.find(({ value }) => value === costs.segment)
  return [
    { label: 'Charges', value: costs.rates === 'today' ? 'NSE of today' : 'NSE of the day' },
    { label: 'Rounding', value: costs.rounding === 'exact' ? 'exact' : 'contract note' },
    {
      label: 'Brokerage',
      value: own ? `${percent(own.percent)} to ${inr(own.maxRupees)}` : 'discount broker',
    },
    { label: 'Segment', value: segment?.label ?? 'of the instrument' },
    { label: 'DP charge', value: costs.dp ? 'on' : 'off' },
  ]
}

/** Where the bars came from. */
export function dataRows({ source, data, datasetSha256, hedges }: RunFacts): Rows {
  return [
    { label: 'Dataset', value: fileName(source) },
    ...(data.main.kind === 'synthetic' ? [{ label: 'Seed', value: `${data.main.seed}` }] : []),
    { label: 'Dataset hash', value: short(datasetSha256) },
    ...hedges.map(({ sha256 }) => ({ label: 'Hedge hash', value: short(sha256) })),
  ]
}

/** What it takes to make the run again. */
export function provenanceRows(run: RunFacts): Rows {
  const { elapsedMs, bars, fingerprint, engineVersion } = run
  const barsPerSecond = elapsedMs > 0 ? (bars / elapsedMs) * 1000 : null
  return [
    ...dataRows(run),
    { label: 'Fingerprint', value: short(fingerprint) },
    { label: 'Engine', value: engineVersion },
    { label: 'Bars', value: quantity(bars) },
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
