import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { toIsoTime } from '../../engine/market/ist.ts'
import { orQuestion, type ReadOutcome } from '../tables/readOutcome.ts'
import { readJson } from './json.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(value: unknown): Extract<ReadOutcome, { kind: 'read' }> {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const outcome = orQuestion(() => readJson(utf8(text)))
  if (outcome.kind === 'question') throw new Error(outcome.message)
  return outcome
}

function refusal(value: unknown): string {
  try {
    read(value)
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  throw new Error('The file was read.')
}

const rowsOf = ({ bars }: { bars: ReturnType<typeof read>['bars'] }) =>
  Array.from(bars.openMs, (ms, i) => [
    toIsoTime(ms).slice(0, 16),
    ...[bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]],
  ])
const TWO = [
  ['2023-01-02T09:15', 10.05, 12, 9, 11, 5],
  ['2023-01-02T09:16', 11, 12.5, 10, 12, 7],
]
const candles = (time: (clock: string) => string | number) => [
  [time('09:15'), 10.05, 12, 9, 11, 5],
  [time('09:16'), 11, 12.5, 10, 12, 7],
]
const epoch = (clock: string) => Date.parse(`2023-01-02T${clock}:00+05:30`) / 1000
const kite = candles(clock => `2023-01-02T${clock}:00+0530`)
const seconds = candles(epoch)

describe('candles of the brokers', () => {
  it.each([
    ['Kite', { status: 'success', data: { candles: kite } }],
    ['Kite with open interest', { data: { candles: kite.map(candle => [...candle, 99]) } }],
    ['Upstox, newest first', { status: 'success', data: { candles: [...kite].reverse() } }],
    ['Fyers', { s: 'ok', candles: seconds }],
    ['Angel', { status: true, message: 'SUCCESS', data: kite }],
    [
      'Dhan',
      {
        ...Object.fromEntries(
          ['timestamp', 'open', 'high', 'low', 'close', 'volume'].map((name, k) => [
            name,
            seconds.map(candle => candle[k]),
          ]),
        ),
        open_interest: [0, 0],
      },
    ],
    [
      'the charts of web pages',
      Object.fromEntries(
        ['t', 'o', 'h', 'l', 'c', 'v'].map((name, k) => [name, seconds.map(candle => candle[k])]),
      ),
    ],
    [
      'objects',
      kite.map(([date, open, high, low, close, volume]) => ({ date, open, high, low, close, volume })),
    ],
    ['a list alone', kite],
    ['a byte order mark', `\ufeff${JSON.stringify({ data: { candles: kite } })}`],
  ])('T1 I3 of %s are read', (_, value) => {
    const result = read(value)
    expect(rowsOf(result)).toEqual(TWO)
    expect(result).toMatchObject({ intervalMinutes: 1, rejected: 0, duplicates: 0, hasVolume: true })
    expect(result.found.format).toMatch(/^JSON/)
  })

  it('I1 that are no bars are refused one by one', () => {
    const result = read({
      data: { candles: [...kite, ['2023-01-02T09:17:00+0530', 10, 9, 12, 11, 5], [null], 'x'] },
    })
    expect(rowsOf(result)).toEqual(TWO)
    expect(result.rejectedRows.map(({ line }) => line)).toEqual([4, 5, 6])
  })

  it('keep every digit of a number', () => {
    const result = read({
      candles: [[1672631100, 8288.7001953125, 8288.7001953125, 0.1, 0.30000000000000004, 1e21]],
    })
    expect([result.bars.open[0], result.bars.close[0], result.bars.volume[0]]).toEqual([
      8288.7001953125, 0.30000000000000004, 1e21,
    ])
  })
})

describe('JSON that holds no candles', () => {
  it.each([
    ['cut off', '{"data":{"candles":[[1', 'damaged or cut off'],
    ['an error of the broker', { status: 'error', message: 'Token is invalid' }, `error: "Token is invalid"`],
    ['no data', { s: 'no_data', candles: [] }, 'its list is empty'],
    ['a quote', { data: { 'NSE:INFY': { last_price: 1 } } }, 'holds no candles'],
    [
      'orders',
      { data: [{ order_id: 1, symbol: 'X', price: 1, quantity: 1, status: 'x' }] },
      "Column 'date' missing",
    ],
    [
      'lists of other lengths',
      { timestamp: [1, 2], open: [1], high: [1], low: [1], close: [1] },
      'differ in length',
    ],
    ['a short list', { candles: [[1, 2, 3]] }, 'holds no candles'],
  ])('I5 is refused when it is %s', (_, value, reason) => {
    expect(refusal(value)).toContain(reason)
  })

  it.each([
    '{"__proto__":{"x":1},"candles":[]}',
    '{"data":{"\\u005f_proto__":{"x":1}}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '[{"a":{"prototype":1}}]',
  ])('X4 is refused when it names what all objects inherit: %s', text => {
    expect(refusal(text)).toContain('which no candle has')
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('I5 is refused when it is nested without end', () => {
    expect(refusal('['.repeat(100) + ']'.repeat(100))).toContain('deep')
    expect(refusal('['.repeat(200_000) + ']'.repeat(200_000))).toContain('deep')
  })
})
