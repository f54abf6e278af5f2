/** B6 and B7 of RULES.md: arbitrage. Logarithms are doubles: what differs by 10⁻⁹ is the same. */
import { isAtLeast, isSame } from '../../core/ties.ts'
import { close } from '../simulator/desk.ts'
import { toNumber } from '../simulator/exact.ts'
import type { RefStep } from '../simulator/simulate.ts'
import { enterSpread } from '../simulator/spread.ts'
import { blockedBy } from '../simulator/state.ts'
import { allows, type Desk } from './desk.ts'

const TINY = 1e-9

interface Distance {
  readonly z: number
  readonly weight: number
}

/** Sells the dear leg and buys the cheap one. */
export function arbitrage(desk: Desk): RefStep {
  const [m = [], h = []] = desk.legs.map(({ seen }) => seen.map(bar => Math.log(toNumber(bar.close))))
  let waits = false
  return i => {
    const distance = distanceAt(desk, m, h, i)
    // "|z| below entryZ (no tie) ends the wait after a stop"
    if (distance && !isAtLeast(Math.abs(distance.z), desk.params.entryZ!)) waits = false
    const held = desk.legs.map(({ position }) => position.units !== 0)
    if (!held.includes(true)) {
      if (distance && !waits) enter(desk, distance)
      return
    }
    const reason = exitReason(desk, distance, held)
    waits ||= reason === 'Stop'
    if (reason !== null) closeAll(desk, reason)
  }
}

function closeAll({ run, legs }: Desk, reason: string): void {
  for (const leg of legs) close(run, leg, reason, run.bar)
}

function enter(desk: Desk, { z, weight }: Distance): void {
  const side = z < 0 ? 1 : -1
  if (!isAtLeast(Math.abs(z), desk.params.entryZ!) || weight <= 0) return
  if (blockedBy(desk.run) !== null || !allows(desk, side)) return
  enterSpread(desk.run, [side, -side * weight], z < 0 ? 'Ratio low' : 'Ratio high', desk.run.bar)
}

/** "Else, the first that holds closes every leg at market" */
function exitReason(
  { legs, params }: Desk,
  distance: Distance | null,
  held: readonly boolean[],
): string | null {
  if (held.some(isHeld => !isHeld)) return 'Other leg closed'
  if (!distance) return null
  const { z } = distance
  if (isAtLeast(params.exitZ!, Math.abs(z))) return 'Back at the mean'
  // "in the direction of the loss, which is below zero when main is long"
  const loss = legs[0]!.position.units > 0 ? -z : z
  return params.stopZ! > 0 && isAtLeast(loss, params.stopZ!) ? 'Stop' : null
}

/** B6: z and the weight of the hedge at bar i, or null. */
function distanceAt(
  { params }: Desk,
  m: readonly number[],
  h: readonly number[],
  i: number,
): Distance | null {
  const n = params.lookbackBars!
  return params.hedgeRatio === 0 ? equalValue(m, h, n, i) : rollingBeta(m, h, n, i)
}

function equalValue(m: readonly number[], h: readonly number[], n: number, i: number): Distance | null {
  if (i < n - 1) return null
  const x = last(m, n, i).map((value, k) => value - h[i - n + 1 + k]!)
  const { mean, variance } = moments(x)
  const deviation = Math.sqrt(variance)
  if (deviation <= TINY * Math.abs(mean)) return null
  return toDistance(x.at(-1)!, mean, deviation, 1)
}

function rollingBeta(m: readonly number[], h: readonly number[], n: number, i: number): Distance | null {
  if (i < n) return null
  const changesM = changes(m, n, i)
  const changesH = changes(h, n, i)
  if (changesM.every(change => change === 0) || changesH.every(change => change === 0)) return null
  const varianceM = moments(changesM).variance
  const varianceH = moments(changesH).variance
  if (varianceH === 0) return null
  const apart = moments(changesM.map((change, k) => change - changesH[k]!)).variance
  // "the variances of their changes add up to that of their difference, a tie": β is 0
  const covariance = isSame(varianceM + varianceH, apart) ? 0 : (varianceM + varianceH - apart) / 2
  const beta = covariance / varianceH
  const spread = last(m, n, i).map((value, k) => value - beta * h[i - n + 1 + k]!)
  const { mean, variance } = moments(spread)
  const parts = moments(last(m, n, i)).variance + beta * beta * moments(last(h, n, i)).variance
  if (variance <= TINY * parts) return null
  return toDistance(spread.at(-1)!, mean, Math.sqrt(variance), beta)
}

/** "A distance from the mean of at most 10⁻⁹ deviations is z = 0." */
function toDistance(value: number, mean: number, deviation: number, weight: number): Distance {
  const z = (value - mean) / deviation
  return { z: Math.abs(z) <= TINY ? 0 : z, weight }
}

function last(column: readonly number[], n: number, i: number): number[] {
  return column.slice(i - n + 1, i + 1)
}

function changes(column: readonly number[], n: number, i: number): number[] {
  return last(column, n, i).map((value, k) => value - column[i - n + k]!)
}

function moments(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length
  return { mean, variance }
}
