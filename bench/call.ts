/** What was asked for on the command line. */
export interface Call {
  readonly benches: readonly string[]
  readonly quick: boolean
  readonly duckdb: boolean
  readonly gate: boolean
  readonly list: boolean
  readonly markdown: boolean
  /** Where the figures are written as JSON; '' is standard output, null nowhere. */
  readonly json: string | null
}

const FLAGS = ['--quick', '--duckdb', '--gate', '--list', '--markdown']

/** The call, or a sentence about what is wrong with it. `known` are the names of the benches. */
export function parseCall(args: readonly string[], known: readonly string[]): Call | string {
  const has = (flag: string) => args.includes(flag)
  const at = args.indexOf('--json')
  const next = args[at + 1]
  // a file's name has a point, a bench's none
  const json = at < 0 ? null : next?.includes('.') ? next : ''
  const others = args.filter((arg, k) => !FLAGS.includes(arg) && k !== at && !(json && k === at + 1))
  const unknown = others.find(name => !known.includes(name))
  if (unknown !== undefined) {
    return `There is no bench "${unknown}". Choose from: ${known.join(', ')}; options: ${FLAGS.join(', ')}, --json [FILE.json].`
  }
  return {
    benches: others,
    quick: has('--quick'),
    duckdb: has('--duckdb'),
    gate: has('--gate'),
    list: has('--list'),
    markdown: has('--markdown'),
    json,
  }
}
