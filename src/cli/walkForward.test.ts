/** The walk-forward command as its user starts it: in a process of its own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { CHOICE_METRICS, runBacktest, syntheticDataset, toRunJson } from '../engine/index.ts'

const walk = (args: string) => runCommand('walk-forward', args.split(' '))

const MARKET = '--synthetic --seed 1 --from 2023-01-02 --to 2023-04-28 --instrument NIFTY --timeframe 5m'
const RUN = `${MARKET} --strategy momentum --capital 1000000 --param volumeThreshold=0 --costs nse --risk off`
const AXES = '--axis shortBars=5:15:5 --axis longBars=20,40'
const WINDOWS = '--in-sample 30 --out-of-sample 20'

describe('npm run walk-forward', () => {
  it('prints the joined run as a backtest does, and its windows with the names of its metrics', () => {
    const { status, stdout, stderr } = walk(`${RUN} ${AXES} ${WINDOWS}`)
    expect([status, stderr]).toEqual([0, ''])
    const printed = JSON.parse(stdout)
    const market = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2023-01-02', to: '2023-04-28' })
    const { params, ...inputs } = printed.inputs
    const ofOneRun = toRunJson(runBacktest(market, { ...inputs, params }))
    // what smaller bars changed is counted of one run alone
    const { changedFills: _, ...ofJoinedRun } = ofOneRun
    expect(Object.keys(printed)).toEqual([
      ...Object.keys(ofJoinedRun),
      'walkForward',
      'dataQuality',
      'import',
    ])
    expect(Object.keys(printed.stats)).toEqual(Object.keys(ofOneRun.stats))
    expect(printed.import.notes).toEqual(['Built-in synthetic market, seed 1: its prices are simulated.'])
    const { windows, ...plan } = printed.walkForward
    expect(plan).toMatchObject({
      inSampleDays: 30,
      outOfSampleDays: 20,
      anchored: false,
      figure: 'sharpe',
      points: 6,
      method: { kind: 'grid' },
      notes: [],
    })
    // 79 trading days: 30 to choose on, then 20, 20 and the 9 that are left
    expect(windows.map((window: { outOfSample: { days: number } }) => window.outOfSample.days)).toEqual([
      20, 20, 9,
    ])
    expect(printed.stats.tradingDays).toBe(49)
    for (const { inSample, params: chosen } of windows) {
      const alone = runBacktest(market, {
        ...inputs,
        params: { ...params, ...chosen },
        from: inSample.from,
        to: inSample.to,
      })
      expect(inSample.sharpe).toBe(alone.stats.sharpe)
      expect(inSample.totalReturnPct).toBe(alone.stats.totalReturnPct)
    }
    const profits = windows.map(
      (window: { outOfSample: { netProfit: number } }) => window.outOfSample.netProfit,
    )
    expect(profits.reduce((sum: number, net: number) => sum + net)).toBeCloseTo(printed.stats.netProfit, 6)
    expect(windows.at(-1).outOfSample).toMatchObject({
      sharpe: null,
      reasons: { sharpe: 'Needs at least 14 days with bars; the run has 9.' },
    })
    // the charges of the joined run are itemised as those of any other
    expect(printed.charges.total).toBe(printed.stats.charges)
  })

  it('anchors its windows, chooses by another metric and writes to a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sauda-walk-'))
    const out = join(folder, 'walk.json')
    const args = `${RUN} ${AXES} --in-sample 30 --anchored --out-of-sample 30 --metric netProfit --out ${out}`
    expect(walk(args)).toEqual({ status: 0, stdout: '', stderr: '' })
    const { walkForward } = JSON.parse(readFileSync(out, 'utf8'))
    rmSync(folder, { recursive: true })
    const starts = walkForward.windows.map((window: { inSample: { from: string } }) => window.inSample.from)
    expect(starts).toEqual(['2023-01-02', '2023-01-02'])
    expect(typeof walkForward.windows[0].inSample.netProfit).toBe('number')
  })

  it('explains itself', () => {
    const { status, stdout } = walk('--help')
    expect(status).toBe(0)
    for (const name of [
      '--axis',
      '--in-sample',
      '--out-of-sample',
      '--anchored',
      '--metric',
      ...CHOICE_METRICS,
    ]) {
      expect(stdout).toContain(name)
    }
    expect(stdout.split('\n').filter(line => line.length > 240)).toEqual([])
  })

  it.each([
    [`${RUN} ${WINDOWS}`, '--axis is missing. See --help.'],
    [`${RUN} ${AXES} --in-sample 30`, '--out-of-sample is missing. See --help.'],
    [`${RUN} ${AXES} --in-sample x --out-of-sample 5`, '--in-sample: "x" is not a number.'],
    [
      `${RUN} ${AXES} --in-sample 79 --out-of-sample 5`,
      '--in-sample: 79 trading days leave none to trade: the run has 79. Use fewer, or a longer date range.',
    ],
    [
      `${RUN} ${AXES} ${WINDOWS} --figure charges`,
      `--metric: "charges" must be one of ${CHOICE_METRICS.join(', ')}.`,
    ],
    [
      `${RUN} ${AXES} ${WINDOWS} --metric charges`,
      `--metric: "charges" must be one of ${CHOICE_METRICS.join(', ')}.`,
    ],
    [
      `${RUN} ${AXES} ${WINDOWS} --figure sharpe --metric netProfit`,
      '--figure: is the old spelling of --metric. Leave one of them out.',
    ],
    [
      `${RUN} ${AXES} --in-sample 5 --out-of-sample 5`,
      '--metric: no combination has sharpe in any in-sample window; use longer windows, more combinations or another metric.',
    ],
  ])('exits with 2 and one sentence: %s', (args, message) => {
    expect(walk(args)).toEqual({ status: 2, stdout: '', stderr: `${message}\n` })
  })
})
