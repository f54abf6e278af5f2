/** The command for strategies of one's own, as its user starts it. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-own-'))
const FRAME = `id: 'x', title: 'X', summary: 'Does it.', params: {}`
const DAYS = ['--synthetic', '--instrument', 'NIFTY', '--from', '2023-01-01', '--to', '2023-01-20']
const MARKET = [...DAYS, '--capital', '10000000']

afterAll(() => rmSync(FOLDER, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(FOLDER, name)
  writeFileSync(path, content)
  return path
}

describe('npm run strategy', () => {
  it.each(['begin.ts', 'begin.js', 'begin.json'])(
    'new %s writes a strategy that passes its own check and trades',
    name => {
      const path = join(FOLDER, name)
      expect(runCommand('strategy', ['new', path])).toMatchObject({ status: 0, stdout: '' })
      const { status, stdout, stderr } = runCommand('strategy', ['check', path, ...MARKET, '--bars', '40'])
      expect([status, stderr]).toEqual([0, ''])
      const printed = JSON.parse(stdout)
      expect(printed).toMatchObject({
        deterministic: true,
        lookAhead: { checkedBars: 40, found: null },
        problems: [],
      })
      expect(printed.run.trades).toBeGreaterThan(1)
      expect(printed.run.orders.filled).toBeGreaterThan(printed.run.trades)
      expect(printed.run.orders.refusals).toBeInstanceOf(Array)
      expect(printed.lookAhead.decisions).toBeGreaterThan(1)
    },
  )

  it('new begins with the template that is named: rules, or code for two instruments', () => {
    const rules = join(FOLDER, 'range.json')
    expect(runCommand('strategy', ['new', rules, '--template', 'opening-range']).status).toBe(0)
    expect(JSON.parse(readFileSync(rules, 'utf8')).name).toBe('Opening-range breakout')
    const pair = join(FOLDER, 'pair.ts')
    const begun = runCommand('strategy', ['new', pair, '--template', 'pair-spread'])
    expect(begun).toMatchObject({
      status: 0,
      stderr: `Wrote ${pair}. Check it: npm run --silent strategy -- check ${pair} --hedge synthetic --hedge-instrument BANKNIFTY\n`,
    })
    const hedge = ['--hedge', 'synthetic', '--hedge-instrument', 'BANKNIFTY', '--bars', '20']
    const { status, stdout, stderr } = runCommand('strategy', ['check', pair, ...MARKET, ...hedge])
    expect([status, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ deterministic: true, lookAhead: { found: null } })
    expect(JSON.parse(stdout).run.trades).toBeGreaterThan(3)
    const none = runCommand('strategy', ['new', join(FOLDER, 'none.ts'), '--template', 'opening-range'])
    expect(none).toMatchObject({ status: 2 })
    expect(none.stderr).toContain('--template: there is no "opening-range" for such a file.')
  })

  it('new --pine writes what a TradingView script becomes, and prints what was not understood', () => {
    const script = fileOf(
      'cross.pine',
      `//@version=5
strategy("Cross", overlay=true, pyramiding=2)
if ta.crossover(ta.ema(close, 9), ta.ema(close, 21))
    strategy.entry("L", strategy.long)
if ta.crossunder(ta.ema(close, 9), ta.ema(close, 21))
    strategy.close("L")
`,
    )
    const path = join(FOLDER, 'cross.ts')
    const { status, stdout } = runCommand('strategy', ['new', path, '--pine', script])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      file: path,
      title: 'Cross',
      notUnderstood: [{ line: 2, reason: expect.stringContaining('pyramiding=2'), changesOrders: true }],
    })
    const checked = runCommand('strategy', ['check', path, ...MARKET, '--bars', '20'])
    expect([checked.status, checked.stderr]).toEqual([0, ''])
    expect(JSON.parse(checked.stdout)).toMatchObject({ deterministic: true, lookAhead: { found: null } })
    expect(JSON.parse(checked.stdout).run.notes).toContain(
      'Converted from Pine without line 2, which could give or change orders.',
    )
    const script2 = join(FOLDER, 'cross.js')
    expect(runCommand('strategy', ['new', script2, '--pine', script]).status).toBe(0)
    expect(readFileSync(script2, 'utf8')).not.toContain(': string')
    const old = fileOf('old.pine', '//@version=4\nstrategy("Old")\n')
    expect(runCommand('strategy', ['new', join(FOLDER, 'old.ts'), '--pine', old])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^The script is in version 4 of Pine\. /),
    })
    expect(existsSync(join(FOLDER, 'old.ts'))).toBe(false)
  })

  it('new writes over nothing', () => {
    const path = fileOf('mine.ts', 'mine')
    const { status, stderr } = runCommand('strategy', ['new', path])
    expect([status, stderr]).toEqual([2, `new: "${path}" is there already. Choose another name.\n`])
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  it('L1 check names the bar and the order of a peek', () => {
    const source = `export default { ${FRAME}, start: ({ bars, broker }) => i => {
      if (broker.position !== 0) broker.close()
      else if (bars.close[i + 1] > bars.close[i]) broker.buy()
    } }`
    const path = fileOf('peek.ts', source)
    const { status, stdout, stderr } = runCommand('strategy', ['check', path, ...MARKET])
    expect(status).toBe(2)
    expect(stderr).toMatch(/^Look-ahead: at 2023-01-\S+ it decided "buy", but "nothing" once the bars after/)
    expect(JSON.parse(stdout).lookAhead.found).toMatchObject({ decided: 'buy', withOtherFuture: null })
  })

  it('check says so where two runs differ, be it by chance or by what the file remembers', () => {
    const sources = ['globalThis.Math.random() > 0.9', '++count % 7 === 0'].map(
      when => `let count = 0\nexport default { ${FRAME}, start: ({ broker }) => i => {
        if (${when}) { if (broker.position === 0) broker.buy(); else broker.close() }
      } }`,
    )
    for (const [k, source] of sources.entries()) {
      const { status, stderr } = runCommand('strategy', ['check', fileOf(`chance${k}.ts`, source), ...MARKET])
      expect(status).toBe(2)
      expect(stderr).toMatch(/^Two runs differ: the strategy is not deterministic\./)
    }
  })

  it('random numbers are the same in each run, and there is no clock', () => {
    const source = (when: string) => `export default { ${FRAME}, start: ({ broker }) => i => {
      if (${when}) { if (broker.position === 0) broker.buy(); else broker.close() }
    } }`
    const checked = (name: string, when: string) =>
      runCommand('strategy', ['check', fileOf(name, source(when)), ...MARKET])
    const { status, stdout } = checked('seeded.ts', 'Math.random() > 0.9')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).deterministic).toBe(true)
    for (const clock of ['Date.now() > 0', 'new Date().getTime() > 0'])
      expect(checked('clock.ts', clock).stderr).toMatch(/A strategy has no clock\. Use the time of the bar/)
  })

  it.each([
    [['look', 'a.ts'], '"look" is no command. Use new or check. See --help.\n'],
    [['check'], 'check: name the file. See --help.\n'],
    [['new', 'a.py'], 'new: "a.py" must end in .ts, .js or .json.\n'],
    [
      ['check', 'a.ts', '--strategy', 'momentum'],
      '--strategy-file: takes the place of --strategy. Leave one of them out.\n',
    ],
  ])('%j is refused', (args, message) => {
    expect(runCommand('strategy', args)).toMatchObject({ status: 2, stderr: message })
  })

  it('check takes what is said of the built-in market in the place of its own, and writes over no strategy', () => {
    const path = join(FOLDER, 'kept.ts')
    runCommand('strategy', ['new', path])
    const before = readFileSync(path, 'utf8')
    const days = ['--from=2023-02-01', '--to', '2023-02-10', '--bars', '5']
    const { status, stderr } = runCommand('strategy', ['check', path, '--instrument', 'RELIANCE', ...days])
    expect([status, stderr]).toEqual([0, ''])
    expect(runCommand('strategy', ['check', path, '--out', path])).toEqual({
      status: 2,
      stdout: '',
      stderr: `--out: "${path}" is also the file of --strategy-file. Choose another file.\n`,
    })
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('the other commands take the same file: a run with its proof, a sweep over its parameters', () => {
    const path = join(FOLDER, 'runs.json')
    runCommand('strategy', ['new', path, '--template', 'rsi-reversal'])
    const run = JSON.parse(runCommand('backtest', ['--strategy-file', path, ...MARKET]).stdout)
    expect(run.inputs.strategy).toMatch(/^rsi-reversal~/)
    expect(run.proof).toMatchObject({ deterministic: true, lookAhead: { checkedBars: 40, found: null } })
    const axis = ['--axis', 'rsiBars=10:18:4']
    const sweep = JSON.parse(runCommand('sweep', ['--strategy-file', path, ...MARKET, ...axis]).stdout)
    const same = sweep.rows.find((row: { params: { rsiBars: number } }) => row.params.rsiBars === 14)
    expect(same.stats?.netProfit ?? same.netProfit).toBe(run.stats.netProfit)
  })
})
