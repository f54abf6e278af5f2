// Runs the controls: a test of the row must fail once its guard is switched off.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { ROOT } from './catalogue.mjs'
import { projectsOf } from './projects.mjs'
import { readResults } from './readResults.mjs'
import { switchedOff } from './switchOff.mjs'
import { titleIds } from './titleIds.mjs'

/** Not 4273 of the end-to-end tests themselves. */
const PORT = '4673'

/** What came of each: { id, fault }, where null is a control that was shown. */
export async function runControls(controls) {
  const inNode = await runInNode(controls.filter(({ kind }) => kind === 'node'))
  return [...inNode, ...runInChromium(controls.filter(({ kind }) => kind === 'chromium'))]
}

async function runInNode(controls) {
  if (controls.length === 0) return []
  const options = {
    root: ROOT,
    config: false,
    watch: false,
    testNamePattern: /(^|\s)[A-Z]\d+ /.source,
    reporters: [{}],
    silent: true,
    maxWorkers: '100%',
    projects: await projectsOf(controls),
  }
  const vitest = await startVitest('test', [], options)
  const found = controls.map(control => {
    const modules = vitest.state.getTestModules().filter(({ project }) => project.name === control.id)
    const tests = modules
      .flatMap(module => [...module.children.allTests()])
      .map(test => ({ titles: test.fullName.split(' > '), state: test.result().state }))
    return { id: control.id, fault: faultOf(control, tests) }
  })
  await vitest.close()
  // it says that tests failed, as they must here
  process.exitCode = 0
  return found
}

function faultOf({ id, file }, tests) {
  const own = tests.filter(
    ({ titles, state }) => state !== 'skipped' && titles.some(title => titleIds(title).includes(id)),
  )
  if (own.length === 0) return `no test of it ran with ${file} changed`
  return own.some(({ state }) => state === 'failed') ? null : `${file} changed, and every test still passes`
}

/** Each in a copy of this folder, which is built anew with its guard switched off. */
function runInChromium(controls) {
  if (controls.length === 0) return []
  const copy = mkdtempSync(join(tmpdir(), 'sauda-control-'))
  try {
    for (const name of readdirSync(ROOT).filter(
      name => !/^(\.git|node_modules|test-results|docs)$/.test(name),
    ))
      cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    return controls.map(control => ({ id: control.id, fault: runInCopy(copy, control) }))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function runInCopy(copy, control) {
  const { id, file, test } = control
  const whole = readFileSync(join(ROOT, file), 'utf8')
  const results = join(copy, 'results')
  rmSync(results, { recursive: true, force: true })
  writeFileSync(join(copy, file), switchedOff(control))
  try {
    const built = run(copy, ['vite/bin/vite.js', 'build', '--logLevel', 'error'])
    if (built.status !== 0) return `${file} changed cannot be built`
    const env = { SAUDA_RESULTS: results, SAUDA_E2E_PORT: PORT }
    run(copy, ['@playwright/test/cli.js', 'test', test, '--grep', `(^| )${id} `, '--retries', '0'], env)
    return faultOf(control, readResults(results, 0))
  } finally {
    writeFileSync(join(copy, file), whole)
  }
}

function run(cwd, [program, ...args], env = {}) {
  const script = join(cwd, 'node_modules', program)
  return spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
}
