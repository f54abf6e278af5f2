import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv, startCsv } from './csv.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

const KITE_HEADER =
  'instrument_token,last_price,last_traded_quantity,volume_traded,open,high,low,close,exchange_timestamp\n'
const kiteRow = (time: string, price: number, total: number) =>
  `408065,${price},7,${total},1569.15,1575,1561.05,1567.8,${time}\n`
const KITE =
  KITE_HEADER +
  kiteRow('2021-07-05 10:41:27', 1573.7, 1_192_471) +
  kiteRow('2021-07-05 10:41:27', 1574.2, 1_192_500) +
  kiteRow('2021-07-05 10:41:27', 1573, 1_192_510) +
  kiteRow('2021-07-05 10:41:28', 1573.15, 1_193_001)
const PLAIN = `time,price,quantity
2023-01-02 09:15:00.120,100,5
2023-01-02 09:15:00.870,101,7
2023-01-02 09:15:01.000,99.5,1
`

describe('a file of ticks that comes in pieces', () => {
  const SEEDS = [KITE, PLAIN, PLAIN.replaceAll(',', '\t'), `\ufeff${KITE.replaceAll('\n', '\r\n')}`].map(utf8)

  const inPieces = (bytes: Uint8Array, cuts: readonly number[]) => {
    const feed = startCsv(bytes.length)
    const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length]
    for (let k = 1; k < places.length; k++) feed.push(bytes.subarray(places[k - 1], places[k]))
    return feed.end()
  }

  it('gives the same bars wherever it is cut in two', () => {
    for (const bytes of SEEDS) {
      const whole = readCsv(bytes)
      for (let cut = 0; cut <= bytes.length; cut++) expect(inPieces(bytes, [cut])).toEqual(whole)
    }
  })

  it('gives the same bars in any pieces, also behind the bytes that show the layout', () => {
    const clock = (s: number) => new Date(Date.UTC(2021, 6, 5, 9, 15, s)).toISOString().slice(0, 19)
    const tick = fc.record({ step: fc.nat(3), price: fc.integer({ min: 1, max: 9999 }), units: fc.nat(50) })
    fc.assert(
      fc.property(
        fc.array(tick, { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0, 70_000),
        fc.array(fc.nat(9999), { maxLength: 8 }),
        (ticks, padding, shares) => {
          let second = 0
          let total = 0
          const rows = ticks.map(({ step, price, units }) => {
            second += step
            total += units
            return kiteRow(clock(second), price / 20, total)
          })
          const bytes = utf8(`${KITE_HEADER}${'\n'.repeat(padding)}${rows.join('')}`)
          const whole = readCsv(bytes)
          const from = bytes.length - rows.join('').length
          const cuts = shares.map(share => from + Math.floor((share / 10_000) * (bytes.length - from)))
          expect(inPieces(bytes, cuts)).toEqual(whole)
          // what a reader without pieces and columns would say
          const sum = [...whole.bars.volume].reduce((all, units) => all + units, 0)
          const seconds = new Set(ticks.map((_, k) => rows[k]!.slice(-20)))
          expect([whole.bars.openMs.length, sum]).toEqual([seconds.size, total])
          expect(whole.bars.open[0]).toBe(ticks[0]!.price / 20)
          expect(whole.bars.close.at(-1)).toBe(ticks.at(-1)!.price / 20)
        },
      ),
      { numRuns: 300 },
    )
  })
})
