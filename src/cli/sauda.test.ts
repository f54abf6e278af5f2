import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }
import { ENGINE_VERSION } from '../engine/index.ts'
import { asStarted } from './command.ts'

function sauda(...args: string[]) {
  const program = ['scripts/run.mjs', 'src/cli/sauda.ts']
  const { status, stdout } = spawnSync(process.execPath, [...program, ...args], { encoding: 'utf8' })
  return { status, stdout }
}

describe('the program of all commands', () => {
  it('says which version it is, and of which engine', () => {
    expect(sauda('--version')).toEqual({ status: 0, stdout: `sauda ${version} (engine ${ENGINE_VERSION})\n` })
  })

  it('prints its help in every way that one asks for it', () => {
    const { status, stdout } = sauda()
    expect(status).toBe(0)
    expect(stdout).toMatch(/^Backtests in the terminal[\s\S]*\n {2}help .*\n {2}--version /)
    for (const arg of ['help', '--help', '-h']) expect(sauda(arg), arg).toEqual({ status: 0, stdout })
  })

  it('names its commands as it was started', () => {
    const text = 'npm run --silent strategy -- check my.ts, or npm run --silent walk-forward -- --help'
    expect(asStarted(text, '/home/me/sauda/node_modules/.cache/sauda/src-cli-main-ts.mjs')).toBe(text)
    expect(asStarted(text, '/usr/bin/sauda')).toBe('sauda strategy check my.ts, or sauda walk-forward --help')
    expect(asStarted(text, `${process.cwd()}/dist/cli.mjs`)).toBe(
      'node dist/cli.mjs strategy check my.ts, or node dist/cli.mjs walk-forward --help',
    )
  })
})
