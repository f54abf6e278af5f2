import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/report.ts'
import type { RunSource } from '../preview.ts'
import { analysisSection } from './analysisHtml.ts'
import { diagnosisSection, sensitivitySection } from './researchHtml.ts'

/**
 * What a section of the HTML report may tell of; `prices` are the main instrument's, where they are known, and `source` is
 * what the run was made of.
 */
export interface ReportedRun {
  readonly report: Report
  readonly prices: Bars | null
  readonly source?: RunSource | null
}

/**
 * Sections between the equity chart and the inputs, in their order: each answers markup of its own, from its heading on,
 * or nothing. Texts of strangers go through `text` of html.ts.
 */
export const REPORT_SECTIONS: readonly ((run: ReportedRun) => string)[] = [
  diagnosisSection,
  analysisSection,
  sensitivitySection,
]
