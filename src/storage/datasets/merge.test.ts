import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { farFrom, hashBars, sliceBars } from '../../engine/index.ts'
import { GOOD } from '../../engine/market/testing/goodQuality.ts'
import { datasetOf, someBars } from '../../workers/testing/someBars.ts'
import { mergeBars, mergeDatasets } from './merge.ts'

const whole = someBars(400)
const piece = (from: number, to: number, name = `${from}.csv`) =>
  datasetOf(sliceBars(whole, from, to), { name })

describe('merged datasets', () => {
  it('are the same bars, however they were cut up and overlap', () => {
    const cut = fc.tuple(fc.nat(399), fc.integer({ min: 1, max: 400 }))
    fc.assert(
      fc.property(fc.array(cut, { maxLength: 6 }), fc.nat(400), (cuts, middle) => {
        const pieces = cuts.map(([from, length]) => piece(from, Math.min(400, from + length)))
        const all = [...pieces, piece(0, Math.max(1, middle)), piece(Math.min(399, middle), 400)]
        const { bars, repeated } = mergeBars(all)
        expect(hashBars(bars)).toBe(hashBars(whole))
        expect(repeated).toBe(all.reduce((sum, { info }) => sum + info.rows, 0) - 400)
      }),
      { numRuns: 100 },
    )
  })

  it('say what they came from, and how many bars stood in two', async () => {
    const { info } = await mergeDatasets([piece(0, 250, 'jan.csv'), piece(200, 400, 'feb.csv')], 'Both')
    expect(info).toMatchObject({ name: 'Both', symbol: 'NIFTY', rows: 400, sha256: hashBars(whole) })
    expect(info.notes).toEqual([
      '2 datasets were merged: jan.csv, feb.csv.',
      '50 duplicate bars were removed.',
    ])
  })

  it('I2 with different bars for one time are refused, and both are told with their times', async () => {
    const other = datasetOf(someBars(10, 2), { name: 'other.csv' })
    await expect(mergeDatasets([piece(0, 5, 'one.csv'), other], 'Both')).rejects.toThrow(
      /^Two datasets differ: one\.csv has 100\.65, .* at 2 Jan 2023, 09:15 \(its bar 1\), other\.csv has 101\.3, .* at 2 Jan 2023, 09:15 \(its bar 1\)/,
    )
  })

  it('are of one instrument and one interval; one without an instrument goes with any', async () => {
    const unnamed = datasetOf(sliceBars(whole, 0, 9), { symbol: null })
    expect((await mergeDatasets([unnamed, piece(5, 20)], 'x')).info.symbol).toBe('NIFTY')
    const bank = datasetOf(sliceBars(whole, 0, 9), { symbol: 'BANKNIFTY' })
    await expect(mergeDatasets([bank, piece(5, 20)], 'x')).rejects.toThrow('one instrument')
    const five = datasetOf(sliceBars(whole, 0, 9), { intervalMinutes: 5 })
    await expect(mergeDatasets([five, piece(5, 20)], 'x')).rejects.toThrow('one interval')
    await expect(mergeDatasets([unnamed], 'x')).rejects.toThrow('two datasets or more')
  })

  it('know again whose level their prices do not have', async () => {
    const pieces = [piece(0, 250), piece(200, 400)].map(({ info, bars }) => ({
      bars,
      info: { ...info, quality: GOOD },
    }))
    const { info } = await mergeDatasets(pieces, 'x')
    expect(info.quality?.farFrom).toEqual(farFrom(whole))
    expect(farFrom(whole)).toHaveLength(5)
  })

  it('I1 add up what their files had refused, and tell from which file', async () => {
    const rejectedRows = [{ line: 7, reason: 'high 1 is below low 2', text: '…' }]
    const bad = datasetOf(sliceBars(whole, 0, 9), { name: 'bad.csv', rejected: 1, rejectedRows })
    const { info } = await mergeDatasets([bad, piece(9, 20)], 'x')
    expect(info.rejected).toBe(1)
    expect(info.rejectedRows[0]!.reason).toBe('bad.csv: high 1 is below low 2')
    expect(info.id).toMatch(/^[0-9a-f]{16}-1$/)
  })
})
