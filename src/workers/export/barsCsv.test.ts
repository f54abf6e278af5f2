import { describe, expect, it } from 'vitest'
import { hashBars } from '../../engine/index.ts'
import { memorySource, readMarketFiles } from '../../import/readFiles.ts'
import { datasetOf, someBars } from '../testing/someBars.ts'
import { barsCsv, csvName } from './barsCsv.ts'

async function readAgain(csv: Blob, name: string) {
  const read = await readMarketFiles([memorySource(name, new Uint8Array(await csv.arrayBuffer()))])
  if (read.kind === 'question') throw new Error(read.message)
  return read.datasets[0]!
}

describe('bars as CSV', () => {
  it('import again to the same bars and the same instrument', async () => {
    const { info, bars } = datasetOf(someBars(375), { name: 'My data', symbol: 'BANKNIFTY' })
    const again = await readAgain(await barsCsv(bars, 1), csvName(info))
    expect(hashBars(again.bars)).toBe(info.sha256)
    expect(again.symbol).toBe('BANKNIFTY')
    expect(again.rejected).toBe(0)
  })

  it('of days have no time of day', async () => {
    const lines = [
      'Date,Open,High,Low,Close,Volume',
      '2023-01-02,10,12,9,11,5',
      '2023-01-03,11,12.05,9,11.1,0',
    ]
    const { bars, symbol } = await readAgain(new Blob([lines.join('\n')]), 'TCS.csv')
    const csv = await barsCsv(bars, 1_440)
    expect((await csv.text()).split('\r\n')[2]).toBe('2023-01-03,11,12.05,9,11.1,0')
    const { info } = datasetOf(bars, { name: 'days', symbol })
    expect(hashBars((await readAgain(csv, csvName(info))).bars)).toBe(info.sha256)
  })

  it.each([
    ['NIFTY_1m.csv', 'NIFTY', 'NIFTY_1m.csv'],
    ['../=cmd|x.csv', null, '..__cmd_x.csv'],
    ['.csv', 'TCS', 'TCS bars.csv'],
  ])('X3 %s of %s is named %s', (name, symbol, expected) => {
    const { info } = datasetOf(someBars(2), { name, symbol })
    expect(csvName(info)).toBe(expected)
  })
})
