import { type ParseArgsConfig, parseArgs } from 'node:util'
import { InputError } from '../engine/index.ts'

/** Options that stand once for each name before their "=". */
const NAMED: readonly string[] = ['param', 'axis', 'answer']
/** Options that may stand any number of times. */
const LISTED: readonly string[] = ['leg', 'merge']

/**
 * What stands behind the options of a command line. A number below zero is the value of the option before it.
 * @throws InputError for an option that is unknown or lacks its value.
 */
export function parseCommandLine<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: joinNegatives(args), options, strict: true, allowPositionals: false }).values
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new InputError(`${reasonOf(error)}. See --help.`)
  }
}

/** What Node finds wrong with a command line, without its advice. */
export function reasonOf(error: Error): string {
  return error.message.split(/\.?\n/)[0]!.replace(/\.$/, '')
}

/** "--capital -5" as "--capital=-5", so that the number is judged instead of taken for an option. */
function joinNegatives(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (/^-[\d.]/.test(arg) && before?.startsWith('--')) joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

/**
 * Refuses an option that is given twice: which of the two counts, nobody can tell.
 * @param args a command line whose options are known to be right.
 * @throws InputError
 */
export function refuseRepeats(args: readonly string[]): void {
  const text = { type: 'string' } as const
  const options = Object.fromEntries(NAMED.map(name => [name, text]))
  const { tokens } = parseArgs({
    args: joinNegatives(args),
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const seen = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'option' || LISTED.includes(token.name)) continue
    const name = NAMED.includes(token.name) ? token.value?.split('=')[0] : undefined
    const key = `${token.name} ${name ?? ''}`
    if (seen.has(key)) throw twice(token.name, name)
    seen.add(key)
  }
}

function twice(option: string, name: string | undefined): InputError {
  if (name !== undefined) return new InputError(`--${option}: ${name} is given twice. Leave one of them out.`)
  const several = option === 'data' || option === 'hedge'
  return new InputError(
    `--${option}: give it once.${several ? ' Put several files of one instrument into one zip to read them as one dataset.' : ''}`,
  )
}
