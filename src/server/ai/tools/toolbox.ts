import { calendarTool } from './calendar.ts'
import { chargesTool } from './charges.ts'
import { compareStrategiesTool } from './compareStrategies.ts'
import { deskSummaryTool } from './deskSummary.ts'
import { explainMetricTool } from './explainMetric.ts'
import { instrumentTool } from './instrument.ts'
import { runBacktestTool } from './runBacktest.ts'
import { strategyGuideTool } from './strategyGuide.ts'
import { sweepTool } from './sweep.ts'
import type { Tool } from './tool.ts'

/** Everything that the assistant can do: it reads and simulates, and changes nothing. */
export const TOOLBOX: readonly Tool[] = [
  runBacktestTool,
  compareStrategiesTool,
  sweepTool,
  explainMetricTool,
  chargesTool,
  calendarTool,
  instrumentTool,
  deskSummaryTool,
  strategyGuideTool,
]
