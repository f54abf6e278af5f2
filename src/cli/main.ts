import { diagnose, runBacktest, toRunJson } from '../engine/index.ts'
import { printJson, progressLine, runCommand } from './command.ts'
import { HELP } from './help.ts'
import { loadMarket } from './market.ts'
import { parseOptions, toRunInputs } from './options.ts'

/** Runs the backtest that the arguments ask for and prints it. */
async function backtest(args: readonly string[]): Promise<void> {
  const options = parseOptions(args)
  if (options.help) {
    process.stdout.write(HELP)
    return
  }
  const market = await loadMarket(options)
  const inputs = toRunInputs(options, market.intervalMinutes)
  const onProgress = progressLine((bars, of) => `${Math.round((100 * bars) / of)} % of ${of} bars`)
  const report = runBacktest(market.dataset, inputs, onProgress)
  const diagnosis = diagnose(market.dataset, report)
  printJson({ ...toRunJson(report), diagnosis, ...market.printed }, options.out)
}

await runCommand(backtest)
