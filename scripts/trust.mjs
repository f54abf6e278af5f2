// Prints what is proven of each row of docs/FAULTS.md: npm run trust [-- --quick]
// Whole, it runs all tests of the rows, the programs that try the same more often, and each control: with a guard of the
// product switched off, a test of its row must fail. With --quick it runs nothing: it reads what `npm test` has left, which
// must be newer than every source, and looks whether each guard that a control switches off still stands where it was.
// It fails unless every row holds.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RESULTS } from '../test/results.mjs'
import { ROOT, readCatalogue } from './trust/catalogue.mjs'
import { CONTROLS } from './trust/controls.mjs'
import { judgeRows, tableLines } from './trust/judge.mjs'
import { PROGRAMS } from './trust/programs.mjs'
import { lastChangeMs, readResults } from './trust/readResults.mjs'
import { runControls } from './trust/runControls.mjs'
import { guardFault } from './trust/switchOff.mjs'

/** Titles of tests that begin with the id of a row, or stand under one that does. */
const TITLES = String.raw`(^|\s)[HKIEX]\d+ `

const PROJECTS = ['engine', 'long', 'programs', 'ui', 'process'].flatMap(name => ['--project', name])

const isQuick = process.argv.includes('--quick')
const startMs = Date.now()
const programs = isQuick ? [] : runAll()
const tests = [...readResults(RESULTS, isQuick ? lastChangeMs() : startMs), ...programs]
const switched = isQuick
  ? CONTROLS.map(control => ({ id: control.id, fault: guardFault(control) }))
  : await runControls(CONTROLS)
const rows = judgeRows(readCatalogue(), tests, switched)

console.log(tableLines(rows).join('\n'))
const held = rows.filter(({ faults }) => faults.length === 0)
const sum = field => rows.reduce((total, row) => total + row[field], 0).toLocaleString('en-IN')
const seconds = Math.round((Date.now() - startMs) / 1000)
console.log(
  `\n${held.length} of ${rows.length} rows hold: ${sum('tests')} tests, ${sum('times')} times, ${sum('controls')} controls.`,
)
console.log(
  isQuick
    ? `Quick, ${seconds} s: tests as npm test ran them; the controls were not run, npm run trust does it.`
    : `Whole, ${seconds} s: tests, programs and controls were run.`,
)
process.exitCode = held.length === rows.length ? 0 : 1

/** The tests of the rows, then the programs; each program is a test of its row. */
function runAll() {
  const { inNode, inChromium } = filesOfRows()
  run('npm', ['run', 'build'])
  // whole files: some tests go on from those before them
  run('npx', ['vitest', 'run', ...inNode, ...PROJECTS])
  run('npx', ['vitest', 'run', ...inChromium, '--project', 'browser'])
  run('npx', ['playwright', 'test', '--grep', TITLES])
  return PROGRAMS.map(({ ids, what, args, times }) => ({
    file: 'package.json',
    titles: [`${ids} ${what}`],
    state: run('npm', ['run', '--silent', ...args]) ? 'passed' : 'failed',
    times,
    notes: [],
  }))
}

/** The files of Vitest in which a title begins with such an id. */
function filesOfRows() {
  const files = ['src', 'test']
    .flatMap(folder => readdirSync(join(ROOT, folder), { recursive: true }).map(name => join(folder, name)))
    .filter(name => /\.test\.tsx?$/.test(name))
    .filter(name => /['"`](?:[A-Z]\d+ )*[HKIEX]\d+ /.test(readFileSync(join(ROOT, name), 'utf8')))
  const inChromium = files.filter(name => name.includes('.browser.'))
  return { inNode: files.filter(name => !inChromium.includes(name)), inChromium }
}

function run(command, args) {
  console.log(`\n> ${[command, ...args].join(' ').slice(0, 100)}`)
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' }).status === 0
}
