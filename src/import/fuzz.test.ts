/** A small slice of `npm run fuzz`; the whole of it takes minutes. */
import { describe, expect, it } from 'vitest'
import { encodeText } from './cells/encoding.ts'
import { countLines, damagedParquet, damagedText, judge, parquetRows, TEXTS } from './testing/fuzz.ts'
import { minuteColumns, writeParquet } from './testing/writeParquet.ts'

const WHOLE = [
  writeParquet(minuteColumns(60)),
  writeParquet(minuteColumns(60, 'utc'), { rowsInGroup: 25 }),
  writeParquet(minuteColumns(60), { gzip: true }),
]

describe('damaged files', () => {
  it('begin from files that are read without a fault', async () => {
    for (const text of TEXTS) expect(await judge(encodeText(text), countLines)).toBe('read')
    for (const bytes of WHOLE) expect(await judge(bytes, parquetRows)).toBe('read')
  })

  it('I1 I4 of text give good bars, a question or a sentence, and lose no row', async () => {
    const verdicts = { read: 0, asked: 0, refused: 0 }
    let counted = 0
    for (let seed = 0; seed < 1200; seed++) {
      const bytes = damagedText(seed)
      verdicts[await judge(bytes, countLines)]++
      if (countLines(bytes) !== null) counted++
    }
    // a test that only ever saw refusals, or counted no rows, would prove nothing
    expect(verdicts.read).toBeGreaterThan(600)
    expect(counted).toBeGreaterThan(200)
  })

  it('I7 of Parquet give all their rows, a question or a sentence', async () => {
    const verdicts = { read: 0, asked: 0, refused: 0 }
    for (let seed = 0; seed < 300; seed++) {
      verdicts[await judge(damagedParquet(WHOLE[seed % WHOLE.length]!, seed), parquetRows)]++
    }
    expect(verdicts.read).toBeGreaterThan(30)
    expect(verdicts.refused).toBeGreaterThan(100)
  })
})
