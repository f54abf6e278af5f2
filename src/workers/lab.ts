import { transfer } from 'comlink'
import {
  defaultInputs,
  engineFills,
  ordersOf,
  readRules,
  ruleCode,
  tradebookReport,
} from '../engine/index.ts'
import type { ApiOf } from './api/contract.ts'
import type { LAB, LabApi } from './api/engineApi.ts'
import { attempt } from './core/attempt.ts'
import { wallMs } from './core/host.ts'
import { throttle } from './core/throttle.ts'
import { RunExplanations } from './explain.ts'
import { exportRun } from './export/exportRun.ts'
import { createResearch } from './research.ts'
import { rulesHelp } from './rulesHelp.ts'
import type { KeptRun, Runs } from './runs.ts'
import { createSweeps } from './sweep.ts'
import { analysisBuffers, toAnalysisView, toWaterfallView } from './views/analysis.ts'

/** What a worker answers about its runs beside their results, and all that makes many runs of one. */
export function createLab({ find, runOf }: Runs): LabApi {
  const explained = new WeakMap<KeptRun, RunExplanations>()
  function explanationsOf(run: KeptRun): RunExplanations {
    const { source, report, charges } = run
    const known = explained.get(run) ?? new RunExplanations(source.dataset, source.inputs, report, charges)
    explained.set(run, known)
    return known
  }
  const answers: ApiOf<typeof LAB> = {
    rulesHelp,
    ruleCode: rules => attempt(() => ruleCode(readRules(rules))),
    // its code is fetched with the first file
    readTradebook: async text => {
      const { readTradebook } = await import('../import/tradebook/readTradebook.ts')
      return attempt(() => readTradebook(text))
    },
    tradebookReport,
    tradebookOrders: ordersOf,
    engineFills: async ({ data, instrument, orders }) =>
      attempt(() => {
        const { bars } = find(data, defaultInputs(instrument, 1), () => {})
        return engineFills(bars, instrument, orders)
      }),
    explainTrade(runId, trade) {
      const run = runOf(runId)
      return run && explanationsOf(run).trade(trade)
    },
    analysis(runId) {
      const run = runOf(runId)
      if (!run) return null
      const view = toAnalysisView(run.report)
      return transfer(view, analysisBuffers(view))
    },
    waterfall(runId) {
      const run = runOf(runId)
      return run && toWaterfallView(run.report, run.charges.lines(null))
    },
    async exportRun(runId, kind) {
      const run = runOf(runId)
      return run && exportRun(run.report, kind, wallMs(), run.legs[0], run.source)
    },
  }
  return {
    ...answers,
    research: createResearch({ find, reportOf: runId => runOf(runId)?.report ?? null, throttle }),
    sweep: createSweeps((data, inputs, onMade) => find(data, inputs, throttle(onMade))),
  }
}
