import { expect, it } from 'vitest'
import { describeShared, sharedBytes, sharedJson } from '../../../test/shared.ts'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { istMinute, toIsoDate, toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'

interface OracleBar {
  readonly time: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number | null
}

interface OracleCase {
  readonly id: string
  readonly file: string
  readonly outcome: 'ok' | 'ok-or-warn' | 'ok-or-clear-error' | 'ask-or-warn' | 'error-or-warn' | 'error'
  readonly expected_bars?: readonly OracleBar[]
  readonly expect_warning?: string
}

const BARS = 'oracles/open/csv/'

function read(path: string, options: ReadOptions = {}): FileBars {
  const result = readCsv(sharedBytes(path), { fileName: path.split('/').at(-1)!, ...options })
  checkBars(result.bars, 'TEST')
  return result
}

function refusal(path: string): string {
  try {
    read(path)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error(`${path} was read.`)
}

function rowsOf({ bars }: FileBars, isDaily: boolean): OracleBar[] {
  return Array.from(bars.openMs, (ms, i) => ({
    time: isDaily ? toIsoDate(ms) : toIsoTime(ms),
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
  }))
}

/** The line at fault in the oracle's files whose rows are bad. */
const BAD_LINES: Readonly<Record<string, number>> = {
  'high-below-low': 4,
  'negative-price': 3,
  'text-in-price': 3,
  'short-row': 8,
  'invalid-utf8': 8,
}

describeShared('the oracle of small files', () => {
  const { cases } = sharedJson<{ cases: OracleCase[] }>(`${BARS}bars.json`)
  const withOutcome = (...outcomes: string[]) => cases.filter(({ outcome }) => outcomes.includes(outcome))

  it('has no outcome that these suites leave out', () => {
    const known = withOutcome(
      'ok',
      'ok-or-warn',
      'ok-or-clear-error',
      'ask-or-warn',
      'error-or-warn',
      'error',
    )
    expect(known).toHaveLength(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(48)
  })

  // "ok-or-clear-error" leaves a choice: UTF-16 without a mark is read
  it.each(withOutcome('ok', 'ok-or-warn', 'ok-or-clear-error'))(
    'I4 $id gives the bars of the oracle',
    oracle => {
      const result = read(BARS + oracle.file)
      const expected = oracle.expected_bars!
      const isDaily = expected[0]!.time.length === 10
      expect(rowsOf(result, isDaily)).toEqual(expected.map(bar => ({ ...bar, volume: bar.volume ?? 0 })))
      expect(result.bars.openMs.every(ms => !isDaily || istMinute(ms) === 555)).toBe(true)
      expect(result.intervalMinutes).toBe(isDaily ? 1440 : 1)
      if (oracle.expect_warning) expect(result.rejected + result.duplicates).toBe(1)
    },
  )

  it.each(withOutcome('ask-or-warn'))('I3 $id is asked for, and read once it is answered', ({ file }) => {
    expect(refusal(BARS + file)).toContain('Choose the order of dates.')
    expect(read(BARS + file, { dateOrder: 'day-first' }).rejected).toBe(0)
    expect(read(BARS + file, { dateOrder: 'month-first' }).rejected).toBe(0)
  })

  it.each(withOutcome('error-or-warn'))('I1 $id refuses one row and names its line', ({ id, file }) => {
    const { rejected, rejectedRows } = read(BARS + file)
    expect(rejected).toBe(1)
    expect(rejectedRows[0]!.line).toBe(BAD_LINES[id] ?? rejectedRows[0]!.line)
    expect(rejectedRows[0]!.reason).not.toBe('')
  })

  it.each(withOutcome('error'))('I5 $id is refused with a sentence', ({ id, file }) => {
    const wanted = id === 'no-close-column' ? "Column 'close' missing" : 'This is not a CSV or Parquet file'
    expect(refusal(BARS + file)).toContain(wanted)
  })
})

describeShared('real files', () => {
  it.each([
    ['clean/NIFTY_1m_20221003_20230131.csv', 'NIFTY', 1, 30_810],
    ['clean/BANKNIFTY_1m_20221003_20230131.csv', 'BANKNIFTY', 1, 30_810],
    ['clean/BANKNIFTY_15m_20230102_20230531.csv', 'BANKNIFTY', 15, 2525],
    ['daily_kite/RELIANCE_day_2000d.csv', 'RELIANCE', 1440, 1367],
    ['daily_kite/TCS_day_2000d.csv', 'TCS', 1440, 1367],
    ['daily_kite/HDFCBANK_day_2000d.csv', 'HDFCBANK', 1440, 1367],
    ['daily_kite/INFY_day_2000d.csv', 'INFY', 1440, 1367],
    ['daily_kite/ICICIBANK_day_2000d.csv', 'ICICIBANK', 1440, 1367],
    ['daily_kite/SBIN_day_2000d.csv', 'SBIN', 1440, 1367],
    ['hourly_kite/RELIANCE_60minute_400d.csv', 'RELIANCE', 60, 1905],
    ['hourly_kite/TCS_60minute_400d.csv', 'TCS', 60, 1905],
    ['hourly_kite/HDFCBANK_60minute_400d.csv', 'HDFCBANK', 60, 1905],
    ['misc_daily/nifty_daily_2015_2025_raw_nifty.csv', 'NIFTY', 1440, 2690],
    ['misc_daily/backtestq_RELIANCE.csv', 'RELIANCE', 1440, 247],
    ['fivepaisa_messy/MRF.csv', 'MRF', 1440, 249],
    ['transcribed/eod2_hdfc_2023.csv', 'HDFC', 1440, 108],
    ['transcribed/rdas1402_NIFTY_50_minute_MISLABELLED_5min_20250811.csv', 'NIFTY', 5, 19],
    ['transcribed/AlgoTradeSim_BANKNIFTY_SYNTHETIC_head.csv', 'BANKNIFTY', 1440, 9],
  ])('%s is read to the last row', (path, symbol, intervalMinutes, rows) => {
    const result = read(`data/${path}`)
    expect(result).toMatchObject({ symbol, intervalMinutes, rejected: 0, duplicates: 0, leftOut: 0 })
    expect(result.bars.openMs).toHaveLength(rows)
  })

  it.each([
    ['2023 JAN NIFTY.txt', 'NIFTY', 7937, 21 * 375],
    ['2023 JAN BNF.txt', 'BANKNIFTY', 7937, 21 * 375],
    ['2022 OCT NIFTY.txt', 'NIFTY', 6866, 18 * 375 + 60],
    // a hole of 70 minutes: 298 bars on 2022-03-07
    ['2022 MAR BNF.txt', 'BANKNIFTY', 7860, 20 * 375 + 298],
    // the outage of 2021-02-24: 53 bars to 10:08 and 75 from 15:45
    ['2021 FEB NIFTY.txt', 'NIFTY', 7312, 19 * 375 + 53 + 75],
  ])('T1 %s has its session bars at their opens', (name, symbol, rows, bars) => {
    const result = read(`data/gdfl_txt_1min/${name}`)
    expect(result).toMatchObject({
      symbol,
      intervalMinutes: 1,
      rejected: 0,
      duplicates: 0,
      leftOut: rows - bars,
    })
    expect(result.bars.openMs).toHaveLength(bars)
    expect(istMinute(result.bars.openMs[0]!)).toBe(555)
  })

  it.each([
    ['2022 OCT NIFTY.txt', 'NIFTY'],
    ['2023 JAN NIFTY.txt', 'NIFTY'],
    ['2023 JAN BNF.txt', 'BANKNIFTY'],
  ])('T1 %s gives the same bars as the cleaned file made from it', (name, symbol) => {
    const { bars } = read(`data/gdfl_txt_1min/${name}`)
    const clean = read(`data/clean/${symbol}_1m_20221003_20230131.csv`).bars
    const from = clean.openMs.indexOf(bars.openMs[0]!)
    for (const column of ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(clean[column].slice(from, from + bars.openMs.length)).toEqual(bars[column].slice())
    }
  })

  it('I1 the 15-minute archive has 678 bars mended by a tick and 18 refused', () => {
    const result = read('data/sainipankaj15/BankNifty_2018_to_2023.csv')
    expect(result).toMatchObject({ symbol: 'BANKNIFTY', intervalMinutes: 15, rejected: 18, leftOut: 0 })
    expect(result.bars.openMs).toHaveLength(34_300 - 18)
    expect(result.notes).toContain('678 bars with a price one tick outside high or low were widened.')
  })

  it('the flat tail of 2024-01-20 is left out of the 2024 archive', () => {
    const result = read('data/sainipankaj15/NIFTY_2024.csv')
    expect(result).toMatchObject({ symbol: 'NIFTY', intervalMinutes: 1, rejected: 0, leftOut: 167 })
    expect(result.bars.openMs).toHaveLength(58_127 - 167)
    const saturday = result.bars.openMs.filter(ms => toIsoDate(ms) === '2024-01-20')
    expect(saturday).toHaveLength(375)
  })

  it('I1 ten rows without a close are refused', () => {
    const result = read('data/misc_daily/data_with_issues.csv')
    expect(result).toMatchObject({ intervalMinutes: 1440, rejected: 10 })
    expect(result.bars.openMs).toHaveLength(231)
  })

  it('a day of all shares is refused, with its symbols', () => {
    expect(refusal('data/misc_daily/sec_bhavdata_full_08082022.csv')).toContain('several symbols (20MICRONS,')
  })

  it('volume and the print before the open of a share are told apart', () => {
    const result = read('data/transcribed/aeron7_RELIANCE_20230201_0908_1030.txt')
    expect(result).toMatchObject({ symbol: 'RELIANCE', hasVolume: true, leftOut: 1 })
    expect(result.bars.volume[0]).toBe(133_194)
  })
})

describeShared('samples of formats', () => {
  const SAMPLES = 'domain/formats/samples/'

  it.each([
    ['amibroker_ascii.txt', 2, 1],
    ['epoch_titlecase_no_volume.csv', 2, 15],
    ['fivepaisa_iso_no_tz_partial_last_bar.csv', 2, 1440],
    ['gdfl_style_headerless.txt', 2, 1],
    ['instrument_date_time_split.csv', 2, 1],
    ['investing_com_in.csv', 2, 1440],
    ['kaggle_nifty50_minute.csv', 2, 1],
    ['kite_csv_date.csv', 2, 5],
    ['kite_csv_datetime_oi.csv', 2, 1440],
    ['kite_csv_unnamed_index.csv', 2, 5],
    ['nse_cm_bhavcopy_old_cm01JAN2019bhav.csv', 1, 1440],
    ['nse_cm_udiff_BhavCopy_NSE_CM_0_0_0_20260925_F_0000.csv', 2, 1440],
    ['nse_index_history_bom_commas_desc.csv', 2, 1440],
    ['nse_quote_equity_page_export.csv', 2, 1440],
    ['tradingview_iso.csv', 2, 1],
    ['tradingview_unix.csv', 2, 1],
    ['truedata_history.csv', 2, 1],
    ['yfinance_history_tz.csv', 2, 1440],
    ['yfinance_new_multiheader.csv', 2, 1440],
    ['yfinance_new_multiheader_intraday_utc.csv', 2, 5],
    ['yfinance_old.csv', 2, 1440],
  ])('%s is read', (name, rows, intervalMinutes) => {
    const result = read(SAMPLES + name)
    expect(result).toMatchObject({ intervalMinutes, rejected: 0 })
    expect(result.bars.openMs).toHaveLength(rows)
  })

  it('D2 kite_ticks_flattened.csv is read as bars of one second', () => {
    const result = read(`${SAMPLES}kite_ticks_flattened.csv`)
    expect(result).toMatchObject({ intervalMinutes: 1 / 60, rejected: 0, symbol: '408065' })
    expect(rowsOf(result, false).map(({ time, open, close, volume }) => [time, open, close, volume])).toEqual(
      [
        ['2021-07-05T10:41:27+05:30', 1573.7, 1573.7, 0],
        ['2021-07-05T10:41:28+05:30', 1573.15, 1573.15, 530],
      ],
    )
    expect(result.notes).toContain('2 ticks became 2 one-second bars.')
  })

  it.each([
    ['gdfl_GFDLCM_STOCK_01102018.csv', '20MICRONS', '2018-10-01T09:15:00+05:30'],
    ['gdfl_nfo_options.csv', 'NIFTY05JUN2522600PE.NFO', '2025-05-07T10:00:00+05:30'],
    ['mdy_quoted_thousands_desc.csv', null, '2026-02-10T09:15:00+05:30'],
  ])('I3 %s asks for the order of its dates', (name, symbol, first) => {
    expect(refusal(SAMPLES + name)).toContain('Choose the order of dates.')
    const dateOrder = symbol ? 'day-first' : 'month-first'
    const result = read(SAMPLES + name, { dateOrder })
    expect(result.symbol).toBe(symbol)
    expect(toIsoTime(result.bars.openMs[0]!)).toBe(first)
  })

  it.each([
    [
      'nse_fo_bhavcopy_old_fo02JAN2023bhav.csv',
      'several symbols (NIFTY 25-Jan-2023, NIFTY 05-Jan-2023 18200 CE)',
    ],
    ['nse_fo_udiff.csv', 'several symbols (RELIANCE 2024-08-29 3300 CE, RELIANCE 2024-08-29 2900 PE)'],
    ['nse_ind_close_all_25092026.csv', 'several symbols (NIFTY, India VIX)'],
    ['nse_sec_bhavdata_full_08082022.csv', 'several symbols (20MICRONS, 21STCENMGM)'],
    ['yfinance_new_two_tickers.csv', 'several symbols (RELIANCE, TCS)'],
    ['kite_api_minute.json', 'This is not a CSV or Parquet file'],
  ])('%s is refused with its reason', (name, reason) => {
    expect(refusal(SAMPLES + name)).toContain(reason)
  })
})
