import { engineCases } from './engine.bench.ts'
import { importCases } from './import.bench.ts'
import { type Measurement, toTable } from './measure.ts'

const BENCHES: Readonly<Record<string, () => Measurement[]>> = {
  engine: engineCases,
  import: importCases,
}

/** Runs the benches that are named, or all; `--json` prints one line for each case instead of a table. */
function main(args: readonly string[]): number {
  const json = args.includes('--json')
  const named = args.filter(arg => arg !== '--json')
  const unknown = named.find(name => !Object.hasOwn(BENCHES, name))
  if (unknown !== undefined) {
    process.stderr.write(`There is no bench "${unknown}". Choose from: ${Object.keys(BENCHES).join(', ')}.\n`)
    return 2
  }
  for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
    const rows = BENCHES[name]!()
    console.log(json ? rows.map(row => JSON.stringify(row)).join('\n') : `${name}\n${toTable(rows)}`)
  }
  return 0
}

process.exitCode = main(process.argv.slice(2))
