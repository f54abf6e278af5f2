/** Every shared file with market data: the counts that its manifest states, or the reason for which it is refused. */
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeShared, SHARED_FOLDER, sharedBytes, sharedJson } from '../../test/shared.ts'
import { InputError } from '../engine/index.ts'
import { memorySource, readMarketFiles } from './readFiles.ts'
import type { ReadAnswers } from './tables/question.ts'

/** Rows of the file as the manifest counts them: bars, then what was refused, repeated, outside the session, of others. */
type Rows = readonly [bars: number, rejected?: number, duplicates?: number, leftOut?: number, others?: number]

type Case = [path: string, symbol: string | null, minutes: number, rows: Rows, answers?: ReadAnswers]

const READ: Case[] = [
  ['clean/BANKNIFTY_15m_20230102_20230531.csv', 'BANKNIFTY', 15, [2525]],
  ['clean/BANKNIFTY_1m_20221003_20230131.csv', 'BANKNIFTY', 1, [30_810]],
  ['clean/NIFTY_1m_20221003_20230131.csv', 'NIFTY', 1, [30_810]],
  ['daily_kite/HDFCBANK_day_2000d.csv', 'HDFCBANK', 1440, [1367]],
  ['daily_kite/ICICIBANK_day_2000d.csv', 'ICICIBANK', 1440, [1367]],
  ['daily_kite/INFY_day_2000d.csv', 'INFY', 1440, [1367]],
  ['daily_kite/RELIANCE_day_2000d.csv', 'RELIANCE', 1440, [1367]],
  ['daily_kite/SBIN_day_2000d.csv', 'SBIN', 1440, [1367]],
  ['daily_kite/TCS_day_2000d.csv', 'TCS', 1440, [1367]],
  ['fivepaisa_messy/MRF.csv', 'MRF', 1440, [249]],
  ['fivepaisa_messy/NIFTY.csv', 'NIFTY', 1440, [249]],
  ['fivepaisa_messy/RELIANCE.csv', 'RELIANCE', 1440, [249]],
  ['fivepaisa_messy/SBIN.csv', 'SBIN', 1440, [249]],
  // 7,937 rows: 21 days of 375 bars, a print before the open and two after the close
  ['gdfl_txt_1min/2023 JAN NIFTY.txt', 'NIFTY', 1, [7875, 0, 0, 62]],
  ['gdfl_txt_1min/2023 JAN BNF.txt', 'BANKNIFTY', 1, [7875, 0, 0, 62]],
  ['gdfl_txt_1min/2022 OCT NIFTY.txt', 'NIFTY', 1, [6810, 0, 0, 56]],
  ['gdfl_txt_1min/2022 MAR BNF.txt', 'BANKNIFTY', 1, [7798, 0, 0, 62]],
  ['gdfl_txt_1min/2021 FEB NIFTY.txt', 'NIFTY', 1, [7253, 0, 0, 59]],
  ['hourly_kite/HDFCBANK_60minute_400d.csv', 'HDFCBANK', 60, [1905]],
  ['hourly_kite/RELIANCE_60minute_400d.csv', 'RELIANCE', 60, [1905]],
  ['hourly_kite/TCS_60minute_400d.csv', 'TCS', 60, [1905]],
  ['kite_mocks/historical_minute.json', null, 1, [6]],
  ['kite_mocks/historical_oi.json', null, 1, [6]],
  ['misc_daily/backtestq_RELIANCE.csv', 'RELIANCE', 1440, [247]],
  ['misc_daily/data_with_issues.csv', null, 1440, [231, 10]],
  ['misc_daily/nifty_daily_2015_2025_raw_nifty.csv', 'NIFTY', 1440, [2690]],
  // one row of 2,255 is the symbol that is chosen
  ['misc_daily/sec_bhavdata_full_08082022.csv', 'RELIANCE', 1440, [1, 0, 0, 0, 2254], { symbol: 'RELIANCE' }],
  // 34,300 rows, of which 18 break high or low by more than a tick
  ['sainipankaj15/BankNifty_2018_to_2023.csv', 'BANKNIFTY', 15, [34_282, 18]],
  // 58,127 rows, of which 167 are the flat tail of 2024-01-20
  ['sainipankaj15/NIFTY_2024.csv', 'NIFTY', 1, [57_960, 0, 0, 167]],
  ['transcribed/AlgoTradeSim_BANKNIFTY_SYNTHETIC_head.csv', 'BANKNIFTY', 1440, [9]],
  ['transcribed/aeron7_RELIANCE_20230201_0908_1030.txt', 'RELIANCE', 1, [75, 0, 0, 1]],
  ['transcribed/eod2_hdfc_2023.csv', 'HDFC', 1440, [108]],
  ['transcribed/rdas1402_NIFTY_50_minute_MISLABELLED_5min_20250811.csv', 'NIFTY', 5, [19]],
]

