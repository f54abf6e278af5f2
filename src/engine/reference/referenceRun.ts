/** Numbered random runs by the engine and by the reference. */

import { InputError } from '../core/problem.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { prepareRun } from '../run/run.ts'
import { drawOf } from '../testing/draw.ts'
import { randomRun } from '../testing/randomRun.ts'
import { differentBars, firstDifference } from './compare.ts'
import { runEngine } from './engineSide.ts'
import type { RunOutcome } from './outcome.ts'
import { runReference, scriptStep, startReference } from './referenceSide.ts'
import { drawScript, type Script } from './script.ts'
import { type LegRows, runRows } from './simulator/prepare.ts'
import { seeing } from './simulator/simulate.ts'
import { builtIn } from './strategies/catalog.ts'

/** What both say of a run. */
export interface Both {
  readonly inputs: RunInputs
  readonly legs: readonly LegRows[]
  readonly script: Script | null
  readonly engine: RunOutcome
  readonly reference: RunOutcome
  /** The first difference, or null. */
  readonly difference: string | null
}

/** Changes what only the reference is told, to see that a difference is found. */
export type Alteration = (inputs: RunInputs) => RunInputs

/** Four runs of the built-in strategies, then four that follow scripts, and so on. */
export function isScripted(number: number): boolean {
  return Math.floor(number / 4) % 2 === 1
}

/**
 * The run of that number by both; null where the engine refuses its inputs, as a range without a trading day.
 */
export function runBoth(number: number, alter: Alteration = inputs => inputs): Both | null {
  const { dataset, inputs } = randomRun(number)
  const run = orNull(() => prepareRun(dataset, inputs))
  if (!run) return null
  const legs = runRows(dataset, inputs)
  const script = isScripted(number) ? scriptFor(legs, number) : null
  const engine = runEngine(dataset, run, script)
  // the strategy's declaration says what the inputs leave open
  const referenceRun = startReference(legs, alter({ ...inputs, params: run.inputs.params }))
  const step = seeing(legs[0]!.closes, script ? scriptStep(script, referenceRun) : builtIn(referenceRun))
  const reference = runReference(referenceRun, step)
  const bars = [run.bars, ...run.hedges.map(hedge => hedge.bars)]
  const difference = differentBars(bars, legs) ?? firstDifference(engine, reference)
  return { inputs, legs, script, engine, reference, difference }
}

/** The first difference of the run of that number as a sentence; null where there is none. */
export function differenceOf(number: number): string | null {
  return sentenceOf(number, runBoth(number))
}

/** The difference of a run that both have walked, and how to see it again. */
export function sentenceOf(number: number, both: Both | null): string | null {
  if (!both?.difference) return null
  const kind = both.script ? 'a script on the inputs' : 'the inputs'
  return `Run ${number} (npm run reference -- 1 --seed ${number}), ${both.difference}; ${kind} ${JSON.stringify(both.inputs)}.`
}

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

/** Seeds of scripts are apart from those of bars. */
const SCRIPT_SEEDS = 1_000_000_000

function scriptFor(legs: readonly LegRows[], number: number): Script {
  const draw = drawOf(SCRIPT_SEEDS + number)
  const closes = legs.map(({ seen }) => seen.map(({ close }) => close))
  return drawScript(draw, closes, draw.one(5, 40, 200))
}
