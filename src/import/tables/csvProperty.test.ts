import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { checkBars } from '../../engine/market/bars.ts'
import { readCsv, startCsv } from './csv.ts'
import type { FileBars } from './fileBars.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function minuteRows(count: number, write: (clock: string, i: number) => string): string {
  return Array.from({ length: count }, (_, i) => {
    const m = 555 + i
    return write(`${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`, i)
  }).join('')
}

const HEADER = 'date,open,high,low,close,volume\n'
const KITE_ROWS = minuteRows(
  30,
  (clock, i) => `2023-01-02 ${clock}:00+05:30,${100 + i}.05,${102 + i},${99 + i}.5,${101 + i},${i}\n`,
)
const SEEDS = [
  HEADER + KITE_ROWS,
  minuteRows(30, (clock, i) => `NIFTY,20230102,${clock},${100 + i},${102 + i},${99 + i},${101 + i},0,0\r\n`),
  `"Date ";"OPEN ";"HIGH ";"LOW ";"close ";"VOLUME "\n${minuteRows(20, (clock, i) => `13-01-2023 ${clock};"1.000,5${i % 9}";1.002;999;1001;"1,2M"\n`)}`,
  `\ufeffTime\tOpen\tHigh\tLow\tClose\n${minuteRows(20, (_, i) => `${1672631100 + i * 60}\t₹1,00${i % 9}.5\t1,200\t900\t1,000\n`)}`,
  // ticks, several a second
  `instrument_token,last_price,volume_traded,open,high,low,close,exchange_timestamp\n${minuteRows(20, (clock, i) => `256265,${100 + i}.05,${i * 10},1,2,1,1,2023-01-02 ${clock}:00\n256265,${101 + i}.05,${i * 10 + 5},1,2,1,1,2023-01-02 ${clock}:00.500\n`)}`,
].map(utf8)

/** A piece that is often where readers fail. */
const nasty = fc.constantFrom(
  ...[
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r',
    '\r\n',
    '\0',
    '#',
    '-',
    '.',
    'e9',
    '99999999999999999999',
    'NaN',
    '\ufeff',
    '₹',
    ' ',
  ],
)
const piece = fc.oneof(nasty.map(utf8), fc.uint8Array({ minLength: 0, maxLength: 4 }))
/** Where a change happens (in parts of 10,000 of the length), how many bytes go, and what comes instead. */
const change = fc.tuple(fc.nat(9999), fc.integer({ min: 0, max: 30 }), piece)

function changed(
  seed: Uint8Array,
  from: number,
  changes: readonly [number, number, Uint8Array][],
): Uint8Array {
  return changes.reduce((bytes, [share, gone, put]) => {
    const at = from + Math.floor((share / 10_000) * (bytes.length - from))
    return Uint8Array.from([...bytes.subarray(0, at), ...put, ...bytes.subarray(at + gone)])
  }, seed)
}

/** What comes of the bytes; null when they are refused as a trader can understand. */
function tryRead(bytes: Uint8Array): FileBars | null {
  try {
    return readCsv(bytes)
  } catch (error) {
    if (error instanceof InputError && error.message.length > 10) return null
    throw error
  }
}

describe('any bytes', () => {
  it('begin from files that are read without a fault', () => {
    for (const seed of SEEDS) expect(readCsv(seed)).toMatchObject({ rejected: 0, duplicates: 0, leftOut: 0 })
  })

  it('I1 I4 give good bars or a sentence, never anything else', () => {
    let read = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...SEEDS),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (seed, changes) => {
          const result = tryRead(changed(seed, 0, changes))
          if (!result) return
          read++
          checkBars(result.bars, 'TEST')
          expect(result.bars.openMs.length).toBeGreaterThan(0)
          expect(result.rejectedRows).toHaveLength(result.rejected)
        },
      ),
      { numRuns: 4000 },
    )
    // a test that only ever saw refusals would prove nothing
    expect(read).toBeGreaterThan(1500)
  })

  it('I1 lose no row: bars, refused rows, repeated rows and prints add up to the rows', () => {
    let read = 0
    const rowsFrom = HEADER.length
    const seed = utf8(
      HEADER + KITE_ROWS + minuteRows(2, clock => `2023-01-03 ${clock}:00+05:30,1,1,1,1,0\n`).repeat(2),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), changes => {
        const bytes = changed(seed, rowsFrom, changes)
        // quotes may join lines, which this simple count does not know
        if (bytes.includes(0x22)) return
        const result = tryRead(bytes)
        if (!result) return
        read++
        const isBlank = (line: string) => [...line].every(char => char <= ' ')
        const lines = Array.from(bytes, byte => (byte === 0 ? '' : String.fromCharCode(byte)))
          .join('')
          .split(/\r\n|\r|\n/)
        const rows = lines.filter(line => !isBlank(line) && !line.startsWith('#'))
        const { bars, rejected, duplicates, leftOut } = result
        expect(bars.openMs.length + rejected + duplicates + leftOut).toBe(rows.length - 1)
      }),
      { numRuns: 4000 },
    )
    expect(read).toBeGreaterThan(1500)
  })

  it('give the same in chunks of any size as at once', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SEEDS),
        fc.array(change, { maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom(0, 70_000),
        (seed, changes, size, padding) => {
          // padding brings the rows behind the bytes from which the layout is taken
          const bytes = Uint8Array.from([
            ...changed(seed, 0, changes),
            ...utf8('\n'.repeat(padding)),
            ...seed.subarray(40),
          ])
          const whole = tryRead(bytes)
          const feed = startCsv(bytes.length)
          let chunked: FileBars | null = null
          try {
            for (let at = 0; at < bytes.length; at += size) feed.push(bytes.subarray(at, at + size))
            chunked = feed.end()
          } catch (error) {
            if (!(error instanceof InputError)) throw error
          }
          expect(chunked).toEqual(whole)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('that are noise are refused or read within the time of a test', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), bytes => {
        tryRead(bytes)
      }),
      { numRuns: 1000 },
    )
    for (const unit of [
      '"',
      ',',
      '\n',
      '1',
      '"\n',
      ',"',
      '((',
      '\0',
      '#\n',
      '1,1,1,1,1\n',
      '2023-01-02 09:15,"1,1,1,1\n',
    ]) {
      tryRead(utf8(HEADER + unit.repeat(1_000_000 / unit.length)))
      tryRead(utf8(unit.repeat(1_000_000 / unit.length)))
    }
  })
})
