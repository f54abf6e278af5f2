/** The terminal command as its user starts it: in a process of its own. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../bench/bars.ts'
import { runCommand } from '../../test/command.ts'
import { describeShared, SHARED_FOLDER } from '../../test/shared.ts'
import { defaultInputs, hashBars, runBacktest, syntheticDataset, toIsoTime } from '../engine/index.ts'
import { readCsv } from '../import/readFiles.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-cli-'))
const FILE = join(FOLDER, 'NIFTY.csv')
const HEDGE_FILE = join(FOLDER, 'TCS_1m.csv')
const UNNAMED_FILE = join(FOLDER, 'other.csv')

const backtest = (args: readonly string[], zone = 'Asia/Kolkata') =>
  runCommand('backtest', args, { TZ: zone })

function writeBars(path: string, seed: number): void {
  const { openMs, open, high, low, close, volume } = seededMinuteBars(750, seed)
  const rows = Array.from(openMs, (ms, i) =>
    [toIsoTime(ms), open[i], high[i], low[i], close[i], volume[i]].join(','),
  )
  writeFileSync(path, `date,open,high,low,close,volume\n${rows.join('\n')}\n`)
}

beforeAll(() => {
  writeBars(FILE, 1)
  writeBars(HEDGE_FILE, 2)
  writeBars(UNNAMED_FILE, 3)
})

afterAll(() => {
  rmSync(FOLDER, { recursive: true })
})

describe('npm run backtest', () => {
  const args = ['--data', FILE, '--instrument', 'NIFTY', '--strategy', 'momentum']

  it('P1 prints what the engine computes, with the same fingerprint in any time zone', () => {
    const there = backtest(args, 'America/New_York')
    expect(there).toMatchObject({ status: 0, stderr: '' })
    const printed = JSON.parse(there.stdout)
    const { bars } = readCsv(readFileSync(FILE))
    const stamp = {
      rows: 750,
      fromMs: bars.openMs[0]!,
      toMs: bars.openMs[749]!,
      sha256: hashBars(bars),
      rejected: 0,
    }
    const report = runBacktest({ bars, stamp }, defaultInputs('NIFTY', 1))
    expect(printed.fingerprint).toBe(report.fingerprint)
    expect(printed.dataset).toEqual(stamp)
    expect(printed.equity.value).toHaveLength(750)
    expect(printed.trades).toHaveLength(report.trades.length)
    expect(Object.keys(printed)).toEqual([
      'engineVersion',
      'dataset',
      'inputs',
      'notes',
      'stats',
      'charges',
      'trades',
      'open',
      'fills',
      'orders',
      'riskEvents',
      'equity',
      'fingerprint',
      'resultFingerprint',
      'diagnosis',
      'overfitting',
      'dataQuality',
      'import',
    ])
    expect(backtest(args, 'Asia/Tokyo').stdout).toBe(there.stdout)
  })

  it('trades a pair with a hedge, and says what a trader can put right of it', () => {
    const pair = ['--data', FILE, '--instrument', 'BANKNIFTY', '--strategy', 'arbitrage']
    const printed = backtest([...pair, '--hedge', HEDGE_FILE, '--capital', '1000000'])
    expect(printed).toMatchObject({ status: 0, stderr: '' })
    const run = JSON.parse(printed.stdout)
    expect(run.hedges[0]).toMatchObject({ instrument: 'TCS', dataset: { rows: 750 } })
    expect(run.jointTrades.trades).toBe(run.trades.length / 2)
    expect(run.trades[0].instrument).toBe('BANKNIFTY')
    expect(run.import.hedge).toEqual({ notes: [], rejectedRows: [] })
    expect(backtest(pair)).toEqual({
      status: 2,
      stdout: '',
      stderr:
        '--hedge is missing: Arbitrage trades 2 instruments. Add --hedge FILE --hedge-instrument SYMBOL.\n',
    })
    expect(backtest([...pair, '--hedge', 'none.csv']).stderr).toBe(
      '--hedge: cannot read "none.csv" (ENOENT). Check the path.\n',
    )
    expect(backtest([...pair, '--hedge', UNNAMED_FILE]).stderr).toMatch(
      /^--hedge: ".*other\.csv" does not say its instrument\. Add --hedge-instrument SYMBOL\.\n$/,
    )
  })

  it('T7 T9 says of a file what the page says: closed days, steps, levels and how far apart its bars are', () => {
    const file = join(FOLDER, 'odd.csv')
    const dates = ['2023-01-24', '2023-01-25', '2023-01-26', '2023-01-27', '2023-01-30']
    const write = (prices: readonly number[]) =>
      writeFileSync(
        file,
        `date,open,high,low,close,volume\n${dates.map((date, i) => `${date},${prices[i]},${prices[i]},${prices[i]},${prices[i]},5\n`).join('')}`,
      )
    const run = () => JSON.parse(backtest(['--data', file, ...args.slice(2)]).stdout)
    write([1_800_000, 1_800_000, 1_800_000, 1_800_000, 360_000])
    const { dataQuality, notes } = run()
    expect(dataQuality.notes).toEqual([
      'Prices are 99.4× the instrument’s real level: they look like paise; divide them by 100 and import the file again.',
      'Days when NSE was closed (left out of runs): 26 Jan 2023.',
      'Price jump: ×0.200 vs previous close, as in a 1:5 split (line 6).',
    ])
    expect(dataQuality).toMatchObject({
      level: expect.any(Number),
      closedDays: { count: 1 },
      hasVolume: true,
    })
    expect(notes).toContain('1 bar on 1 day on which NSE was closed (26 Jan 2023) was left out.')
    write([18_000, 18_000, 18_000, 18_000, 18_000])
    expect(run().dataQuality.level).toBeNull()
  })

  it.each(['market-making', 'momentum', 'arbitrage', 'gap-trading'])(
    'P1 runs %s on the synthetic market without a file, and again with the same fingerprint',
    strategy => {
      const command = `--synthetic --seed 1 --instrument BANKNIFTY --strategy ${strategy} --from 2023-01-02 --to 2023-01-10 --costs nse --rates today --lots on --capital 5000000`
      const pair = strategy === 'arbitrage' ? ' --hedge synthetic --hedge-instrument NIFTY' : ''
      const { status, stdout, stderr } = backtest(`${command}${pair}`.split(' '))
      expect([status, stderr]).toEqual([0, ''])
      const run = JSON.parse(stdout)
      expect(run.dataset).toMatchObject({ rows: 7 * 375, rejected: 0 })
      expect(run.notes.join(' ')).toContain('Entries are rounded to the BANKNIFTY lot size: 25')
      expect(run.charges.total).toBe(run.stats.charges)
      expect(run.import.notes).toEqual(['Built-in synthetic market, seed 1: its prices are simulated.'])
      if (pair) expect(run.hedges[0]).toMatchObject({ instrument: 'NIFTY', dataset: { rows: 7 * 375 } })
      const market = { symbol: 'BANKNIFTY', seed: 1, from: '2023-01-02', to: '2023-01-10' }
      const own = syntheticDataset(market)
      const hedges = pair
        ? [{ ...syntheticDataset({ ...market, symbol: 'NIFTY' }), instrument: 'NIFTY' }]
        : []
      const report = runBacktest({ ...own, ...(pair && { hedges }) }, run.inputs)
      expect(report.fingerprint).toBe(run.fingerprint)
    },
  )

  it('writes the result to a file when asked', () => {
    const out = join(FOLDER, 'run.json')
    expect(backtest([...args, '--out', out])).toEqual({ status: 0, stdout: '', stderr: '' })
    expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveProperty('fingerprint')
  })

  it('refuses a result that has nowhere to go before it reads anything, since the work may take hours', () => {
    const nowhere = ['--out', join(FOLDER, 'none/run.json')]
    expect(backtest(['--data', 'none.csv', ...args.slice(2), ...nowhere]).stderr).toMatch(
      /^--out: cannot write ".*run\.json" \(ENOENT\)\. Choose another file\.\n$/,
    )
  })

  it('writes over nothing that it reads', () => {
    const before = [FILE, HEDGE_FILE].map(path => readFileSync(path, 'utf8'))
    const pair = [...args.slice(0, 4), '--strategy', 'arbitrage', '--hedge', HEDGE_FILE]
    expect(backtest([...args, '--out', FILE])).toEqual({
      status: 2,
      stdout: '',
      stderr: `--out: "${FILE}" is also the file of --data. Choose another file.\n`,
    })
    expect(backtest([...pair, '--out', HEDGE_FILE]).stderr).toContain('is also the file of --hedge.')
    expect([FILE, HEDGE_FILE].map(path => readFileSync(path, 'utf8'))).toEqual(before)
  })

  it('names options as they are typed where the engine says what is wrong', () => {
    const said = (...more: string[]) => backtest([...args, ...more]).stderr
    expect(said('--max-volume', '2')).toBe('--max-volume: enter a number from 0.0001 to 1.\n')
    const paths = (...more: string[]) => said('--monte-carlo', ...more)
    expect(paths('days:0')).toMatch(/^--monte-carlo: enter a whole number from \d+ to \d+\.\n$/)
    expect(paths('days', '--path-seed', '-1')).toBe('--path-seed: enter a whole number of 0 or more.\n')
    expect(paths('days', '--block-days', '0')).toBe('--block-days: enter a number of at least 1.\n')
  })

  it('exits with 2 and one sentence for what a trader can fix', () => {
    const missing = backtest([
      '--data',
      join(FOLDER, 'none.csv'),
      '--instrument',
      'NIFTY',
      '--strategy',
      'momentum',
    ])
    expect(missing.status).toBe(2)
    expect(missing.stdout).toBe('')
    expect(missing.stderr).toMatch(/^--data: cannot read ".*none\.csv" \(ENOENT\)\. Check the path\.\n$/)
    const capital = backtest([...args, '--capital', '5'])
    expect([capital.status, capital.stderr]).toEqual([
      2,
      '--capital: Enter capital between ₹1,000 and ₹1,00,00,00,000\n',
    ])
  })
})

describeShared('npm run backtest on real NIFTY minutes', () => {
  it('P1 gives one fingerprint, as the engine does in this process', () => {
    const path = `${SHARED_FOLDER}data/clean/NIFTY_1m_20221003_20230131.csv`
    const printed = JSON.parse(
      backtest(['--data', path, '--instrument', 'NIFTY', '--strategy', 'momentum']).stdout,
    )
    const { bars, rejected } = readCsv(readFileSync(path))
    const rows = bars.openMs.length
    const stamp = {
      rows,
      fromMs: bars.openMs[0]!,
      toMs: bars.openMs.at(-1)!,
      sha256: hashBars(bars),
      rejected,
    }
    expect([rows, rejected]).toEqual([30_810, 0])
    expect(printed.fingerprint).toBe(runBacktest({ bars, stamp }, defaultInputs('NIFTY', 1)).fingerprint)
  })
})
