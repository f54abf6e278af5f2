import { describe, expect, it } from 'vitest'
import { readJson } from '../json/json.ts'
import { readCsv } from './csv.ts'
import { orQuestion } from './readOutcome.ts'

function sampleOfFile(text: string, read = readCsv) {
  const outcome = orQuestion(() => read(new TextEncoder().encode(text)))
  if (outcome.kind !== 'question') throw new Error('The file leaves nothing open.')
  return outcome.sample
}

describe('I3 a question shows the first rows of the file', () => {
  it('has six of them at most, with their lines, and marks the column that is meant', () => {
    const rows = Array.from({ length: 9 }, (_, i) => `0${i + 1}/03/2024,1,2,1,1`).join('\n')
    const sample = sampleOfFile(`A title\nDate,Open,High,Low,Close\n\n${rows}\n`)!
    expect(sample.header).toEqual(['Date', 'Open', 'High', 'Low', 'Close'])
    expect(sample.rows.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8, 9])
    expect(sample.rows[0]!.cells).toEqual(['01/03/2024', '1', '2', '1', '1'])
    expect(sample.marked).toEqual([0])
  })

  it('has no header where the file has none', () => {
    expect(sampleOfFile('02/03/2024,10,12,9,11\n')).toEqual({
      header: [],
      rows: [{ line: 1, cells: ['02/03/2024', '10', '12', '9', '11'] }],
      marked: [0],
    })
  })

  it('marks the symbols or the series of a list of the exchange', () => {
    const header = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,TIMESTAMP\n'
    const symbols = sampleOfFile(`${header}TCS,EQ,1,2,1,1,01-JAN-2019\nINFY,EQ,1,2,1,1,01-JAN-2019\n`)
    expect(symbols).toMatchObject({ marked: [0], rows: [{ cells: { 0: 'TCS' } }, { cells: { 0: 'INFY' } }] })
    expect(sampleOfFile(`${header}TCS,SM,1,2,1,1,01-JAN-2019\n`)).toMatchObject({ marked: [1] })
  })

  it('has the tickers of a table by Yahoo in its rows', () => {
    const text =
      'Price,Close,Close,High,High,Low,Low,Open,Open\nTicker,A,B,A,B,A,B,A,B\nDate,,,,,,,,\n2023-01-02,1,2,1,2,1,2,1,2\n'
    expect(sampleOfFile(text)).toMatchObject({
      header: { 0: 'Price', 1: 'Close' },
      rows: [{ line: 2, cells: { 0: 'Ticker', 1: 'A', 2: 'B' } }, { line: 3 }, { line: 4 }],
      marked: [],
    })
  })

  it('names the columns of JSON', () => {
    const text = JSON.stringify([{ date: '02/03/2024', open: 1, high: 2, low: 1, close: 1 }])
    expect(sampleOfFile(text, readJson)).toEqual({
      header: ['date', 'open', 'high', 'low', 'close'],
      rows: [{ line: 2, cells: ['02/03/2024', '1', '2', '1', '1'] }],
      marked: [0],
    })
  })

  it('cuts what a hostile file puts into it', () => {
    const wide = `date,open,high,low,close,${Array.from({ length: 100 }, (_, i) => `x${i}`).join(',')}`
    const sample = sampleOfFile(`${wide}\n02/03/2024,1,2,1,1,${'9'.repeat(10_000)}\n`)!
    expect(sample.header).toHaveLength(60)
    expect(sample.rows[0]!.cells[5]).toHaveLength(80)
  })
})
