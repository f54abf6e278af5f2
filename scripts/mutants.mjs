// Changes the product in small ways, one at a time, and looks whether a test notices: npm run mutants [-- ROOM …]
// Each room has a share of its declarations changed that takes some minutes; SAUDA_MUTANTS_SHARE=1 changes all, and
// SAUDA_MUTANTS_SEED=2 others. It fails when the tests of a room find less than 85 %. What they missed is listed, with the
// reason that scripts/mutation/survivors.mjs gives for it.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { changedFiles, ROOMS } from './mutation/rooms.mjs'
import { SURVIVORS } from './mutation/survivors.mjs'

// in the time of Greenwich a date without a zone is right by chance, and the threads of Stryker's tests cannot change theirs
process.env.TZ = 'Asia/Kolkata'

const ROOT = resolve(import.meta.dirname, '..')
const LEAST = 0.85
const FOUND = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ROOMS)
const unknown = names.find(name => !(name in ROOMS))
if (unknown) throw new Error(`"${unknown}" is no room. There are: ${Object.keys(ROOMS).join(', ')}.`)
const givenShare = process.env.SAUDA_MUTANTS_SHARE
const results = []
for (const name of names) results.push(await tryRoom(name))
for (const { name, missed } of results) console.log(missedLines(name, missed).join('\n'))
console.log(tableLines(results).join('\n'))
process.exitCode = results.every(({ found, missed }) => isEnough(found, missed.length)) ? 0 : 1

async function tryRoom(name) {
  const room = ROOMS[name]
  process.env.SAUDA_ROOM = name
  process.env.SAUDA_MUTANTS_SHARE = givenShare ?? String(room.share)
  const mutants = await new Stryker({
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/sample.mjs'],
    ignorers: ['sample'],
    mutate: changedFiles(room),
    coverageAnalysis: 'perTest',
    // what is read once as a file is loaded would need every test anew
    ignoreStatic: true,
    concurrency: availableParallelism(),
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    timeoutMS: 20_000,
    // on a busy machine five minutes are too few for all tests of a room
    dryRunTimeoutMinutes: 15,
    tempDirName: 'node_modules/.cache/sauda-mutants',
    ignorePatterns: ['dist', 'test-results', 'public'],
    // the preprocessor of such files asks TypeScript for what its seventh version no longer has
    tsconfigFile: 'none',
  }).runMutationTest()
  return {
    name,
    found: mutants.filter(({ status }) => FOUND.has(status)).length,
    missed: mutants.filter(({ status }) => MISSED.has(status)).map(described),
  }
}

/** Where a change was, the line, and what stood there instead. */
function described({ fileName, location, replacement, mutatorName, status }) {
  const file = relative(ROOT, resolve(ROOT, fileName))
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const { line } = location.start
  return { file, line, text: lines[line - 1].trim(), replacement, mutatorName, status }
}

function reasonOf({ file, text, replacement }) {
  return SURVIVORS.find(
    one => one.file === file && one.text === text && one.replacements.includes(replacement),
  )?.reason
}

function missedLines(name, missed) {
  return missed.flatMap(mutant => {
    const { file, line, text, replacement, mutatorName, status } = mutant
    const why = reasonOf(mutant) ?? (status === 'NoCoverage' ? 'NO TEST RUNS IT' : 'NO REASON GIVEN')
    return [`\n${name}: ${file}:${line} ${mutatorName}: ${why}`, `  ${text}`, `  > ${replacement}`]
  })
}

function tableLines(rows) {
  const cells = rows.map(({ name, found, missed }) => {
    const score = (100 * found) / (found + missed.length)
    const explained = missed.filter(reasonOf).length
    return [name, found + missed.length, found, missed.length, explained, `${score.toFixed(1)} %`]
  })
  const head = ['Room', 'Changes', 'Found', 'Missed', 'Explained', 'Score']
  return ['', ...[head, ...cells].map(row => row.map(cell => String(cell).padStart(10)).join(''))]
}

function isEnough(found, missed) {
  return found >= LEAST * (found + missed)
}
