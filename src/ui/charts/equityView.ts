import { readMark, writeMark } from '../../storage/device.ts'

/** How the trader reads equity curves on this device: on a linear axis with the drawdown below, until changed. */
export interface EquityView {
  readonly isLog: boolean
  readonly hasDrawdown: boolean
}

const AXIS_KEY = 'sauda.equity-axis'
const DRAWDOWN_KEY = 'sauda.equity-drawdown'

/** What this device remembers. */
export function rememberedEquityView(): EquityView {
  return { isLog: readMark(AXIS_KEY) === 'log', hasDrawdown: readMark(DRAWDOWN_KEY) !== 'off' }
}

/** Storage may be switched off; then the choice lasts as long as the chart. */
export function rememberEquityView({ isLog, hasDrawdown }: EquityView): void {
  writeMark(AXIS_KEY, isLog ? 'log' : null)
  writeMark(DRAWDOWN_KEY, hasDrawdown ? null : 'off')
}

/** Why these lines cannot stand on a log axis; null where they can. */
export function logRefusal(lines: readonly (Float64Array | null | undefined)[]): string | null {
  return lines.some(line => line?.some(value => value <= 0))
    ? 'A log axis needs values above ₹0, and a line of this chart is not above it throughout.'
    : null
}
