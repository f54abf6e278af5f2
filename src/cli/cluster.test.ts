/** The recipes of docs/scale.md: what they run is run here, without the cluster around it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'

const ROOT = join(import.meta.dirname, '../..')
const RECIPES = join(ROOT, 'scripts/cluster')
const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-cluster-'))
const SWEEP = [
  ...'--synthetic --seed 1 --from 2023-01-02 --to 2023-01-20 --instrument RELIANCE --strategy momentum'.split(
    ' ',
  ),
  ...'--axis shortBars=2:12:2 --axis longBars=20,40,60 --sort netProfit'.split(' '),
]

beforeAll(() => {
  mkdirSync(join(FOLDER, 'bin'))
  const program = join(FOLDER, 'bin/sauda')
  writeFileSync(program, `#!/bin/sh\nexec node "${ROOT}/scripts/run.mjs" src/cli/sauda.ts "$@"\n`)
  chmodSync(program, 0o755)
})
afterAll(() => rmSync(FOLDER, { recursive: true }))

function run(command: readonly string[], env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(FOLDER, 'bin')}${delimiter}${process.env.PATH}`, ...env },
  })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
}

const part = (shard: number) => join(FOLDER, `part-${shard}.jsonl`)
const read = (name: string) => readFileSync(join(RECIPES, name), 'utf8')

describe('the recipe for', () => {
  it('Slurm runs the shards of one sweep, and a lost one as an array of one', () => {
    const script = join(RECIPES, 'sweep.sbatch')
    expect(read('sweep.sbatch')).toContain('#SBATCH --array=1-16\n')
    const task = (shard: number, of: number) =>
      run(['sh', script, ...SWEEP], {
        SLURM_ARRAY_TASK_ID: String(shard),
        SLURM_ARRAY_TASK_COUNT: String(of),
      })
    for (let shard = 1; shard <= 16; shard++) task(shard, 16)
    const lost = readFileSync(part(5))
    rmSync(part(5))
    task(5, 1)
    expect(readFileSync(part(5))).toEqual(lost)
    const parts = Array.from({ length: 16 }, (_, k) => part(k + 1))
    expect(runCommand('sweep', ['--merge', ...parts])).toEqual(runCommand('sweep', SWEEP))
  })

  it('Kubernetes runs the same shards, of as many as it completes', () => {
    const yaml = read('sweep.yaml')
    expect(yaml).toContain('  completionMode: Indexed\n  completions: 16\n')
    const [, block = ''] = /- \|\n((?: {14}.*\n)+)/.exec(yaml) ?? []
    const script = block.replaceAll(/^ {14}/gm, '')
    expect(script).toContain('--shard "$0/16"')
    const options = join(FOLDER, 'options')
    writeFileSync(options, `${SWEEP.join('\n')}\n`)
    for (const index of [0, 15]) {
      const before = readFileSync(part(index + 1))
      rmSync(part(index + 1))
      run(['/bin/sh', '-euc', script], { JOB_COMPLETION_INDEX: String(index), OPTIONS: options })
      expect(readFileSync(part(index + 1))).toEqual(before)
    }
  })

  it('a container copies what is there, and no more than the terminal needs', () => {
    const copied = [...read('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names]) =>
      names!.split(' '),
    )
    expect(copied).toEqual([
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'tsconfig.base.json',
      'scripts',
      'src',
    ])
    for (const name of [...copied, 'scripts/bundleCli.mjs']) expect(existsSync(join(ROOT, name))).toBe(true)
    expect(read('Containerfile')).toContain('RUN node scripts/bundleCli.mjs\n')
  })
})
