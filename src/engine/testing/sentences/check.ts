/** Every sentence that is shown of a run, held against what was counted again. See RULES.md, W8, W9 and W10. */
import { InputError } from '../../core/problem.ts'
import type { RunInputs } from '../../inputs/inputs.ts'
import type { Dataset } from '../../market/dataset.ts'
import { diagnose } from '../../research/diagnose.ts'
import type { Finding } from '../../research/diagnosis/finding.ts'
import { evaluateReport } from '../../research/evaluate.ts'
import { sensitivity } from '../../research/sensitivity.ts'
import type { Report } from '../../run/report.ts'
import { runBacktest } from '../../run/run.ts'
import { selectLegs } from '../../run/runLegs.ts'
import { findStrategy } from '../../strategies/catalog.ts'
import type { RandomRun } from '../randomRun.ts'
import { faultOf, type Told } from './claim.ts'
import { type Facts, factsOf } from './facts.ts'
import { MONEY_CLAIMS } from './moneyClaims.ts'
import { monteCarloFault, OVERFITTING_CLAIMS, paths, SENSITIVITY_CLAIMS } from './researchClaims.ts'
import { RUN_CLAIMS } from './runClaims.ts'

/** What was looked at, and what of it is wrong. */
export interface Checked {
  /** The form that each sentence has without its numbers, to see that all kinds were met. */
  readonly kinds: readonly string[]
  readonly faults: readonly string[]
  readonly isLoss: boolean
}

const DIAGNOSIS_CLAIMS = [...MONEY_CLAIMS, ...RUN_CLAIMS]
/** Trials of which the second sentence of the overfitting statistics speaks. */
const TRIALS = { trials: 40, yearlySharpeVariance: 1.5 }

/** Checks all sentences of one run; `diagnosis` may bring other findings than the engine's, to see that they are caught. */
export function checkSentences(
  { dataset, inputs }: RandomRun,
  diagnosis: typeof diagnose = diagnose,
): Checked {
  const report = reportOf(dataset, inputs)
  // what cannot be run says why, and nothing else
  if (report === null) return { kinds: [], faults: [], isLoss: false }
  const legs = selectLegs(dataset, findStrategy(inputs.strategy), report.inputs, [])
  const facts = factsOf(report, legs)
  const findings = diagnosis(dataset, report)
  const told: Told = { ...facts, sensitivity: sensitivity(dataset, inputs) }
  const research = [
    ...sentencesOf(told.sensitivity.words).map(words => faultOf(SENSITIVITY_CLAIMS, words, told)),
    ...overfittingWords(report).map(words => faultOf(OVERFITTING_CLAIMS, words, told)),
    ...paths(told).map(drawn => monteCarloFault(told, drawn)),
  ]
  const diagnosed = findings.map(({ words }) => faultOf(DIAGNOSIS_CLAIMS, words, told))
  return {
    kinds: findings.map(({ id }) => id),
    faults: [...diagnosed, ...research, ...rankingFaults(facts, findings)].filter(fault => fault !== null),
    isLoss: facts.net < 0,
  }
}

function reportOf(dataset: Dataset, inputs: RunInputs): Report | null {
  try {
    return runBacktest(dataset, inputs)
  } catch (error) {
    if (error instanceof InputError) return null
    throw error
  }
}

/** The sentences of the sensitivity; the second of a loss belongs to the first. */
function sentencesOf(words: string): readonly string[] {
  return words
    .split(/(?<=[a-z0-9]\.) (?=Break-even|To break even|A risk limit)/)
    .filter(sentence => sentence !== '')
}

function overfittingWords(report: Report): readonly string[] {
  return [{ trials: 1, yearlySharpeVariance: null }, TRIALS].flatMap(tried => {
    const found = evaluateReport(report, tried)
    return 'reason' in found ? [] : found.words
  })
}

/** A loss is never without a finding that explains it, and what explains most of it is never behind another. */
function rankingFaults({ net, gross, charges }: Facts, findings: readonly Finding[]): readonly string[] {
  const parts = findings.map(({ explains }) => explains)
  const faults = parts.some(part => !(part >= 0 && part <= 1)) ? ['a part is no share of one'] : []
  if (parts.some((part, k) => part > (parts[k - 1] ?? 1)))
    faults.push('not in the order of what they explain')
  if (net >= 0) return faults
  const largest = Math.min(1, Math.max(-gross, charges) / -net)
  // prices of another instrument explain everything, and would hide that something else explains the loss
  const [first] = findings.filter(({ id }) => id !== 'foreign-level')
  if (!((first?.explains ?? 0) >= largest - 1e-9))
    faults.push(`${largest} of the loss is not explained first`)
  const own = { 'loses-before-charges': -gross / -net, 'charges-eat-edge': charges / -net }
  for (const [id, part] of Object.entries(own)) {
    const found = findings.find(one => one.id === id)
    if (part > 0.1 && Math.abs((found?.explains ?? 0) - Math.min(1, part)) > 1e-9)
      faults.push(`${id} is not ${part}`)
  }
  return faults
}
