import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import type { ReadOptions } from '../tables/fileBars.ts'
import { HeldList } from './heldList.ts'
import { isJson, readJson, startJson } from './json.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const read = (value: unknown, options: ReadOptions = {}) => readJson(utf8(textOf(value)), options)
const countOf = (value: unknown) => read(value).bars.openMs.length
function refusal(value: unknown): string {
  try {
    read(value)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error('The file was read.')
}

const candle = (minute: number, more: readonly unknown[] = []) => [
  `2023-01-02T09:${15 + minute}:00+0530`,
  ...[100, 102, 99, 101, 7, ...more],
]
const many = (count: number, from = 0) => Array.from({ length: count }, (_, k) => candle(from + k))
const asObject = (cells: readonly unknown[]) =>
  Object.fromEntries(['date', 'open', 'high', 'low', 'close', 'volume'].map((name, k) => [name, cells[k]]))
/** Lists side by side, by these names. */
const side = (names: readonly string[], count = 3) => {
  const rows = many(count).map(([time, ...rest]) => [Date.parse(String(time)) / 1000, ...rest])
  return Object.fromEntries(names.map((name, k) => [name, rows.map(row => row[k])]))
}
const DHAN = ['timestamp', 'open', 'high', 'low', 'close', 'volume']
const PAGE = ['t', 'o', 'h', 'l', 'c', 'v']

describe('JSON', () => {
  it.each(['{', '[', '  {', '\n\t[', '\ufeff{'])('begins as %j', start => {
    expect(isJson(utf8(start))).toBe(true)
  })

  it.each(['', 'a{', '<', '"', `${' '.repeat(300)}{`])('does not begin as %j', start => {
    expect(isJson(utf8(start))).toBe(false)
  })

  it('may be UTF-16 with a mark', () => {
    const text = `\ufeff${textOf(many(3))}`
    const bytes = new Uint8Array(text.length * 2)
    for (let i = 0; i < text.length; i++)
      new DataView(bytes.buffer).setUint16(i * 2, text.charCodeAt(i), true)
    expect(isJson(bytes)).toBe(true)
    expect(readJson(bytes).bars.openMs).toHaveLength(3)
  })

  it('may come byte by byte, and tells how far it is', () => {
    const bytes = utf8(`\ufeff${textOf(many(3))}`)
    const told: [number, number][] = []
    const feed = startJson(bytes.length, { onProgress: (fraction, rows) => told.push([fraction, rows]) })
    for (const byte of bytes) feed.push(Uint8Array.of(byte))
    expect(feed.end().bars.openMs).toHaveLength(3)
    expect(told[9]).toEqual([10 / bytes.length, 0])
    expect(told.at(-2)).toEqual([1, 3])
    expect(told.at(-1)).toEqual([1, 3])
  })

  it('of fewer bytes than a mark has is read too', () => {
    expect(refusal('[]')).toContain('its list is empty')
    expect(refusal('{}')).toContain('no list of time, open, high, low and close stands in it.')
  })
})

describe('the place of candles', () => {
  it.each<[string, unknown, string]>([
    [
      'data.candles',
      { status: 'success', data: { candles: many(3) } },
      'JSON, Kite or Upstox: lists of timestamp, open, high, low, close, volume',
    ],
    [
      'data.candles with open interest',
      { data: { candles: [0, 1].map(m => candle(m, [5])) } },
      'JSON, Kite or Upstox: lists of timestamp, open, high, low, close, volume, oi',
    ],
    [
      'candles',
      { s: 'ok', candles: many(3) },
      'JSON, Fyers: lists of timestamp, open, high, low, close, volume',
    ],
    [
      'data',
      { status: true, data: many(3) },
      'JSON, Angel: lists of timestamp, open, high, low, close, volume',
    ],
    ['the file itself', many(3), 'JSON, Kite or Upstox: lists of timestamp, open, high, low, close, volume'],
    ['objects', many(3).map(asObject), 'JSON, one object for each row'],
    ['objects in data', { data: many(3).map(asObject) }, 'JSON, one object for each row'],
    ['lists side by side', side(DHAN), 'JSON of parallel lists (Dhan, charts)'],
    ['lists side by side in data', { data: side(PAGE) }, 'JSON of parallel lists (Dhan, charts)'],
  ])('is known, and told: %s', (_, value, format) => {
    expect(read(value).found.format).toBe(format)
  })

  it('is the likeliest of several', () => {
    expect(countOf({ candles: many(2), data: { candles: many(3) } })).toBe(3)
    expect(countOf({ data: { candles: many(3) }, candles: many(2) })).toBe(3)
    expect(countOf({ data: many(2), candles: many(4) })).toBe(4)
  })

  it('is the last one of a name that stands there twice', () => {
    const [two, three] = [many(2), many(3)].map(textOf)
    expect(countOf(`{"candles":${two},"candles":${three}}`)).toBe(3)
    expect(countOf(`{"data":{"candles":${two}},"data":${three}}`)).toBe(3)
    expect(countOf(`{"data":{"candles":${two},"candles":${three}}}`)).toBe(3)
    expect(refusal(`{"candles":${two},"candles":null}`)).toContain('holds no candles')
    expect(refusal(`{"data":{"candles":${two}},"data":1}`)).toContain('holds no candles')
  })

  it.each<[string, unknown]>([
    ['deeper', { data: { more: { candles: many(3) } } }],
    ['of another name', { rows: many(3) }],
    ['of another name in data', { data: { rows: many(3) } }],
    ['in a list', [{ candles: many(3) }]],
    ['candles in candles', { candles: { candles: many(3) } }],
  ])('is no other: %s', (_, value) => {
    expect(refusal(value)).toMatch(/holds no candles|missing/)
  })

  it('may hold what is no candle, which is refused as a row', () => {
    const result = read({ candles: [...many(2), {}, 7, null, candle(3)] })
    expect(result.bars.openMs).toHaveLength(3)
    expect(result.rejectedRows.map(({ line }) => line)).toEqual([4, 5, 6])
  })

  it('may hold objects that lack a value, or have others', () => {
    const [first, second, third] = many(3).map(asObject)
    const result = read([first, { ...second, extra: 5, nested: { a: [1] } }, { ...third, close: undefined }])
    expect(result.bars.openMs).toHaveLength(2)
    expect(result.rejectedRows.map(({ line }) => line)).toEqual([4])
    expect(countOf([{ ...first, nested: { open: 1 }, list: [1, 2] }, second, third])).toBe(3)
  })

  it('has lists of five to seven values', () => {
    const cut = (count: number) => many(3).map(cells => cells.slice(0, count))
    expect(countOf(cut(5))).toBe(3)
    expect(refusal(cut(4))).toContain('holds no candles')
    expect(refusal(many(3).map(cells => [...cells, 1, 2]))).toContain('holds no candles')
    expect(countOf(many(3).map(cells => [...cells, 1]))).toBe(3)
  })

  it('with names that are no bars is refused with the first that is missing', () => {
    expect(
      refusal(
        many(3)
          .map(asObject)
          .map(({ close: _, ...rest }) => rest),
      ),
    ).toContain("Column 'close' missing")
  })
})

describe('lists side by side', () => {
  it.each(['timestamp', 'start_Time', 'time', 'datetime', 'date', 't'])('have their time as %s', name => {
    expect(countOf(side([name, ...DHAN.slice(1)]))).toBe(3)
  })

  it('need no volume', () => {
    expect(countOf(side(DHAN.slice(0, 5)))).toBe(3)
    expect(read(side(PAGE.slice(0, 5))).hasVolume).toBe(false)
    expect(read(side(PAGE)).bars.volume[0]).toBe(7)
  })

  it.each(['o', 'h', 'l', 'c', 't'])('need %s', name => {
    const { [name]: _, ...rest } = side(PAGE)
    expect(refusal(rest)).toContain('holds no candles')
  })

  it('must be of one length', () => {
    expect(refusal({ ...side(DHAN), close: [1, 2] })).toBe(
      'The lists of this JSON file differ in length: timestamp has 3, close has 2. Export it again.',
    )
    expect(refusal({ ...side(DHAN), timestamp: [1] })).toContain('timestamp has 1, open has 3')
    expect(refusal(Object.fromEntries(DHAN.map(name => [name, []])))).toContain('its list is empty')
  })

  it('are the last of their name, and lists alone', () => {
    const text = textOf(side(DHAN))
    expect(countOf(text.replace('{', '{"close":[1],'))).toBe(3)
    expect(refusal(text.replace(/}$/, ',"close":5}'))).toContain('holds no candles')
    expect(refusal(text.replace(/}$/, ',"close":{"a":1}}'))).toContain('holds no candles')
  })

  it('have a cell that is no bar where something else stands in them', () => {
    const lists = side(DHAN, 4)
    const result = read({ ...lists, open: [100, [1, 2, 3], { a: 1 }, 100] })
    expect(result.bars.openMs).toHaveLength(2)
    expect(result.rejectedRows.map(({ line }) => line)).toEqual([3, 4])
  })
})

describe('what a broker says instead', () => {
  it('is told to its 100th letter', () => {
    expect(refusal({ status: 'error', message: 'x'.repeat(200) })).toBe(
      `This JSON file holds no candles but the broker's error: "${'x'.repeat(100)}". Request the candles from the broker again.`,
    )
  })

  it.each<[unknown]>([
    [{ status: 'ok', message: 'Hello' }],
    [{ status: 'error' }],
    [{ status: 'error', message: null }],
    [{ data: { status: 'error', message: 'Hello' } }],
  ])('is none in %j', value => {
    expect(refusal(value)).toBe(
      'This JSON file holds no candles: no list of time, open, high, low and close stands in it.',
    )
  })
})

describe('a long list of short texts', () => {
  it.each([0, 1, 10, 40_000])('is given back in its order: %d of them', count => {
    const list = new HeldList()
    const texts = Array.from({ length: count }, (_, k) => (k % 7 === 0 ? '' : `₹${k}`))
    for (const text of texts) list.add(text)
    expect(list.rows).toBe(count)
    expect([...list.take()]).toEqual(texts)
  })
})
