import { execFileSync } from 'node:child_process'

/** The run that `npm run backtest` prints as JSON; without npm, whose own start takes longer (see test/command.ts). */
export function inTerminal(args: readonly string[]) {
  const command = ['scripts/run.mjs', 'src/cli/main.ts', ...args]
  return JSON.parse(
    execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }),
  )
}
