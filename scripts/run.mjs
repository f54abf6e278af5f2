// Runs a TypeScript entry in this process: node scripts/run.mjs ENTRY [its own arguments]. Node 20 cannot run .ts.
// The bundle is kept under a name that says of what state of the sources it was made, so only a changed one costs time.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const HOUR_MS = 3_600_000
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'node_modules/.cache/sauda')

const [entry, ...args] = process.argv.slice(2)
const name = entry.replaceAll(/\W/g, '-')
const out = join(folder, `${name}-${stateOfSources()}.mjs`)
if (!existsSync(out)) {
  // in a process of its own, so that a program whose time is measured does not share one with the bundler;
  // standard output belongs to the program
  const bundler = join(root, 'scripts/bundle.mjs')
  const { status } = spawnSync(process.execPath, [bundler, entry, out], { stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(1)
  removeOlderThanAnHour()
}
process.argv = [process.execPath, out, ...args]
await import(pathToFileURL(out).href)

/** To read all of them at each start would take longer than most commands. */
function stateOfSources() {
  const hash = createHash('sha256')
  for (const path of [
    'package-lock.json',
    'scripts/bundle.mjs',
    entry,
    ...sources('src'),
    ...sources('bench'),
  ]) {
    const { size, mtimeMs } = statSync(resolve(root, path))
    hash.update(`${path}\0${size}\0${mtimeMs}\0`)
  }
  return hash.digest('hex').slice(0, 16)
}

function sources(top) {
  return readdirSync(join(root, top), { recursive: true })
    .filter(path => /(?<!\.test)\.(ts|json)$/.test(path))
    .map(path => join(top, path))
    .sort()
}

/** Earlier bundles, and what a killed bundler left; one that is running is already loaded. */
function removeOlderThanAnHour() {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (path !== out && Date.now() - changedMs > HOUR_MS) rmSync(path, { force: true })
  }
}
