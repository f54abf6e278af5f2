// Drops files of a million and of ten million minutes into the built app, and a broker's JSON of one and of four million:
// npm run big-import. It wants 2 GB of disk.
// Prints how long each takes from the drop until it can be run on, the browser's largest memory, and a cancelled import.
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { marketCsv } from './marketCsv.mjs'
import { whileServed } from './served.mjs'

const MILLION = 1_000_000
const PORT = '4573'
/** Ten million minutes are a hundred years of trading days: ten times a little over ten years, one after the other. */
const FIRST_YEAR = 1981
const YEARS_PER_MILLION = 11
const SAMPLE_MS = 50
/** Reading what each process takes is work for the system too. */
const MEMORY_MS = 500
const IMPORT_LIMIT_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'sauda-big-'))
const million = join(folder, 'million.csv')
const tenMillion = join(folder, 'ten-million.csv')
const millionJson = join(folder, 'million.json')
const fourMillionJson = join(folder, 'four-million.json')

try {
  write(million, 1)
  write(tenMillion, 10)
  writeJson(millionJson, 1)
  writeJson(fourMillionJson, 4)
  await whileServed(PORT, measureAll)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function write(path, millions) {
  const file = openSync(path, 'w')
  for (let k = 0; k < millions; k++) {
    const year = FIRST_YEAR + k * YEARS_PER_MILLION
    const text = marketCsv({ bars: MILLION, seed: k + 1, from: `${year}-01-02` })
    writeSync(file, k === 0 ? text : text.slice(text.indexOf('\n') + 1))
  }
  closeSync(file)
}

/** The candles as Kite's historical data call answers them. */
function writeJson(path, millions) {
  const file = openSync(path, 'w')
  writeSync(file, '{"status":"success","data":{"candles":[')
  for (let k = 0; k < millions; k++) {
    const from = `${FIRST_YEAR + k * YEARS_PER_MILLION}-01-02`
    const rows = marketCsv({ bars: MILLION, seed: k + 1, from })
      .trimEnd()
      .split('\n')
      .slice(1)
    const candles = rows.map(row => `["${row.replace(',', '",').replace(' ', 'T')}]`)
    writeSync(file, `${k === 0 ? '' : ','}${candles.join(',')}`)
  }
  writeSync(file, ']}}')
  closeSync(file)
}

async function measureAll() {
  await inBrowser('csv', async page => {
    await measure(page, million, '10,00,000')
    await measure(page, tenMillion, '1,00,00,000')
    await measureCancel(page)
  })
  // a browser each, since the memory of an import before would count
  await inBrowser('json', page => measure(page, millionJson, '10,00,000'))
  await inBrowser('long-json', page => measure(page, fourMillionJson, '40,00,000'))
}

async function inBrowser(profile, work) {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launchPersistentContext(join(folder, profile), {
    executablePath,
    env,
    args: CHROMIUM_ARGS,
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-IN',
  })
  try {
    const page = await browser.newPage()
    await page.goto('/backtest?mode=market')
    await page.getByRole('button', { name: 'Run Backtest' }).waitFor()
    // the spare worker is started a second after the page
    await page.waitForTimeout(2_000)
    console.log(`browser at rest: ${memoryOfBrowser()} MB`)
    await work(page)
  } finally {
    await browser.close()
  }
}

async function measure(page, path, rows) {
  const memory = watchMemory()
  const seen = new Set()
  const startMs = performance.now()
  await page.locator('input[type=file]').first().setInputFiles(path)
  const ready = page.getByText(`${rows} imported, 0 skipped`, { exact: true })
  while (!(await ready.isVisible())) {
    const bar = page.getByRole('progressbar', { name: /^Importing/ })
    seen.add(await bar.getAttribute('aria-valuenow', { timeout: 100 }).catch(() => null))
    const [refusal] = await page.getByRole('alert').allTextContents()
    if (refusal || performance.now() - startMs > IMPORT_LIMIT_MS) {
      throw new Error(`${rows} rows were not imported. ${refusal ?? ''}`)
    }
    await page.waitForTimeout(SAMPLE_MS)
  }
  const seconds = (performance.now() - startMs) / 1000
  const megabytes = statSync(path).size / 1e6
  console.log(
    `${rows} rows, ${megabytes.toFixed(0)} MB: ${seconds.toFixed(2)} s from drop to ready, ${seen.size} steps of progress, browser at most ${memory.stop()} MB`,
  )
}

async function measureCancel(page) {
  await page.locator('input[type=file]').first().setInputFiles(tenMillion)
  await page.waitForTimeout(1_500)
  const cancel = page.getByRole('button', { name: 'Cancel import' })
  const startMs = performance.now()
  await cancel.click()
  await cancel.waitFor({ state: 'detached' })
  console.log(`cancelled: idle after ${(performance.now() - startMs).toFixed(0)} ms`)
}

/** Looks at the memory of all processes that this one has started, as the system counts it: each page of it once. */
function watchMemory() {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfBrowser())
  }, MEMORY_MS)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** Megabytes of all programs that this one has started; what they share is divided among them (PSS). */
function memoryOfBrowser() {
  const parents = new Map()
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const status = read(`/proc/${id}/status`)
    parents.set(id, /^PPid:\s+(\d+)/m.exec(status)?.[1])
  }
  const isOurs = id => id !== undefined && (id === `${process.pid}` || isOurs(parents.get(id)))
  const kilobytes = [...parents.keys()]
    .filter(id => id !== `${process.pid}` && isOurs(id))
    .map(id => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0))
  return Math.round(kilobytes.reduce((sum, part) => sum + part, 0) / 1024)
}

/** Nothing of a process that ended while it was looked at. */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
