import { InputError } from '../core/problem.ts'
import type { BrokeragePlan } from '../market/charges/brokerage.ts'
import { parseIsoDate, parseIstTime } from '../market/ist.ts'
import { SEGMENTS } from '../market/segment.ts'
import {
  AT_LAST_CLOSE,
  CAPITAL_RANGE,
  type FillInputs,
  type RiskInputs,
  type RunInputs,
  type Sizing,
} from './inputs.ts'

/**
 * The same inputs, once every value that does not depend on bars or strategy is known to be good.
 * @throws InputError that names the first field at fault.
 */
export function checkInputs(inputs: RunInputs): RunInputs {
  const { from, to } = inputs
  if (!inputs.instrument.trim())
    throw new InputError('instrument: name one, for example NIFTY.', 'instrument')
  checkCapital(inputs.capital)
  const fromMs = from === null ? -Infinity : parseIsoDate(from, 'from')
  const toMs = to === null ? Infinity : parseIsoDate(to, 'to')
  if (fromMs > toMs) throw new InputError('Start date must be on or before end date', 'from')
  checkSizing(inputs.size)
  if (inputs.costs.kind === 'nse' && inputs.costs.plan) checkPlan(inputs.costs.plan)
  checkFill(inputs.fill)
  if (inputs.risk) checkRisk(inputs.risk)
  if (inputs.squareOff !== null && inputs.squareOff !== AT_LAST_CLOSE) {
    parseIstTime(inputs.squareOff, 'squareOff')
  }
  return inputs
}

/**
 * Nothing, when the rupees are a capital that can be traded with.
 * @throws InputError otherwise.
 */
export function checkCapital(rupees: number): void {
  if (rupees >= CAPITAL_RANGE.min && rupees <= CAPITAL_RANGE.max) return
  throw new InputError('Enter capital between ₹1,000 and ₹1,00,00,00,000', 'capital')
}

function checkSizing(size: Sizing): void {
  if (size.kind === 'fixed') {
    checkRange('size', size.qty, 1, 1e9)
    if (!Number.isInteger(size.qty))
      throw new InputError('size: a fixed size must be a whole number.', 'size')
  } else {
    checkRange('size', size.fraction, 0.0001, 1)
  }
}

function checkPlan(plan: BrokeragePlan): void {
  for (const segment of SEGMENTS) {
    const { percent, minRupees, maxRupees } = plan[segment]
    checkRange(`plan.${segment}.percent`, percent, 0, 10)
    checkRange(`plan.${segment}.maxRupees`, maxRupees, 0, 1_000_000)
    // a fee between the two never falls when an order grows
    checkRange(`plan.${segment}.minRupees`, minRupees, 0, maxRupees)
  }
}

function checkFill(fill: FillInputs): void {
  checkRange('slippageTicks', fill.slippageTicks, 0, 1000)
  checkRange('slippageBps', fill.slippageBps, 0, 1000)
  checkRange('penetrationTicks', fill.penetrationTicks, 0, 1000)
  if (fill.tick !== null) checkRange('tick', fill.tick, 0, 1000)
  if (fill.maxVolumeFraction !== null) checkRange('maxVolumeFraction', fill.maxVolumeFraction, 0.0001, 1)
}

function checkRisk(risk: RiskInputs): void {
  checkRange('maxPositionQty', risk.maxPositionQty, 1, 1e9)
  checkRange('maxDailyLoss', risk.maxDailyLoss, 0.01, CAPITAL_RANGE.max)
  checkRange('maxDrawdownPct', risk.maxDrawdownPct, 0.01, 100)
}

function checkRange(field: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max)) {
    throw new InputError(`${field}: enter a number from ${min} to ${max}.`, field)
  }
}
