import { describe, expect, it } from 'vitest'
import { cleanSymbol, isSymbolOf, symbolOfFileName } from './symbol.ts'

describe('symbols', () => {
  it.each([
    ['NIFTY_1m_20221003_20230131.csv', 'NIFTY'],
    ['BANKNIFTY_15m.csv', 'BANKNIFTY'],
    ['BankNifty_2018_to_2023.csv', 'BANKNIFTY'],
    ['2023 JAN BNF.txt', 'BANKNIFTY'],
    ['Nifty Bank 5min.csv', 'BANKNIFTY'],
    ['nifty50.csv', 'NIFTY'],
    ['NIFTY 50_minute.csv', 'NIFTY'],
    ['TCS_day.csv', 'TCS'],
    ['eod2_hdfc_2023.csv', 'HDFC'],
    ['HDFCBANK_day.csv', 'HDFCBANK'],
    ['NIFTY24JUL24450CE.csv', 'NIFTY24JUL24450CE'],
    ['nifty2472524450pe_1m_20240724.csv', 'NIFTY2472524450PE'],
    ['NFO_BANKNIFTY23JAN41000CE.csv', 'BANKNIFTY23JAN41000CE'],
    ['NIFTY 24450 CE 25 JUL 24.csv', 'NIFTY 24450 CE 25 JUL 24'],
    ['NIFTY_24JUL_24450_CE_minute.csv', 'NIFTY 24JUL 24450 CE'],
    ['NIFTY PE 2023.csv', 'NIFTY'],
    ['NIFTY_2023_PE.csv', 'NIFTY'],
    ['RELIANCE.csv', 'RELIANCE'],
    ['BAJFINANCE.csv', null],
    ['FINNIFTY.csv', null],
    ['data.csv', null],
    ['', null],
  ])('the name %s suggests %s', (name, symbol) => {
    expect(symbolOfFileName(name)).toBe(symbol)
  })

  it.each([
    ['RELIANCE.NS', 'RELIANCE'],
    ['^NSEI', 'NIFTY'],
    ['Nifty 50', 'NIFTY'],
    ['Nifty Bank', 'BANKNIFTY'],
    [' INFY ', 'INFY'],
    ['M&M', 'M&M'],
    ['NIFTY05JUN2522600PE.NFO', 'NIFTY05JUN2522600PE.NFO'],
  ])('%s is %s', (text, symbol) => {
    expect(cleanSymbol(text)).toBe(symbol)
  })

  it('X2 are plain text of at most 40 characters, without marks that turn text around', () => {
    expect(cleanSymbol('<img onerror=alert(1)>')).toBe('<img onerror=alert(1)>')
    expect(cleanSymbol('A\u202eBC\u0007')).toBe('ABC')
    expect(cleanSymbol('x'.repeat(10_000))).toHaveLength(40)
    expect(cleanSymbol('__proto__')).toBe('__proto__')
  })

  it.each([
    ['NSE:SBIN', 'SBIN', true],
    ['SBIN.NS', 'sbin', true],
    ['SBIN-EQ', 'SBIN', true],
    ['NIFTY 50', 'NIFTY', true],
    ['NIFTY 25-Jan-2023', 'NIFTY', false],
    ['HDFCBANK', 'HDFC', false],
  ])('%s as %s: %s', (symbol, instrument, isIt) => {
    expect(isSymbolOf(symbol, instrument)).toBe(isIt)
  })
})
