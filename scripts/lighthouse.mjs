// Measures the built app with Lighthouse, desktop: npm run lighthouse. Fetches Lighthouse on demand; exits with 1 below the aims.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { whileServed } from './served.mjs'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const AIMS = { performance: 98, accessibility: 100, 'best-practices': 100 }
const MAX_SCRIPT_KB = 180
/** The code of windows that may be opened comes 10 s later, or with the first sign of a person. */
const FIRST_LOAD_MS = 9_000
const WORKER = /\/engine\.worker-/
const PATHS = ['/', '/strategy', '/orders', '/positions', '/backtest', '/ai', '/settings']
/** Of each address; the middle one counts, since a busy machine spoils single runs. */
const RUNS = 3
const PORT = '4473'
const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'sauda-lighthouse-'))

await whileServed(PORT, measureAll)
rmSync(folder, { recursive: true, force: true })

async function measureAll() {
  for (const path of PATHS) {
    const results = []
    for (let run = 0; run < RUNS; run++) results.push(await measure(path))
    results.sort((a, b) => a.performance - b.performance)
    report(path, results[results.length >> 1])
  }
}

async function measure(path) {
  const out = join(folder, 'report.json')
  const { executablePath, env } = await findChromium()
  const args = ['--yes', LIGHTHOUSE, `http://127.0.0.1:${PORT}${path}`, '--preset=desktop', '--quiet']
  args.push(`--only-categories=${Object.keys(AIMS)}`, '--output=json', `--output-path=${out}`)
  args.push(`--chrome-flags=${['--headless=new', ...CHROMIUM_ARGS].join(' ')}`)
  await started('npx', args, { ...env, CHROME_PATH: executablePath })
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'))
  const scores = Object.keys(AIMS).map(name => [name, Math.round(categories[name].score * 100)])
  const requests = audits['network-requests'].details.items
  const scripts = requests.filter(
    ({ resourceType, url, networkRequestTime }) =>
      resourceType === 'Script' &&
      url.startsWith('http') &&
      networkRequestTime - requests[0].networkRequestTime < FIRST_LOAD_MS,
  )
  return {
    ...Object.fromEntries(scores),
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    workerKb: workerBytes(scripts) / 1000,
    scripts,
    failed: failedAudits(categories, audits),
  }
}

/** Lighthouse now and then misses the start of its own trace (NO_NAVSTART): it gets three tries. */
async function started(program, args, env) {
  for (let left = 2; ; left--) {
    try {
      return await promisify(execFile)(program, args, { env })
    } catch (error) {
      if (left === 0 || !String(error.stderr).includes('NO_NAVSTART')) throw error
    }
  }
}

/** Lighthouse sees no more than the headers of a worker's script: its body is the packed file of the build. */
function workerBytes(scripts) {
  const paths = new Set(scripts.map(({ url }) => new URL(url).pathname).filter(path => WORKER.test(path)))
  return [...paths].reduce((sum, path) => sum + statSync(join(root, 'dist/app', `${path}.br`)).size, 0)
}

/** Audits of the two categories that must be whole, and are not. */
function failedAudits(categories, audits) {
  return ['accessibility', 'best-practices']
    .flatMap(name => categories[name].auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => id)
}

function report(path, result) {
  const scores = Object.keys(AIMS).map(name => `${name} ${result[name]}`)
  const weights = `scripts ${result.scriptKb.toFixed(1)} kB, worker ${result.workerKb.toFixed(1)} kB`
  console.log(`${path.padEnd(10)} ${scores.join(', ')}, ${weights}`)
  if (result.failed.length > 0) console.log(`           fails: ${result.failed.join(', ')}`)
  const isHeavy = path === '/' && result.scriptKb > MAX_SCRIPT_KB
  if (isHeavy) reportLargest(result.scripts)
  if (isHeavy || Object.entries(AIMS).some(([name, aim]) => result[name] < aim)) process.exitCode = 1
}

function reportLargest(scripts) {
  console.log(`           more than ${MAX_SCRIPT_KB} kB, of which the largest are:`)
  for (const { url, transferSize } of scripts
    .toSorted((a, b) => b.transferSize - a.transferSize)
    .slice(0, 8)) {
    console.log(`           ${(transferSize / 1000).toFixed(1).padStart(6)} kB ${new URL(url).pathname}`)
  }
}
