import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import type { FileBars } from '../tables/fileBars.ts'
import { readJson, startJson } from './json.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const MEGABYTE = 1_048_576

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const kite = Array.from({ length: 30 }, (_, i) => [
  `2023-01-02T${clock(555 + i)}:00+0530`,
  100.05 + i,
  102 + i,
  99 + i,
  101 + i,
  i,
])
const columns = ['timestamp', 'open', 'high', 'low', 'close', 'volume']
const lists = Object.fromEntries(columns.map((name, k) => [name, kite.map(candle => candle[k])]))
const objects = kite.map(candle => Object.fromEntries(columns.map((name, k) => [name, candle[k]])))

function readInPieces(bytes: Uint8Array, cuts: readonly number[]): FileBars {
  const feed = startJson(bytes.length)
  const ends = [...cuts.map(cut => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  for (const [i, end] of ends.entries()) feed.push(bytes.subarray(ends[i - 1] ?? 0, end))
  return feed.end()
}

/** What a file is refused with that consists of `begin`, `times` a piece, and `end`; and how much memory grew meanwhile. */
function refusalOf(
  begin: string,
  piece: Uint8Array,
  times: number,
  end: string,
): { message: string; megabytes: number } {
  const used = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / MEGABYTE
  }
  const before = used()
  let most = before
  const feed = startJson(begin.length + piece.length * times + end.length)
  try {
    feed.push(utf8(begin))
    for (let i = 0; i < times; i++) {
      feed.push(piece)
      most = Math.max(most, used())
    }
    feed.push(utf8(end))
    feed.end()
  } catch (error) {
    if (error instanceof InputError) return { message: error.message, megabytes: most - before }
    throw error
  }
  throw new Error('The file was read.')
}

describe('JSON in pieces', () => {
  const texts = [
    { status: 'success', data: { candles: kite } },
    lists,
    objects,
    { s: 'ok', candles: kite },
  ].map(value => JSON.stringify(value))
  const files = [
    ...texts.map(utf8),
    utf8(`\ufeff${texts[0]}`),
    Uint8Array.from(Buffer.from(`\ufeff${texts[1]}`, 'utf16le')),
  ]

  it('gives the same bars wherever the pieces end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(fc.nat(), { maxLength: 8 }), (file, cuts) => {
        const { bars, notes, found } = readInPieces(file, cuts)
        const whole = readJson(file)
        expect({ bars, notes, found }).toEqual({ bars: whole.bars, notes: whole.notes, found: whole.found })
        expect(bars.openMs).toHaveLength(30)
      }),
      { numRuns: 200 },
    )
  })

  it('tells its progress, also while rows are made of lists side by side', () => {
    const rows = 60_000
    const long = {
      t: Array.from({ length: rows }, (_, i) => 1_672_631_100 + i * 60),
      ...Object.fromEntries(['o', 'h', 'l', 'c'].map(name => [name, new Array(rows).fill(100)])),
    }
    const told: [number, number][] = []
    readJson(utf8(JSON.stringify(long)), { onProgress: (fraction, count) => told.push([fraction, count]) })
    expect(told.map(([fraction]) => fraction)).toEqual(
      told.map(([fraction]) => fraction).sort((a, b) => a - b),
    )
    expect(told.filter(([fraction]) => fraction === 1).length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['{"a":"', 'x', '"}', 'no list of time, open, high, low and close'],
    ['[[]', ',[]', ']', 'no list of time, open, high, low and close'],
    ['[[1,2,3,4,5', ',1', ']]', 'no list of time, open, high, low and close'],
    ['[{"a":1', ',"b":2', '}]', 'no list of time, open, high, low and close'],
    ['[', ' ', '', 'damaged or cut off (it ends in the middle)'],
  ])(
    'I7 of 20 MB that hold nothing but %s%s… are refused within little memory',
    (begin, part, end, reason) => {
      const piece = utf8(part.repeat(Math.ceil(MEGABYTE / part.length)))
      const { message, megabytes } = refusalOf(begin, piece, 20, end)
      expect(message).toContain(reason)
      // as a text and its values they took forty times their size
      expect(megabytes).toBeLessThan(100)
    },
  )
})

describe('places of candles in JSON', () => {
  const bars = (value: unknown) =>
    readJson(utf8(typeof value === 'string' ? value : JSON.stringify(value))).bars.openMs.length
  const text = JSON.stringify(kite)

  it('are taken in their order: data.candles, candles, data, the whole', () => {
    expect(bars({ candles: kite.slice(0, 3), data: { candles: kite.slice(0, 2) } })).toBe(2)
    expect(bars({ candles: kite.slice(0, 3), data: kite.slice(0, 4) })).toBe(3)
    expect(bars({ ...lists, data: [[1]], candles: {} })).toBe(30)
  })

  it('count with their last value where a name stands twice', () => {
    expect(bars(`{"candles":[[1]],"candles":${text}}`)).toBe(30)
    expect(bars(`{"data":{"candles":[[1]]},"data":${text}}`)).toBe(30)
    expect(() => bars(`{"candles":${text},"candles":null}`)).toThrow('no list of time')
  })

  it('are not looked for where no broker puts them', () => {
    expect(() => bars({ result: { candles: kite } })).toThrow('no list of time')
    expect(() => bars([{ data: { candles: kite } }])).toThrow('no list of time')
  })

  it('refuse for a reason of their own only when candles are taken from them', () => {
    const orders = objects.map(({ timestamp, ...rest }) => ({ ...rest, order_id: timestamp }))
    expect(bars({ data: orders.slice(0, 0), candles: kite })).toBe(30)
    expect(bars({ data: orders, candles: kite })).toBe(30)
    expect(() => bars({ data: orders })).toThrow("Column 'date' missing")
  })

  it('hold rows that are no candles as refused ones, whatever they hold', () => {
    const { rejected, bars: read } = readJson(
      utf8(JSON.stringify([...kite, { a: 1 }, [[1], {}, null], 7, 'x', null])),
    )
    expect([read.openMs.length, rejected]).toEqual([30, 5])
    const mixed = readJson(
      utf8(
        JSON.stringify([
          ...objects,
          [1, 2],
          7,
          { ...objects[0], open: { a: [1] }, timestamp: '2023-01-03T09:15:00+0530' },
        ]),
      ),
    )
    expect([mixed.bars.openMs.length, mixed.rejected]).toEqual([30, 3])
  })
})
