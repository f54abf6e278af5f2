// Builds twice, in two folders, time zones and languages, and compares every byte: npm run two-builds
// Exit code 1: a file differs. So what is served can be compared with what was read.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const LEFT_OUT = /^(\.git|node_modules|dist|test-results|docs)$/
const PLACES = [
  { name: 'one', env: { TZ: 'UTC', LANG: 'C' } },
  { name: 'another', env: { TZ: 'Pacific/Apia', LANG: 'hi_IN.UTF-8' } },
]

const folder = mkdtempSync(join(tmpdir(), 'sauda-builds-'))
try {
  const builds = PLACES.map(place => buildIn(join(folder, place.name), place.env))
  report(builds)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** The hash of each file of the build, by its name. */
function buildIn(copy, env) {
  for (const name of readdirSync(ROOT).filter(name => !LEFT_OUT.test(name)))
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`)
  const dist = join(copy, 'dist')
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(paths.map(path => [path.slice(dist.length + 1), sha256(readFileSync(path))]))
}

function report([one, another]) {
  const names = [...new Set([...one.keys(), ...another.keys()])].sort()
  const different = names.filter(name => one.get(name) !== another.get(name))
  for (const build of [one, another]) {
    const whole = sha256([...build].map(([name, hash]) => `${hash}  ${name}\n`).join(''))
    console.log(`${whole}  ${build.size} files`)
  }
  for (const name of different) console.error(`differs: ${name}`)
  console.log(
    different.length === 0 ? 'Two builds have the same bytes.' : `${different.length} files differ.`,
  )
  process.exitCode = different.length === 0 ? 0 : 1
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
