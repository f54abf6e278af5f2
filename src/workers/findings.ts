import { type Dataset, diagnose, type LotNeed, lotNeed } from '../engine/index.ts'
import type { Finding } from '../engine/research/diagnosis/finding.ts'
import type { Report } from '../engine/run/report.ts'
import type { RunLeg } from '../engine/run/runLegs.ts'

/** What a result comes with besides its figures: why it is what it is, and what one lot needs where it had less. */
export function findingsOf(
  dataset: Dataset,
  report: Report,
  legs: readonly RunLeg[],
): { readonly findings: readonly Finding[]; readonly lotNeed: LotNeed | null } {
  return { findings: diagnose(dataset, report), lotNeed: lotNeed(legs, report) }
}