const NO_CANDLES = 'This JSON file holds no candles'
const REFUSED: readonly (readonly [path: string, reason: string])[] = [
  ['data/kite_mocks/instruments_nse.csv', "Column 'date' missing"],
  ['data/kite_mocks/order_margins.json', "Column 'date' missing"],
  ['data/kite_mocks/orders.json', "Column 'date' missing"],
  ['data/kite_mocks/quote.json', NO_CANDLES],
  ['data/kite_mocks/ticker_full.json', NO_CANDLES],
  ['data/kite_mocks/ticker_ltp.json', NO_CANDLES],
  ['data/kite_mocks/ticker_quote.json', NO_CANDLES],
  ['data/kite_mocks/trades.json', "Column 'date' missing"],
  ['data/kite_mocks/virtual_contract_note.json', "Column 'date' missing"],
  ['oracles/open/csv/bars.json', NO_CANDLES],
  ['oracles/open/csv/papaparse.json', NO_CANDLES],
  ['oracles/open/csv/udsv.json', NO_CANDLES],
]

const read = (path: string, answers: ReadAnswers = {}) =>
  readMarketFiles([memorySource(path.split('/').at(-1)!, sharedBytes(path))], answers)

async function refusal(path: string): Promise<string> {
  try {
    await read(path)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error(`${path} was read.`)
}

const filesIn = (folder: string) =>
  readdirSync(SHARED_FOLDER + folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`.slice(SHARED_FOLDER.length))
    .map(path => path.replace(/^\/+/, ''))

describeShared('every shared file', () => {
  it('is in one of these lists', () => {
    const listed = [...READ.map(([path]) => `data/${path}`), ...REFUSED.map(([path]) => path)]
    // names only: each file is read in a test of its own, so that no more than one lies in memory; prices of options are no bars
    const isElsewhere = (path: string) =>
      /(^data\/MANIFEST\.md|^data\/options\/|csv\/bars\/|csv\/csv-spectrum\/)/.test(path)
    const present = [...filesIn('data'), ...filesIn('oracles/open/csv')].filter(path => !isElsewhere(path))
    expect(present.sort()).toEqual(listed.sort())
  })

  it.each(READ)('%s is read with its counts', async (...asked) => {
    const [path, symbol, intervalMinutes, rows, answers] = asked as Case
    const outcome = await read(`data/${path}`, answers)
    if (outcome.kind === 'question') throw new Error(outcome.message)
    const [bars, rejected = 0, duplicates = 0, leftOut = 0, others = 0] = rows
    expect(outcome.datasets).toMatchObject([
      { symbol, intervalMinutes, rejected, duplicates, leftOut, others },
    ])
    expect(outcome.datasets[0]!.bars.openMs).toHaveLength(bars)
  })

  it.each(REFUSED)('%s is refused: %s', async (path, reason) => {
    expect(await refusal(path)).toContain(reason)
  })

  it('of tokeniser cases is no table of bars, and is refused', async () => {
    const files = filesIn('oracles/open/csv/csv-spectrum')
    expect(files.length).toBeGreaterThanOrEqual(16)
    for (const path of files) expect(await refusal(path)).toMatch(/Column 'date' missing|holds no candles/)
  })

  it('of the oracle of bars has a case, and each case a file; csvShared.test.ts reads them', () => {
    const { cases } = sharedJson<{ cases: { file: string }[] }>('oracles/open/csv/bars.json')
    const files = filesIn('oracles/open/csv/bars').map(path => path.split('/').at(-1)!)
    expect(files.sort()).toEqual([...new Set(cases.map(({ file }) => file.split('/').at(-1)!))].sort())
  })

  it('of Parquet is read with the rows of its index and the first bar that is expected', async () => {
    const index = sharedJson<Record<string, { rows?: number; open?: number; epoch_s?: number }>>(
      'domain/formats/parquet/index.json',
    )
    const { epoch_s: seconds, open } = index._expected_first_bar!
    const names = Object.keys(index).filter(name => name.endsWith('.parquet'))
    expect(names).toHaveLength(13)
    for (const name of names) {
      const outcome = await read(`domain/formats/parquet/${name}`, { symbol: 'NIFTY' })
      if (outcome.kind === 'question') throw new Error(outcome.message)
      const { bars, others, rejected } = outcome.datasets[0]!
      expect([name, bars.openMs.length + others, rejected]).toEqual([name, index[name]!.rows, 0])
      expect([name, bars.openMs[0]! / 1000, bars.open[0]]).toEqual([name, seconds, open])
    }
  })
})
