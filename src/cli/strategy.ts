import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { findStrategy, InputError, runBacktest } from '../engine/index.ts'
import { withoutTypes } from '../import/code/strategyCode.ts'
import { pineToCode } from '../import/pine/pineToCode.ts'
import { asStarted, printHelp, progressLine, runCommand, systemReason } from './command.ts'
import { loadMarket } from './market.ts'
import { readOptions, toRunInputs } from './options.ts'
import { printJson } from './output.ts'
import { problemsOf, prove } from './proof.ts'
import { compileStrategy } from './strategyFile.ts'
import { TEMPLATE_HELP, templateOf } from './strategyTemplates.ts'

const HELP = `Begins and checks strategies of your own.

npm run --silent strategy -- new FILE [--template NAME | --pine SCRIPT]
  writes a strategy to begin from: rules without code for a name that ends in .json, code for .ts or .js; ma-cross, or
${TEMPLATE_HELP}
  --pine SCRIPT   a TradingView strategy in Pine, version 5 or 6, as code; prints one JSON object: what of it was not
                  understood, line by line, and what a run does otherwise than TradingView
npm run --silent strategy -- check FILE [options of the backtest command]
  reads the file, runs it, and prints one JSON object: what it declares, whether two runs are the same, and whether any
  order depends on later bars. Without --data or --synthetic it takes NIFTY of the built-in market, January to March
  2023, with a capital of 1 crore.
  --bars N   bars after which later ones are replaced (200)

Exit code 0: nothing found. 2: something to correct, one sentence each on standard error.
`

const CHECKED_BARS = 200
/** What a check runs on where nothing is said: enough days and money for most strategies to trade. */
const STANDARD = { instrument: 'NIFTY', from: '2023-01-01', to: '2023-03-31', capital: '10000000' }
/** What the second instrument of a strategy for two may be there. */
const STANDARD_HEDGE = '--hedge synthetic --hedge-instrument BANKNIFTY'

async function strategy([command, ...args]: readonly string[]): Promise<void> {
  const [path] = args
  if (command === undefined || command === '--help' || args.includes('--help')) printHelp(HELP)
  else if (command !== 'new' && command !== 'check')
    throw new InputError(`"${command}" is no command. Use new or check. See --help.`)
  else if (path === undefined || path.startsWith('--'))
    throw new InputError(`${command}: name the file. See --help.`)
  else if (command === 'new') begin(path, args.slice(1))
  else await check(path, args.slice(1))
}

/** @throws InputError rather than write over a file that is there. */
function begin(path: string, args: readonly string[]): void {
  const [option, name, ...others] = args
  const isKnown = option === undefined || option === '--template' || option === '--pine'
  if (!isKnown || (option !== undefined && name === undefined) || others.length > 0)
    throw new InputError('new: takes a file and --template NAME or --pine SCRIPT alone. See --help.')
  const kind = path.endsWith('.json') ? 'rules' : 'code'
  if (kind === 'code' && !/\.[jt]s$/.test(path))
    throw new InputError(`new: "${path}" must end in .ts, .js or .json.`)
  if (existsSync(path)) throw new InputError(`new: "${path}" is there already. Choose another name.`)
  if (option === '--pine') convert(path, name!)
  else {
    const content = templateOf(kind, name)
    // a template has its types still, whatever the name of the file
    const isPair = kind === 'code' && compileStrategy(content, 'template.ts').legs === 2
    write(path, content, isPair ? ` ${STANDARD_HEDGE}` : '')
  }
}

/** Writes what a script in Pine becomes, and prints what was not understood of it. */
function convert(path: string, script: string): void {
  if (path.endsWith('.json'))
    throw new InputError(`new: Pine becomes code: "${path}" must end in .ts or .js.`)
  const { code, refusal, ...rest } = pineToCode(readScript(script))
  if (code !== null) write(path, code, '')
  printJson({ file: code === null ? null : path, ...rest }, null)
  if (refusal !== null) throw new InputError(`--pine: "${script}": ${refusal}`)
}

function readScript(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new InputError(`--pine: cannot read "${path}" (${systemReason(error)}). Check the path.`)
  }
}

/** @param needs what its check must be given besides. */
function write(path: string, typed: string, needs: string): void {
  const content = path.endsWith('.js') ? withoutTypes(typed) : typed
  try {
    writeFileSync(path, content, { flag: 'wx' })
  } catch (error) {
    throw new InputError(`new: cannot write "${path}" (${systemReason(error)}). Choose another file.`)
  }
  const typedPath = /\s/.test(path) ? `"${path}"` : path
  const command = asStarted('npm run --silent strategy -- check')
  process.stderr.write(`Wrote ${path}. Check it: ${command} ${typedPath}${needs}\n`)
}

async function check(path: string, args: readonly string[]): Promise<void> {
  const isGiven = (name: string) => args.some(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
  const market = isGiven('data') || isGiven('synthetic') ? args : [...standardMarket(isGiven), ...args]
  const options = await readOptions(['--strategy-file', path, ...market], ['bars'])
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
      run: {
        fingerprint: report.fingerprint,
        trades: report.trades.length,
        orders: report.orders,
        notes: report.notes,
      },
      ...proof,
      problems,
    },
    options.out,
  )
  if (problems.length > 0) throw new InputError(problems.join('\n'))
}

/** The market where nothing is said, but for what is. */
function standardMarket(isGiven: (name: string) => boolean): readonly string[] {
  const parts = Object.entries(STANDARD).filter(([name]) => !isGiven(name))
  return ['--synthetic', ...parts.flatMap(([name, value]) => [`--${name}`, value])]
}

function barsOf(text: string | undefined): number {
  const bars = text === undefined ? CHECKED_BARS : Number(text)
  if (Number.isInteger(bars) && bars >= 1 && bars <= 1_000_000) return bars
  throw new InputError(`--bars: "${text}" must be a whole number from 1 to 1000000.`)
}

void runCommand(strategy)
