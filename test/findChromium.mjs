// Which Chromium do the tests use? CHROMIUM_PATH, else the shell inside @sparticuz/chromium, else the system's.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const ROOT = resolve(import.meta.dirname, '..')
const NPM_FOLDER = resolve(ROOT, 'node_modules/.cache/chromium')
const UNPACK =
  "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"

/** Flags that keep Chromium quiet and alive in a container; they weaken no check of the page. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NO_BROWSER =
  'No Chromium found: install one (for example "apt-get install chromium") or set CHROMIUM_PATH to its program.'

/** The machines that the shell inside @sparticuz/chromium runs on. */
const SHELL_RUNS_HERE = process.platform === 'linux' && process.arch === 'x64'

/**
 * The browser's path and the environment to start it with. The shell without a window of its own comes first: a test
 * takes half the processor time in it. SAUDA_CHROMIUM=system takes the system's, which is as new as the machine.
 * @throws Error of one sentence when there is none.
 */
export async function findChromium(wanted = process.env.SAUDA_CHROMIUM) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named))
      throw new Error(`CHROMIUM_PATH names "${named}", where no program is. ${NO_BROWSER}`)
    return { executablePath: named, env: process.env }
  }
  const system = SYSTEM_PATHS.find(path => existsSync(path))
  if (system && (wanted === 'system' || !SHELL_RUNS_HERE)) {
    return { executablePath: system, env: process.env }
  }
  try {
    return npmChromium()
  } catch (error) {
    if (!system) throw new Error(NO_BROWSER, { cause: error })
    process.stderr.write(`@sparticuz/chromium cannot be unpacked (${error.message}): ${system} is used.\n`)
    return { executablePath: system, env: process.env }
  }
}

/**
 * @sparticuz/chromium unpacks into the temporary folder and changes its process's environment: it gets a folder and a
 * process of its own. The folder takes its name only when it is complete, since unpacking may be interrupted.
 */
function npmChromium() {
  if (!existsSync(NPM_FOLDER)) {
    const unfinished = `${NPM_FOLDER}.${process.pid}`
    mkdirSync(unfinished, { recursive: true })
    execFileSync(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: ROOT,
      // the second makes it unpack libnss3, libnspr4 and libexpat too, which a bare Debian lacks
      env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
      stdio: 'pipe',
    })
    // its own fonts.conf names another folder, so without this a machine with no fonts draws no text at all
    writeFileSync(
      `${unfinished}/fonts/fonts.conf`,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${NPM_FOLDER}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${NPM_FOLDER}/fonts-cache</cachedir></fontconfig>`,
    )
    renameSync(unfinished, NPM_FOLDER)
  }
  const libraries = [`${NPM_FOLDER}/al2023/lib`, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: `${NPM_FOLDER}/fonts` }
  return { executablePath: `${NPM_FOLDER}/chromium`, env }
}
