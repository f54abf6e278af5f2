// Kills Chromium at random moments while a dataset is being replaced, and looks what is left: npm run kills -- 200
// Each time the old or the new one must be there, whole, and nothing else. Prints the seed; KILL_SEED repeats a run.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS, findChromium } from '../test/findChromium.mjs'
import { serveStorePage } from './storePage.mjs'

const KILLS = Number(process.argv[2] ?? 200)
/** Kills fall within so many times what a replacement takes, from its start. */
const SPREAD = 2.5
/** So often Chromium may be started before a kill. */
const STARTS = 3

let seed = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000)
if (!Number.isSafeInteger(KILLS) || KILLS < 1) {
  console.error('How often? For example: npm run kills -- 200')
  process.exit(1)
}
console.log(`${KILLS} kills, seed ${seed}`)

const folder = mkdtempSync(join(tmpdir(), 'sauda-kills-'))
const { url, close } = await serveStorePage(join(folder, 'page'))
try {
  await killAll()
} finally {
  close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function killAll() {
  const counts = { old: 0, new: 0 }
  let acknowledged = null
  let replaceMs = 300
  for (let kill = 0; kill <= KILLS; kill++) {
    const { browser, page, end } = await open()
    const found = await page.evaluate(() => globalThis.storePage.check())
    if (kill > 0) judge(found, acknowledged, counts)
    if (kill === KILLS) {
      await end()
      break
    }
    const first = (found.number ?? 0) + 1
    acknowledged = found.number
    const startMs = performance.now()
    await page.exposeFunction('onSaved', number => {
      // the mean of what this machine takes, so that the moments are spread over all that a replacement does
      replaceMs = 0.8 * replaceMs + (0.2 * (performance.now() - startMs)) / (number - first + 1)
      acknowledged = number
    })
    page.evaluate(from => globalThis.storePage.replaceFrom(from, globalThis.onSaved), first).catch(() => {})
    await new Promise(done => setTimeout(done, random() * SPREAD * replaceMs))
    await end()
    await browser.close().catch(() => {})
    if ((kill + 1) % 20 === 0) {
      console.log(
        `${kill + 1}: ${counts.old} old, ${counts.new} new, a replacement takes ${Math.round(replaceMs)} ms`,
      )
    }
  }
  console.log(
    `${KILLS} kills: ${counts.old} times the old dataset was there, ${counts.new} times the new one, each whole.`,
  )
}

/** @throws Error when what is there is neither the last one that was reported as saved nor the one after it. */
function judge({ number, files, notice }, acknowledged, counts) {
  if (number === acknowledged) counts.old++
  else if (number === (acknowledged ?? 0) + 1) counts.new++
  else throw new Error(`Dataset ${number} is there; ${acknowledged} was saved, and the next was on its way.`)
  const expected = number === null ? 0 : 1
  if (files !== expected) throw new Error(`${files} files are left, and ${expected} should be.`)
  if (notice?.includes('damaged')) throw new Error(`It says: ${notice}`)
}

/** Chromium with the profile of this run, and its page. `end` kills all its processes. */
async function open() {
  const { program, address } = await started()
  const browser = await chromium.connectOverCDP(address)
  const page = await browser.contexts()[0].newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'storePage' in globalThis)
  const end = async () => {
    const isOver = once(program, 'exit')
    process.kill(-program.pid, 'SIGKILL')
    await isOver
  }
  return { browser, page, end }
}

/**
 * Chromium, and where it listens. One that crashes before it listens has shown nothing yet: it is said and started again.
 * @throws Error when it crashes each time.
 */
async function started() {
  const { executablePath, env } = await findChromium()
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${join(folder, 'profile')}`]
  for (let attempt = 1; ; attempt++) {
    const program = spawn(executablePath, [...CHROMIUM_ARGS, ...args, 'about:blank'], {
      env,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(program, 'exit')
    const { address, text } = await devtoolsAddress(program)
    if (address) return { program, address }
    const [code, signal] = await ended
    const words = `Chromium did not start (${signal ?? `exit code ${code}`}): ${text}`
    if (attempt === STARTS) throw new Error(words)
    console.log(`${words}It is started again.`)
  }
}

/** Where Chromium listens, null when it ends before it does; and what it has written. */
async function devtoolsAddress(program) {
  let text = ''
  for await (const piece of program.stderr) {
    text += piece
    const address = /ws:\/\/\S+/.exec(text)?.[0]
    if (address) {
      program.stderr.destroy()
      return { address, text }
    }
  }
  return { address: null, text }
}

/** 0 to 1, from the seed. */
function random() {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
