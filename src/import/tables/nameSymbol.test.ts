import { expect, it } from 'vitest'
import { plainSymbolOf } from './nameSymbol.ts'

it.each([
  ['SBIN.csv', 'SBIN'],
  ['SBIN_day.csv', 'SBIN'],
  ['SBIN_day_2000d.csv', 'SBIN'],
  ['INFY-EQ 1min 2023.csv', 'INFY'],
  ['ITC.NS.csv', 'ITC'],
  ['ITC.CSV', 'ITC'],
  ['M&M.parquet', 'M&M'],
  ['BAJAJ-AUTO_60minute.csv', 'BAJAJ-AUTO'],
  ['BAJAJ-AUTO-EQ.csv', 'BAJAJ-AUTO'],
  ['NSE_SBIN, 1D.csv', 'SBIN'],
  ['NSE_DLY_SBIN, 1D_3bf92.csv', 'SBIN'],
  ['Quote-Equity-SBIN-EQ-01-01-2023-to-31-01-2023.csv', 'SBIN'],
  ['SBIN Historical Data.csv', 'SBIN'],
  ['2023 JAN SBIN.txt', 'SBIN'],
  ['SBIN2023.csv', 'SBIN'],
  ['SBIN_5min_adj_clean_final.csv', 'SBIN'],
  ['SBIN23JANFUT.csv', 'SBIN'],
  ['SBIN-I.NFO_02JAN2023.csv', 'SBIN'],
  ['SBIN - Copy (2).csv', 'SBIN'],
  ['my_SBIN_data.csv', 'SBIN'],
  ['shares/nse/SBIN.csv.gz', 'SBIN'],
  ['C:\\bars\\SBIN.csv', 'SBIN'],
  ['BTC-USD.csv', 'BTC-USD'],
  ['FINNIFTY_1m.csv', 'FINNIFTY'],
  ['MARUTI_MAR.csv', 'MARUTI'],
])('%s plainly names %s', (name, symbol) => {
  expect(plainSymbolOf(name)).toBe(symbol)
})

it.each([
  ['is in small letters', ['prices.csv', 'mydata.csv', 'sbin.csv', 'Infosys.csv', 'janet.csv']],
  [
    'only says what kind of file it is',
    ['DATA.csv', 'OHLCV_1min_2023.csv', 'NSE_EQ_day.csv', 'TEST.CSV', ''],
  ],
  [
    'has two words that could be it',
    ['SBIN_INFY.csv', 'ICICI BANK.csv', 'USD_INR_GOLD.csv', 'INDIA VIX.csv'],
  ],
  [
    'has a word that nobody knows',
    ['SBIN_v2b.csv', 'SBIN momentum.csv', 'State Bank SBIN.csv', 'एसबीआई SBIN.csv'],
  ],
  ['has digits that may belong to it', ['CNX500.csv', 'BSE30.csv', 'SBIN7.csv', '3MINDIA.csv']],
  ['is of an option', ['SBIN24JUL800CE.csv', 'SBIN 800 CE.csv', 'OPTIONS.csv', 'CE_2023.csv']],
  ['is of many instruments', ['BHAVCOPY.csv', 'cm02JAN2019bhav.csv', 'WATCHLIST.csv']],
  ['is too short or too long', ['A.csv', 'M_M.csv', 'ABCDEFGHIJKLMNOPQRSTU.csv']],
  ['is a hash or a number', ['a1b2c.csv', '738561.csv', 'M15.csv', '20230102T091500.csv']],
])('no symbol is taken from a name that %s', (_, names) => {
  for (const name of names) expect(plainSymbolOf(name), name).toBeNull()
})
