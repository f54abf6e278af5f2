import { existsSync, writeFileSync } from 'node:fs'
import { findStrategy, InputError, runBacktest } from '../engine/index.ts'
import { withoutTypes } from '../import/code/strategyCode.ts'
import { printJson, progressLine, runCommand, systemReason } from './command.ts'
import { loadMarket } from './market.ts'
import { parseOptions, toRunInputs } from './options.ts'
import { problemsOf, prove } from './proof.ts'
import { TEMPLATE_HELP, templateOf } from './strategyTemplates.ts'

const HELP = `Begins and checks strategies of your own.

npm run --silent strategy -- new FILE [--template NAME]
  writes a strategy to begin from: rules without code for a name that ends in .json, code for .ts or .js; ma-cross, or
${TEMPLATE_HELP}
npm run --silent strategy -- check FILE [options of the backtest command]
  reads the file, runs it, and prints one JSON object: what it declares, whether two runs are the same, and whether any
  order depends on later bars. Without --data or --synthetic it takes NIFTY of the built-in market, January to March
  2023, with a capital of 1 crore.
  --bars N   bars after which later ones are replaced (200)

Exit code 0: nothing found. 2: something to correct, one sentence each on standard error.
`

const CHECKED_BARS = 200
/** What a check runs on where nothing is said: enough days and money for most strategies to trade. */
const STANDARD_MARKET = ['--synthetic', '--instrument', 'NIFTY', '--from', '2023-01-01', '--to', '2023-03-31']
const STANDARD_CAPITAL = ['--capital', '10000000']

async function strategy([command, ...args]: readonly string[]): Promise<void> {
  const [path] = args
  if (command === undefined || command === '--help') process.stdout.write(HELP)
  else if (command !== 'new' && command !== 'check')
    throw new InputError(`"${command}" is no command. Use new or check. See --help.`)
  else if (path === undefined || path.startsWith('--'))
    throw new InputError(`${command}: name the file. See --help.`)
  else if (command === 'new') begin(path, templateName(args.slice(1)))
  else await check(path, args.slice(1))
}

function templateName(args: readonly string[]): string | undefined {
  const [option, name, ...others] = args
  if (option === undefined) return undefined
  if (option === '--template' && name !== undefined && others.length === 0) return name
  throw new InputError('new: takes a file and --template NAME alone. See --help.')
}

/** @throws InputError rather than write over a file that is there. */
function begin(path: string, template: string | undefined): void {
  const kind = path.endsWith('.json') ? 'rules' : 'code'
  if (kind === 'code' && !/\.[jt]s$/.test(path))
    throw new InputError(`new: "${path}" must end in .ts, .js or .json.`)
  const typed = templateOf(kind, template)
  const content = path.endsWith('.js') ? withoutTypes(typed) : typed
  if (existsSync(path)) throw new InputError(`new: "${path}" is there already. Choose another name.`)
  try {
    writeFileSync(path, content, { flag: 'wx' })
  } catch (error) {
    throw new InputError(`new: cannot write "${path}" (${systemReason(error)}). Choose another file.`)
  }
  process.stderr.write(`Wrote ${path}. Check it: npm run --silent strategy -- check ${path}\n`)
}

async function check(path: string, args: readonly string[]): Promise<void> {
  const hasMarket = args.includes('--data') || args.includes('--synthetic')
  const market = hasMarket ? args : [...STANDARD_MARKET, ...STANDARD_CAPITAL, ...args]
  const options = parseOptions(['--strategy-file', path, ...market], ['bars'])
  const { dataset, intervalMinutes } = await loadMarket(options)
  const inputs = toRunInputs(options, intervalMinutes)
  const report = runBacktest(dataset, inputs)
  const onProgress = progressLine((done, of) => `${done} of ${of} bars checked`)
  const proof = prove(path, dataset, inputs, report, barsOf(options.more.bars?.at(-1)), onProgress)
  const { id, title, summary, params } = findStrategy(inputs.strategy)
  const problems = problemsOf(proof)
  printJson(
    {
      strategy: { id, title, summary, params },
      run: { fingerprint: report.fingerprint, trades: report.trades.length, notes: report.notes },
      ...proof,
      problems,
    },
    options.out,
  )
  if (problems.length > 0) throw new InputError(problems.join('\n'))
}

function barsOf(text: string | undefined): number {
  const bars = text === undefined ? CHECKED_BARS : Number(text)
  if (Number.isInteger(bars) && bars >= 1 && bars <= 1_000_000) return bars
  throw new InputError(`--bars: "${text}" must be a whole number from 1 to 1000000.`)
}

await runCommand(strategy)
