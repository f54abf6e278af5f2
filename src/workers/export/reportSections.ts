import { analysisSection } from './analysisHtml.ts'
import { priceSection } from './priceSvg.ts'
import type { ReportedRun } from './reportedRun.ts'
import { diagnosisSection, sensitivitySection } from './researchHtml.ts'

/**
 * Sections between the equity chart and the inputs, in their order: each gives markup of its own, from its heading on, in
 * pieces, or nothing. Texts of strangers go through `text` of html.ts.
 */
export const REPORT_SECTIONS: readonly ((run: ReportedRun) => Iterable<string>)[] = [
  run => [priceSection(run)],
  run => [diagnosisSection(run)],
  run => [analysisSection(run)],
  sensitivitySection,
]
