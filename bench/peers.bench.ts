/**
 * How do we compare with what else there is? The same bars from one file, the same rules (SMA 10/30 cross, long only, 50 units,
 * 0.03 % a side, fills at the next open), in turns, each in a process of its own; what each computed is held against ours
 * before its time is told.
 */
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seededMinuteBars } from './bars.ts'
import { type Bench, inFolder, ownContender, peerContender, type Settings, type Table } from './bench.ts'
import { writeBars } from './contest/barsFile.ts'
import { type Contender, contest, type Pace } from './contest/contest.ts'
import { toRows } from './contest/rows.ts'
import { kiteCsv } from './import.bench.ts'
import { INDICATOR_LIBRARIES } from './peers/indicators.ts'
import { DUCKDB_PACKAGE, type Installed, installPeers, PEER_PACKAGES } from './peers/install.ts'
import { ROOT } from './root.ts'

const LOOP = 'our loop'
const WHOLE = 'our whole run'
const PYTHON = process.env.PYTHON || 'python3'
/** What each trade's rounding to paise leaves, in rupees: two fills, their charges, and a figure with two decimals. */
const ROUNDING_A_TRADE = 0.03

function python(name: string, script: string, args: readonly string[]): Contender {
  return {
    name,
    program: PYTHON,
    args: [join(ROOT, 'bench/peers', script), ...args],
    // no __pycache__ among the sources
    env: { PYTHONDONTWRITEBYTECODE: '1' },
  }
}

function backtesters(peers: string, file: string, large: boolean): Contender[] {
  const grademark = [
    peerContender('grademark, loop', 'grademark', [peers, file], 'no charges; averages outside its time'),
    peerContender(
      'grademark, whole run',
      'grademark-whole',
      [peers, file],
      'no charges; averages and analyze in its time',
    ),
  ]
  return [
    ownContender(LOOP, 'loop', [file]),
    ownContender(WHOLE, 'whole', [file]),
    // at a million bars it runs out of memory
    ...(large ? [] : grademark),
    peerContender(
      '@backtest/framework, whole run',
      'framework',
      [peers, file],
      'bars in memory, no database',
    ),
    python('backtesting.py, whole run', 'backtesting_py.py', [file]),
    python('vectorbt, kernels', 'vectorbt_py.py', [file]),
    python('vectorbt, whole run', 'vectorbt_py.py', [file, 'whole']),
  ]
}

async function runs(peers: string, folder: string, bars: number, pace: Pace): Promise<Table> {
  const file = join(folder, `bars-${bars}`)
  writeBars(file, seededMinuteBars(bars))
  const { entries, missing } = await contest(backtesters(peers, file, bars > 100_000), pace)
  const trades = entries[0]!.answer.entryBar!.length
  const tolerance = { entryPrice: 1e-6, exitPrice: 1e-6, net: trades * ROUNDING_A_TRADE }
  const rows = toRows(entries, { work: bars, bases: [LOOP, WHOLE], tolerance, unit: 'trades' })
  return { title: `SMA 10/30 on ${bars.toLocaleString('en-IN')} bars`, rows, missing }
}

async function indicators(peers: string, folder: string, bars: number, pace: Pace): Promise<Table> {
  const file = join(folder, 'closes')
  writeBars(file, seededMinuteBars(bars))
  const contenders = [
    ownContender('our indicators', 'own-indicators', [file]),
    ...INDICATOR_LIBRARIES.map(name => peerContender(name, 'indicators', [peers, file, name])),
  ]
  const { entries, missing } = await contest(contenders, pace)
  // two of them round the RSI to two decimals
  const tolerance = { sma: 1e-6, rsi: 0.006 }
  const rows = toRows(entries, { work: bars, bases: ['our indicators'], tolerance, unit: 'values' })
  return { title: `SMA 30 and RSI 14 of ${bars.toLocaleString('en-IN')} closes`, rows, missing }
}

async function csv(
  peers: string,
  folder: string,
  count: number,
  pace: Pace,
  duckdb: boolean,
): Promise<Table> {
  const file = join(folder, 'bars.csv')
  writeFileSync(file, kiteCsv(count))
  const contenders = [
    ownContender('our import', 'own-csv', [file], 'with order, zone and sessions'),
    peerContender('PapaParse', 'papaparse', [peers, file]),
    peerContender('uDSV', 'udsv', [peers, file]),
    ...(duckdb ? [peerContender('DuckDB', 'duckdb', [peers, file], 'on several threads')] : []),
  ]
  const { entries, missing } = await contest(contenders, pace)
  const megabytes = statSync(file).size / 1e6
  const rows = toRows(entries, { work: count, megabytes, bases: ['our import'], tolerance: {}, unit: 'rows' })
  const left = duckdb ? [] : ['DuckDB was left out: name it with --duckdb to fetch it.']
  return {
    title: `${count.toLocaleString('en-IN')} rows of CSV to columns`,
    rows,
    missing: [...missing, ...left],
  }
}

async function withPeers({ folder, missing }: Installed, { quick, duckdb }: Settings): Promise<Table[]> {
  const pace = quick ? { rounds: 1, turnMs: 100 } : { rounds: 5, turnMs: 500 }
  return inFolder(async own => {
    const size = quick ? 10_000 : 100_000
    const tables = [await runs(folder, own, size, pace)]
    if (!quick) tables.push(await runs(folder, own, 1_000_000, { rounds: 3, turnMs: 500 }))
    tables.push(await indicators(folder, own, size, pace))
    tables.push(await csv(folder, own, quick ? 20_000 : 1_000_000, pace, duckdb))
    return [{ ...tables[0]!, missing: [...missing, ...tables[0]!.missing] }, ...tables.slice(1)]
  })
}

/** The bench `peers`. */
export const PEERS_BENCH: Bench = {
  question: 'How do we compare with other backtesters, indicator libraries and readers of CSV?',
  always: false,
  run: settings =>
    inFolder(async folder => {
      process.stderr.write('Fetching the peers into a temporary folder…\n')
      const packages = settings.duckdb ? [...PEER_PACKAGES, DUCKDB_PACKAGE] : PEER_PACKAGES
      return withPeers(installPeers(folder, packages), settings)
    }),
}
