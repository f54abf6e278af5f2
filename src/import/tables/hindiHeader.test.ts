import { describe, expect, it } from 'vitest'
import { toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'

const ROWS = '2023-01-02 09:15,10,12,9,11,5\n2023-01-02 09:16,11,12,10,12,7\n'

describe('headers in Hindi', () => {
  it.each([
    'दिनांक,खुला,उच्च,निम्न,बंद,मात्रा',
    'तारीख,ओपन,हाई,लो,क्लोज,वॉल्यूम',
    // with the dot under the letter, composed and apart
    'तारीख,ओपन,हाई,लो,क्लो\u095b,वॉल्यूम',
    'तारीख\u093c,ओपन,हाई,लो,क्लोज\u093c,वॉल्यूम',
    'दिनांक और समय,खुला भाव,उच्च भाव,निम्न भाव,बंद भाव (₹),कुल मात्रा',
    'समय,खुला मूल्य,उच्चतम मूल्य,न्यूनतम,समापन मूल्य,वॉल्युम',
  ])('name the columns: %s', header => {
    const { bars, rejected, found } = readCsv(new TextEncoder().encode(`${header}\n${ROWS}`))
    expect([rejected, toIsoTime(bars.openMs[0]!).slice(0, 16)]).toEqual([0, '2023-01-02T09:15'])
    expect([bars.open, bars.high, bars.low, bars.close, bars.volume].map(column => column[1])).toEqual([
      11, 12, 10, 12, 7,
    ])
    expect(found.columns.volume).toBe(header.split(',').at(-1))
  })

  it('may give the date and the time by themselves, and the symbol', () => {
    const text =
      'प्रतीक;दिनांक;समय;खुला;उच्च;निम्न;बंद;मात्रा\nTCS;13/01/2023;09:15;10;12;9;11;5\nTCS;13/01/2023;09:16;10;12;9;11;5\n'
    const { bars, symbol } = readCsv(new TextEncoder().encode(text))
    expect([symbol, toIsoTime(bars.openMs[1]!).slice(0, 16)]).toEqual(['TCS', '2023-01-13T09:16'])
  })
})
