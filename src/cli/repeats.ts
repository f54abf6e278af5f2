import { parseArgs } from 'node:util'
import { InputError } from '../engine/index.ts'

/** Options that stand once for each name before their "=". */
const NAMED: readonly string[] = ['param', 'axis', 'answer']
/** Options that may stand any number of times. */
const LISTED: readonly string[] = ['leg', 'merge']

/**
 * Refuses an option that is given twice: which of the two counts, nobody can tell.
 * @param args a command line whose options are known to be right, numbers below zero joined to theirs.
 * @throws InputError
 */
export function refuseRepeats(args: readonly string[]): void {
  const text = { type: 'string' } as const
  const options = Object.fromEntries(NAMED.map(name => [name, text]))
  const { tokens } = parseArgs({
    args: [...args],
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
