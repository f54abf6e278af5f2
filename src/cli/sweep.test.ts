/** The sweep command as its user starts it: in a process of its own. */
import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/command.ts'
import { runBacktest, SWEEP_METRICS, syntheticDataset } from '../engine/index.ts'

const sweep = (args: string) => runCommand('sweep', args.split(' '))

const MARKET = '--synthetic --seed 1 --from 2023-01-02 --to 2023-02-03 --instrument NIFTY'

describe('npm run sweep', () => {
  it('prints a row for each point with the metrics that a backtest of it has', () => {
    const { status, stdout, stderr } = sweep(
      `${MARKET} --strategy momentum --costs nse --axis shortBars=5:15:5 --axis longBars=20,40 --sort netProfit`,
    )
    expect([status, stderr]).toEqual([0, ''])
    const printed = JSON.parse(stdout)
    expect(Object.keys(printed)).toEqual([
      'engineVersion',
      'dataset',
      'inputs',
      'notes',
      'axes',
      'method',
      'points',
      'rows',
      'dataQuality',
      'import',
    ])
    expect(printed).toMatchObject({
      points: 6,
      method: { kind: 'grid' },
      axes: [
        { param: 'shortBars', from: 5, to: 15, step: 5 },
        { param: 'longBars', values: [20, 40] },
      ],
      import: { notes: ['Built-in synthetic market, seed 1: its prices are simulated.'] },
    })
    const market = syntheticDataset({ symbol: 'NIFTY', seed: 1, from: '2023-01-02', to: '2023-02-03' })
    expect(printed.dataset).toEqual(market.stamp)
    expect(printed.rows).toHaveLength(6)
    for (const { params, stats } of printed.rows) {
      const report = runBacktest(market, {
        ...printed.inputs,
        params: { ...printed.inputs.params, ...params },
      })
      expect(stats).toEqual(Object.fromEntries(SWEEP_METRICS.map(id => [id, report.stats[id]])))
    }
    const profits = printed.rows.map((row: { stats: { netProfit: number } }) => row.stats.netProfit)
    expect(profits).toEqual(profits.toSorted((a: number, b: number) => b - a))
  })

  it('prints a refused point with its reason, and a pair with its hedge', () => {
    const { stdout } = sweep(
      `${MARKET} --strategy arbitrage --hedge synthetic --hedge-instrument BANKNIFTY --method sobol --points 3 --axis entryZ=2,1 --axis exitZ=0.5:1:0.5`,
    )
    const printed = JSON.parse(stdout)
    expect(printed.hedges[0].instrument).toBe('BANKNIFTY')
    expect(printed.points).toBe(3)
    const refused = printed.rows.filter((row: { stats: unknown }) => row.stats === null)
    expect(refused).toEqual([
      {
        params: { entryZ: 1, exitZ: 1 },
        stats: null,
        refusal: 'Exit z-score (exitZ) must be below Entry z-score (entryZ).',
      },
    ])
  })

  it('refuses a parameter with an axis and a value', () => {
    const { status, stderr } = sweep(`${MARKET} --strategy momentum --axis shortBars=5,6 --param shortBars=7`)
    expect([status, stderr]).toEqual([
      2,
      '--param: shortBars has its values from --axis. Leave one of them out.\n',
    ])
  })

  it('explains itself, and exits with 2 and one sentence for what a trader can fix', () => {
    const help = sweep('--help')
    expect([help.status, help.stderr]).toEqual([0, ''])
    for (const name of [
      '--axis',
      '--method',
      '--points',
      '--draw-seed',
      '--sort',
      '--top',
      '--data',
      '--out',
    ]) {
      expect(help.stdout).toContain(`  ${name} `)
    }
    expect(sweep(`${MARKET} --strategy momentum`)).toEqual({
      status: 2,
      stdout: '',
      stderr: '--axis is missing. See --help.\n',
    })
    expect(sweep(`${MARKET} --strategy momentum --axis shortBars=0:5:1`).stderr).toBe(
      '--axis shortBars: 0 is not allowed; MA short period must be a whole number from 1 to 500.\n',
    )
  })
})
