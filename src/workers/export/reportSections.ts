import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/report.ts'
import type { RunSource } from '../preview.ts'
import { analysisSection } from './analysisHtml.ts'
import { priceSection } from './priceSvg.ts'
import { diagnosisSection, sensitivitySection } from './researchHtml.ts'

/**
 * What a section of the HTML report may tell of; `prices` are the main instrument's, where they are known, and `source` is
 * what the run was made of.
 */
export interface ReportedRun {
  readonly report: Report
  readonly prices: Bars | null
  readonly source: RunSource | null
}

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
