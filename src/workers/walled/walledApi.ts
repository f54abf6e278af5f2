import { transfer } from 'comlink'
import type { Outcome } from '../../engine/core/problem.ts'
import { addStrategy, type Strategy, toProblem } from '../../engine/index.ts'
import {
  SCRIPT_NAMES,
  type Script,
  scriptError,
  scriptStrategy,
  toScript,
} from '../../import/code/strategyCode.ts'
import type { StrategyInfo } from '../api/api.ts'
import { forwardLater } from '../api/contract.ts'
import { BACKTEST, type WalledApi } from '../api/engineApi.ts'
import { RESEARCH } from '../api/researchApi.ts'
import { SWEEP } from '../api/sweepApi.ts'
import { createBacktests } from '../backtests.ts'
import { runRequest } from '../paper/runRequest.ts'
import { viewBuffers } from '../views/runView.ts'
import { ConsoleRecorder } from './consoleLines.ts'

/** What its author's errors call the file. */
const FILE = 'strategy.ts'

/** Runs a module of this text and answers what it exports. */
export type ImportText = (text: string) => Promise<Readonly<Record<string, unknown>>>

/** What a walled worker answers: all that a worker does for Backtesting, with the strategy of this file. */
export function createWalledApi(source: string, importText: ImportText): WalledApi {
  const recorder = new ConsoleRecorder()
  const loaded = load(source, importText, recorder).then(declaredBy).catch(refusedBy)
  // nothing else may be asked of the strategy before
  const made = loaded.then(() => createBacktests())
  return {
    ping: () => 'pong',
    ...forwardLater(BACKTEST, () => made),
    research: forwardLater(RESEARCH, async () => (await made).research),
    sweep: forwardLater(SWEEP, async () => (await made).sweep),
    runBook: async request => {
      await made
      const answer = runRequest(request)
      const { equityPaise, fillNumbers } = answer.state
      return transfer(answer, [equityPaise.buffer, fillNumbers.buffer] as ArrayBuffer[])
    },
    readCode: (): Promise<Outcome<StrategyInfo>> => loaded,
    async run(data, inputs, onProgress) {
      recorder.take()
      const outcome = await (await made).run(data, inputs, onProgress)
      if (!outcome.ok) return outcome
      const value = { ...outcome.value, console: recorder.take() }
      return transfer({ ok: true, value }, viewBuffers(value))
    },
  }
}

function declaredBy(strategy: Strategy): Outcome<StrategyInfo> {
  addStrategy(strategy)
  return { ok: true, value: infoOf(strategy) }
}

/** In the terminal's words: code has no field whose label would say which of its parts is wrong. */
function refusedBy(error: unknown): Outcome<StrategyInfo> {
  return { ok: false, problem: toProblem(error) }
}

async function load(source: string, importText: ImportText, recorder: ConsoleRecorder): Promise<Strategy> {
  const body = toScript(source, FILE)
  // on one line with the first of the file, so that the places in its errors stay
  const text = `export default (${SCRIPT_NAMES.join(', ')}) => {${body}\n}\n//# sourceURL=${FILE}`
  const { default: script } = await importText(text).catch((error: unknown) => {
    throw scriptError(error, FILE)
  })
  return scriptStrategy(script as Script, { source, file: FILE, output: recorder.console })
}

function infoOf({ start: _, lines: _lines, conditions: _conditions, ...info }: Strategy): StrategyInfo {
  return info
}
