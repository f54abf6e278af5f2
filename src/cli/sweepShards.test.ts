/** Shards of a sweep as their user starts them: each in a process of its own. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-shards-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

/** Kills its own process at one point of the grid, when it is told to. */
const FRAGILE = `import { crossedAbove, crossedBelow, defineStrategy, integer, sma } from 'sauda'
declare const process: any
export default defineStrategy({
  id: 'fragile',
  title: 'Fragile',
  summary: 'Trades a crossing.',
  params: {
    fastBars: integer({ label: 'Fast', min: 1, max: 100, default: 5, unit: 'bars' }),
    slowBars: integer({ label: 'Slow', min: 1, max: 100, default: 20, unit: 'bars' }),
  },
  start({ bars, params, broker, indicator }) {
    if (process.env.DIES && params.fastBars === 6 && params.slowBars === 24) process.kill(process.pid, 'SIGKILL')
    const fast = indicator(sma, bars.close, params.fastBars)
    const slow = indicator(sma, bars.close, params.slowBars)
    return i => {
      if (crossedAbove(fast, slow, i)) broker.buy()
      else if (crossedBelow(fast, slow, i)) broker.close()
    }
  },
})
`

const file = (name: string) => join(FOLDER, name)
const SWEEP = [
  ...'--synthetic --seed 1 --from 2023-01-02 --to 2023-02-03 --instrument RELIANCE'.split(' '),
  ...['--strategy-file', file('fragile.ts')],
  ...'--axis fastBars=2:16:2 --axis slowBars=20:64:4 --sort sharpe --overfitting'.split(' '),
]
const sweep = (args: readonly string[], env = {}) => runCommand('sweep', args, env)
const shard = (place: number, out: string, env = {}) =>
  sweep([...SWEEP, '--shard', `${place}/16`, '--out', file(out)], env)

describe('npm run sweep, in shards', () => {
  it('prints of 16 merged parts what one run prints, one of them killed on its way and run again', () => {
    writeFileSync(file('fragile.ts'), FRAGILE)
    const killed: number[] = []
    for (let place = 1; place <= 16; place++) {
      const { status, stdout, stderr } = shard(place, `part-${place}`, { DIES: '1' })
      expect([stdout, stderr]).toEqual(['', ''])
      if (status === null) killed.push(place)
      else expect(status).toBe(0)
    }
    // one run of the 96 killed one process: nothing of its part is there, and the others do not miss it
    expect(killed).toHaveLength(1)
    const [lost] = killed
    expect(existsSync(file(`part-${lost}`))).toBe(false)
    const others = readdirSync(FOLDER).filter(name => name.startsWith('part-'))
    expect(others).toHaveLength(15)
    expect(sweep(['--merge', ...others.map(file)])).toEqual({
      status: 2,
      stdout: '',
      stderr: `--merge: of 16, part ${lost} is missing. Run it with --shard ${lost}/16.\n`,
    })

    expect(shard(lost!, `part-${lost}`).status).toBe(0)
    const parts = Array.from({ length: 16 }, (_, k) => file(`part-${k + 1}`))
    const whole = sweep(SWEEP)
    expect(whole.status).toBe(0)
    const { rows, overfitting } = JSON.parse(whole.stdout)
    expect(rows).toHaveLength(96)
    expect(overfitting.compared).toBe(96)
    expect(new Set(rows.map((row: { stats: { sharpe: number } }) => row.stats.sharpe)).size).toBeGreaterThan(
      50,
    )
    expect(sweep(['--merge', ...parts])).toEqual(whole)

    // a part that is run again is the same bytes; --sort and --top may be others than the parts were asked for
    expect(shard(3, 'again').status).toBe(0)
    expect(readFileSync(file('again'))).toEqual(readFileSync(file('part-3')))
    const top = sweep(['--merge', ...parts, '--sort', 'maxDrawdown', '--top', '5', '--out', file('top.json')])
    expect(top).toEqual({ status: 0, stdout: '', stderr: '' })
    const own = sweep([
      ...SWEEP.filter(arg => !['--sort', 'sharpe'].includes(arg)),
      '--sort',
      'maxDrawdown',
      '--top',
      '5',
    ])
    expect(readFileSync(file('top.json'), 'utf8')).toBe(own.stdout)
  })

  it('says in one sentence what is wrong with the call', () => {
    const needed =
      '--synthetic --from 2023-01-02 --to 2023-01-03 --instrument NIFTY --strategy momentum --axis shortBars=5'
    const says = (args: string) => sweep(args.split(' ')).stderr
    expect(says(`${needed} --shard 1/2`)).toBe(
      '--out is missing: to which file does --shard 1/2 write its part?\n',
    )
    expect(says(`${needed} --shard 3/2 --out x`)).toContain('--shard: "3/2" must look like 3/16')
    expect(says(`${needed} --shard 1/2 --out ${file('no/such/folder')}`)).toMatch(
      /^--out: cannot write ".*" \(ENOENT\)\. Choose another file\.\n$/,
    )
    expect(says('--merge')).toMatch(/^--merge: takes the files of all parts, --sort, --top and --out/)
    expect(says(`--merge ${file('missing')}`)).toMatch(
      /^--merge: cannot read ".*" \(ENOENT\)\. Check the path\.\n$/,
    )
    expect(says(`--merge ${file('fragile.ts')}`)).toContain('is no part of a sweep')
    const clash = `--merge x ${file('fragile.ts')} --out ${FOLDER}/./fragile.ts`
    expect(says(clash)).toBe(
      `--out: "${FOLDER}/./fragile.ts" is also the file of --merge. Choose another file.\n`,
    )
    expect(readFileSync(file('fragile.ts'), 'utf8')).toBe(FRAGILE)
    expect(says('--merge x --sort sharpe --sort trades')).toBe('--sort: give it once.\n')
    expect(sweep(['--merge', 'x', '--help']).stdout).toContain('--merge PART…')
  })
})
