import { spawnSync } from 'node:child_process'
import { scripts } from '../package.json' with { type: 'json' }

/** What a command printed, and its exit code. */
export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs what `npm run NAME` runs, in a process of its own and without npm, whose own start takes longer than most of the
 * commands. That npm finds them is shown end to end (test/e2e/commands.spec.ts).
 */
export function runCommand(
  name: 'backtest' | 'charges' | 'margin' | 'strategy' | 'relations' | 'sweep' | 'walk-forward',
  args: readonly string[],
  env: Record<string, string> = {},
): Ended {
  const [program, ...given] = scripts[name].split(' ')
  const { status, stdout, stderr } = spawnSync(program!, [...given, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  })
  return { status, stdout, stderr }
}
