import type { Bars } from '../../engine/market/bars.ts'
import type { Report } from '../../engine/run/report.ts'
import type { RunSource } from '../views/preview.ts'

/**
 * What a section of the HTML report may tell of; `prices` are the main instrument's, where they are known, and `source` is
 * what the run was made of.
 */
export interface ReportedRun {
  readonly report: Report
  readonly prices: Bars | null
  readonly source: RunSource | null
}
