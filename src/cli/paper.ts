import { readFileSync } from 'node:fs'
import {
  addStrategy,
  backtestBook,
  compareReplay,
  findStrategy,
  InputError,
  istDayStart,
  marketOfFile,
  paperDay,
  type ReplayedDay,
  readRules,
  readSessionFile,
  ruleStrategy,
  type SessionFile,
  standingAt,
} from '../engine/index.ts'
import { printHelp, runCommand, systemReason } from './command.ts'
import { printJson } from './output.ts'
import { compileStrategy } from './strategyFile.ts'

const HELP = `Trades a paper session again from its file, and compares it with what was recorded.

  npm run --silent paper -- FILE [--run-code]

FILE is what "Export session" saves in the page. Prints one JSON object: whether all is identical, how many events of
orders were compared and the first that differs, the fingerprint, and how many backtests over the recorded bars have the
fills and charges of the desk. Exit code 1: not identical; 2: something that you can fix.

  --run-code  runs strategies in code that the file brings. They run with all rights of this process, as any script
              that you start: only for files of your own.
`

/** Replays the session of the file that the arguments name. */
async function replay(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) {
    printHelp(HELP)
    return
  }
  const [path, ...others] = args.filter(arg => arg !== '--run-code')
  if (path === undefined || others.length > 0) throw new InputError('Name one file: FILE [--run-code].')
  const file = readSessionFile(readText(path))
  for (const [id, parts] of file.sources) learn(id, parts, args.includes('--run-code'))
  const days: ReplayedDay[] = []
  for (const day of file.days) days.push(await replayDay(file, day))
  const proof = await compareReplay(days, async (book, day) =>
    backtestBook(book, findStrategy(book.plan.inputs.strategy), day),
  )
  printJson({ session: file.session.name, days: file.days.map(({ date }) => date), ...proof }, null)
  if (!proof.identical) process.exitCode = 1
}

async function replayDay(file: SessionFile, day: SessionFile['days'][number]): Promise<ReplayedDay> {
  const market = marketOfFile(day)
  const startMs = istDayStart(market.day)
  const ofDay = file.entries.filter(({ ms }) => ms >= startMs && ms < istDayStart(market.day + 1))
  const atOpen = standingAt(file.session, file.entries, startMs)
  return { day: await paperDay(atOpen, ofDay, market, day.untilMs), recorded: day.lines }
}

/** Makes a strategy of the file known. */
function learn(id: string, parts: unknown, mayRun: boolean): void {
  const { rules, code } = parts as { readonly rules?: unknown; readonly code?: { readonly source: string } }
  if (rules) addStrategy(ruleStrategy(readRules(rules)))
  else if (!mayRun) {
    throw new InputError(`This session has a strategy in code, ${id}. Read it, then add --run-code.`)
  } else addStrategy(compileStrategy(code!.source, `${id}.ts`))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new InputError(`Cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

void runCommand(replay)
