// Prints what is proven of each row of docs/FAULTS.md: npm run trust [-- --quick]
// Whole, it runs everything: all tests, the programs with the larger counts, and each control, which switches a guard off
// and wants a test of its row to fail. With --quick it runs the controls that need no browser, and reads the results that
// `npm test` has left, which must be newer than every source. It fails unless every row holds.
import { spawnSync } from 'node:child_process'
import { RESULTS } from '../test/results.mjs'
import { ROOT, readCatalogue } from './trust/catalogue.mjs'
import { CONTROLS } from './trust/controls.mjs'
import { judgeRows, tableLines } from './trust/judge.mjs'
import { PROGRAMS } from './trust/programs.mjs'
import { lastChangeMs, readResults } from './trust/readResults.mjs'
import { runControls } from './trust/runControls.mjs'

const isQuick = process.argv.includes('--quick')
const startMs = Date.now()

const programs = isQuick ? [] : runAll()
const switched = await runControls(CONTROLS.filter(({ kind }) => !isQuick || kind === 'node'))
const tests = [...readResults(RESULTS, isQuick ? lastChangeMs() : startMs), ...programs]
const rows = judgeRows(readCatalogue(), tests, switched, isQuick ? CONTROLS : [])

console.log(tableLines(rows).join('\n'))
const held = rows.filter(({ faults }) => faults.length === 0).length
const sum = field => rows.reduce((total, row) => total + row[field], 0).toLocaleString('en-IN')
console.log(
  `\n${held} of ${rows.length} rows hold: ${sum('tests')} tests, ${sum('times')} times, ${sum('controls')} controls` +
    ` (${isQuick ? 'quick' : 'whole'}, ${Math.round((Date.now() - startMs) / 1000)} s)`,
)
process.exitCode = held === rows.length ? 0 : 1

/** All tests, then the programs; each program is a test of its row. */
function runAll() {
  run('npm', ['run', 'build'])
  run('npm', ['run', 'unit'])
  run('npx', ['vitest', 'run', '--project', 'browser'])
  run('npx', ['playwright', 'test'])
  return PROGRAMS.map(({ id, what, args, times }) => ({
    file: 'package.json',
    titles: [`${id} ${what}`],
    state: run('npm', ['run', '--silent', ...args]) ? 'passed' : 'failed',
    times,
    notes: [],
  }))
}

function run(command, args) {
  console.log(`\n> ${[command, ...args].join(' ')}`)
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}
