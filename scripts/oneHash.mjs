// Prints the one SHA-256 of many runs, and that it is the same everywhere: npm run one-hash [-- --seeds 200 --node]
// So many seeds with each built-in strategy, in Node and in Chromium, each in four time zones, in a worker or not, and with
// bars that come from a file in pieces of several sizes; with --node without Chromium. Exit code 1: one place has another
// hash.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { NODE_BUNDLE } from './nodeBundle.mjs'
import { servePage } from './storePage.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const ZONES = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia']
/** Bytes: less than a row, some rows, all of most files. */
const PIECES = [null, 37, 4_096, 1_048_576]

const given = process.argv.indexOf('--seeds')
const seeds = given < 0 ? 200 : Number(process.argv[given + 1])
if (!Number.isSafeInteger(seeds) || seeds < 1) {
  console.error('How many seeds? For example: npm run one-hash -- --seeds 200')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'sauda-hash-'))
const hashes = new Map()
try {
  await inNode()
  if (!process.argv.includes('--node')) await inChromium()
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
const different = new Set(hashes.values())
if (different.size === 1)
  console.log(`One hash of ${seeds} seeds in ${hashes.size} places: ${[...different][0]}`)
else console.error(`${different.size} hashes: the same run differs between places.`)
process.exitCode = different.size === 1 ? 0 : 1

function keep(place, zone, pieceBytes, hash) {
  const words = `${place}, ${zone}, ${pieceBytes === null ? 'bars as they are' : `pieces of ${pieceBytes} bytes`}`
  hashes.set(words, hash)
  console.log(`${hash}  ${words}`)
}

async function inNode() {
  const entry = join(ROOT, 'src/import/testing/oneHash.ts')
  const output = { entryFileNames: 'oneHash.mjs' }
  const options = { ...NODE_BUNDLE.build, ssr: entry, outDir: folder, emptyOutDir: false }
  await build({ ...NODE_BUNDLE, build: { ...options, rollupOptions: { ...options.rollupOptions, output } } })
  const module = JSON.stringify(join(folder, 'oneHash.mjs'))
  const ask = pieceBytes => `import(${module}).then(m => m.oneHash(${JSON.stringify({ seeds, pieceBytes })}))`
  for (const [at, zone] of ZONES.entries()) {
    for (const pieceBytes of at === 0 ? PIECES : [null, PIECES[at]]) {
      keep('Node', zone, pieceBytes, node(zone, `${ask(pieceBytes)}.then(console.log)`))
    }
  }
  const thread = `${ask(null)}.then(hash => require('node:worker_threads').parentPort.postMessage(hash))`
  const main = `new (require('node:worker_threads').Worker)(${JSON.stringify(thread)}, { eval: true }).on('message', console.log)`
  keep('Node in a worker', ZONES[0], null, node(ZONES[0], main))
}

function node(zone, code) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', code], {
    encoding: 'utf8',
    env: { ...process.env, TZ: zone },
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trim()
}

async function inChromium() {
  const { url, close } = await servePage('hashPage', join(folder, 'page'))
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, env, args: CHROMIUM_ARGS })
  try {
    for (const [at, timezoneId] of ZONES.entries()) {
      const page = await (await browser.newContext({ timezoneId })).newPage()
      await page.goto(url)
      await page.waitForFunction(() => 'hashPage' in globalThis)
      const ask = (where, pieceBytes) =>
        page.evaluate(([name, order]) => globalThis.hashPage[name](order), [where, { seeds, pieceBytes }])
      keep('Chromium', timezoneId, null, await ask('onPage', null))
      keep('Chromium in a worker', timezoneId, null, await ask('inWorker', null))
      if (PIECES[at] !== null)
        keep('Chromium in a worker', timezoneId, PIECES[at], await ask('inWorker', PIECES[at]))
    }
  } finally {
    await browser.close()
    close()
  }
}
