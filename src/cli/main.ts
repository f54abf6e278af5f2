import { diagnose, runBacktest, toRunJson } from '../engine/index.ts'
import { printJson, progressLine, runCommand } from './command.ts'
import { HELP } from './help.ts'
import { loadMarket } from './market.ts'
import { parseOptions, toRunInputs } from './options.ts'
import { prove, QUICK_BARS } from './proof.ts'
import { parseRobustness, ROBUSTNESS_FLAGS, ROBUSTNESS_OPTIONS, robustnessOf } from './robustnessOptions.ts'

/** Runs the backtest that the arguments ask for and prints it. */
async function backtest(args: readonly string[]): Promise<void> {
  const options = parseOptions(args, ROBUSTNESS_OPTIONS, ROBUSTNESS_FLAGS)
  if (options.help) {
    process.stdout.write(HELP)
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
  const proof = path !== undefined && { proof: prove(path, market.dataset, inputs, report, QUICK_BARS) }
  printJson({ ...toRunJson(report), diagnosis, ...robustness, ...proof, ...market.printed }, options.out)
}

await runCommand(backtest)
