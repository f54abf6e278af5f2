import { type ChildProcess, execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'

const CACHE = 'node_modules/.cache/sauda'

interface Ended {
  code: ChildProcess['exitCode']
  stdout: string
  stderr: string
}

function ended(program: string, ...args: string[]): Promise<Ended> {
  return new Promise(done => {
    const child = execFile(program, args, (_error, stdout, stderr) => {
      done({ code: child.exitCode, stdout, stderr })
    })
  })
}

const backtest = (...args: string[]) => ended('npm', 'run', '--silent', 'backtest', '--', ...args)

const built = (...args: string[]) => ended('node', 'dist/cli.mjs', ...args)

test('the commands of npm print their own output only and pass their exit code on; the built ones print the same, without npm and the bundler', async () => {
  const args = [
    '--synthetic',
    '--from',
    '2023-01-02',
    '--to',
    '2023-01-06',
    '--instrument',
    'NIFTY',
    '--strategy',
    'momentum',
  ]
  const run = await backtest(...args)
  expect(run.code).toBe(0)
  const report = JSON.parse(run.stdout)
  const builtRun = await built('backtest', ...args)
  expect(builtRun.code).toBe(0)
  expect(JSON.parse(builtRun.stdout)).toEqual(report)
  for (const name of ['sweep', 'walk-forward', 'strategy', 'charges']) {
    expect((await built(name, '--help')).code, name).toBe(0)
  }
  const wrong = await backtest('--nonsense')
  expect(wrong.code).toBe(2)
  expect(wrong.stdout).toBe('')
  expect(wrong.stderr).toContain('--nonsense')
  const unknown = await built('nonsense')
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toBe(
    'There is no command "nonsense". Choose from: backtest, sweep, walk-forward, strategy, charges, paper, margin.\n',
  )
})

test('programs that start at once for the first time do not disturb each other', async () => {
  const entry = test.info().outputPath('echo.ts')
  writeFileSync(
    entry,
    'const said: string = process.argv.slice(2).join()\nconsole.log(said)\nprocess.exitCode = 7\n',
  )
  const names = ['a', 'b', 'c']
  const all = await Promise.all(names.map(name => ended('node', 'scripts/run.mjs', entry, name, '--flag')))
  expect(all).toEqual(names.map(name => ({ code: 7, stdout: `${name},--flag\n`, stderr: '' })))
  expect(readdirSync(CACHE).filter(name => name.endsWith('.tmp'))).toEqual([])
})
