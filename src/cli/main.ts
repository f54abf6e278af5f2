import {
  type Dataset,
  diagnose,
  type Report,
  type RunInputs,
  runBacktest,
  toRunJson,
  toRupees,
} from '../engine/index.ts'
import { printHelp, progressLine, runCommand } from './command.ts'
import { HELP } from './help.ts'
import { JsonNumbers } from './jsonPieces.ts'
import { loadMarket } from './market.ts'
import { readOptions, toRunInputs } from './options.ts'
import { printJson } from './output.ts'
import type { Proof } from './proof.ts'
import { parseRobustness, ROBUSTNESS_FLAGS, ROBUSTNESS_OPTIONS, robustnessOf } from './robustnessOptions.ts'

/** Runs the backtest that the arguments ask for and prints it. */
async function backtest(args: readonly string[]): Promise<void> {
  const options = await readOptions(args, ROBUSTNESS_OPTIONS, ROBUSTNESS_FLAGS)
  if (options.help) {
    printHelp(HELP)
    return
  }
  const requested = parseRobustness(options)
  const market = await loadMarket(options)
  const inputs = toRunInputs(options, market.intervalMinutes)
  const onProgress = progressLine((bars, of) => `${Math.round((100 * bars) / of)} % of ${of} bars`)
  const report = runBacktest(market.dataset, inputs, onProgress)
  const diagnosis = diagnose(market.dataset, report)
  const robustness = robustnessOf(market.dataset, inputs, report, requested)
  const path = options.given['strategy-file']
  const proof = path !== undefined && { proof: await proofOf(path, market.dataset, inputs, report) }
  const { ms, paise } = report.equity
  const equity = { ms, value: new JsonNumbers(paise, toRupees) }
  printJson(
    { ...toRunJson(report, equity), diagnosis, ...robustness, ...proof, ...market.printed },
    options.out,
  )
}

async function proofOf(path: string, dataset: Dataset, inputs: RunInputs, report: Report): Promise<Proof> {
  const { prove, QUICK_BARS } = await import('./proof.ts')
  return prove(path, dataset, inputs, report, QUICK_BARS)
}

void runCommand(backtest)
