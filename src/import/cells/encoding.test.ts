import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { decodeText, dropNuls, encodeText, shortText, sniffEncoding, Utf8Feed } from './encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** UTF-16 bytes of a text. */
function wide(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian)
  return bytes
}

describe('the encoding of a file', () => {
  it('is told by a byte order mark', () => {
    expect(sniffEncoding(utf8('\ufeffDate'))).toEqual({ encoding: 'utf-8', markBytes: 3 })
    expect(sniffEncoding(wide('\ufeffDate', true))).toEqual({ encoding: 'utf-16le', markBytes: 2 })
    expect(sniffEncoding(wide('\ufeffDate', false))).toEqual({ encoding: 'utf-16be', markBytes: 2 })
  })

  it('is told by the zeros of UTF-16 where there is no mark', () => {
    expect(sniffEncoding(wide('Date,Open', true)).encoding).toBe('utf-16le')
    expect(sniffEncoding(wide('Date,Open', false)).encoding).toBe('utf-16be')
    expect(sniffEncoding(utf8('Date,Open')).encoding).toBe('utf-8')
  })

  it.each([
    ['nothing', []],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['a ZIP or .xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]],
    ['gzip', [0x1f, 0x8b, 0x08]],
    ['mostly zeros', [0x44, 0, 0, 0, 0x45, 0, 0, 0]],
    ['control characters', Array.from({ length: 200 }, (_, i) => (i % 31) + 1)],
    ['JSON', [...utf8('  {"status":"success"}')]],
    ['a web page', [...utf8('<!DOCTYPE html><html>')]],
  ])('I5 is refused when the file is %s', (_, bytes) => {
    expect(() => sniffEncoding(Uint8Array.from(bytes))).toThrow(InputError)
    expect(() => sniffEncoding(Uint8Array.from(bytes))).toThrow('This is not a CSV or Parquet file')
  })

  it('stays text when the header is in angle brackets or a few NULs stand in it', () => {
    expect(sniffEncoding(utf8('<TICKER>,<PER>,<DTYYYYMMDD>')).encoding).toBe('utf-8')
    expect(sniffEncoding(utf8(`Date,Open\0,${'High,Low,Close'.repeat(5)}`)).encoding).toBe('utf-8')
  })
})

describe('text from chunks', () => {
  it('I4 leaves out NULs and counts them', () => {
    const bytes = utf8('\x00a24\0.5\0')
    expect(decodeText(bytes.subarray(1, dropNuls(bytes, 1, bytes.length)))).toBe('a24.5')
    const feed = new Utf8Feed('utf-16le')
    expect(decodeText(feed.decode(wide('24\0.5\0', true)))).toBe('24.5')
    expect(feed.nuls).toBe(2)
  })

  it('reads UTF-16 over any edges between chunks, also pairs of surrogates', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(value => value.replaceAll('\0', ''))
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 7 }), (value, isLittleEndian, step) => {
        const bytes = wide(value, isLittleEndian)
        const feed = new Utf8Feed(isLittleEndian ? 'utf-16le' : 'utf-16be')
        const out: number[] = []
        for (let i = 0; i < bytes.length; i += step) out.push(...feed.decode(bytes.subarray(i, i + step)))
        expect(decodeText(Uint8Array.from(out))).toBe(value)
      }),
    )
  })

  it('decodes UTF-8 as the platform does, and what is none never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(decodeText(utf8(text))).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(utf8(text)))
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), bytes => {
        expect(decodeText(bytes).length).toBeLessThanOrEqual(bytes.length)
      }),
    )
    expect(decodeText(Uint8Array.of(0xff, 0x41, 0xe2, 0x82))).toBe('\ufffdA\ufffd\ufffd')
    expect(decodeText(Uint8Array.of(0xc0, 0x80))).toBe('\ufffd\ufffd')
  })
})

describe('I5 the first bytes of a file', () => {
  const refused = new InputError(
    'This is not a CSV or Parquet file. Choose a text file with one price bar in each line.',
  )
  const rows = utf8('date,open\n'.repeat(50))

  it.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47]],
    ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
    ['gzip', [0x1f, 0x8b]],
    ['PDF', [0x25, 0x50, 0x44, 0x46]],
    ['JPEG', [0xff, 0xd8, 0xff]],
    ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
  ])('of %s are refused, and no shorter begin of them', (_, start) => {
    expect(() => sniffEncoding(Uint8Array.from([...start, ...rows]))).toThrow(refused)
    const almost = Uint8Array.from([...start.slice(0, -1), 0x2c, ...rows])
    expect(sniffEncoding(almost).encoding).toBe('utf-8')
  })

  it('of an Excel file of before 2007 name it', () => {
    const start = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...rows])
    expect(() => sniffEncoding(start)).toThrow(
      'This is not a CSV or Parquet file but an Excel workbook. Save it as CSV.',
    )
  })

  it.each(['{"a"', '[1', '<!--', '<HTML', '<?xml', '<Table', '\n\t {'])(
    'of another format are refused: %s',
    start => {
      expect(() => sniffEncoding(utf8(start + 'x'.repeat(50)))).toThrow(refused)
    },
  )

  it.each(['x{', '<ticker>', '<date>', 'html', 'table'])('of a table are read: %s', start => {
    expect(sniffEncoding(utf8(`${start},open\n`))).toEqual({ encoding: 'utf-8', markBytes: 0 })
  })

  it('may be nothing but a mark, and must be something', () => {
    expect(() => sniffEncoding(new Uint8Array(0))).toThrow(
      new InputError('This is not a CSV or Parquet file: it is empty. Choose a file with price bars.'),
    )
    expect(sniffEncoding(Uint8Array.of(0xef, 0xbb, 0xbf)).markBytes).toBe(3)
    expect(sniffEncoding(Uint8Array.of(0xef, 0xbb)).markBytes).toBe(0)
    expect(sniffEncoding(Uint8Array.of(0xff, 0x2c)).markBytes).toBe(0)
    expect(sniffEncoding(Uint8Array.of(0xfe, 0xff, 0x2c)).encoding).toBe('utf-16be')
    expect(sniffEncoding(Uint8Array.of(0xfe, 0x2c)).encoding).toBe('utf-8')
  })

  it('may have a tenth of zeros and a fiftieth of other signs that are none', () => {
    const mixed = (count: number, byte: number) =>
      Uint8Array.from({ length: 100 }, (_, i) => (i < count ? byte : 44))
    expect(sniffEncoding(mixed(10, 0)).encoding).toBe('utf-8')
    expect(() => sniffEncoding(mixed(11, 0))).toThrow(refused)
    for (const byte of [1, 31, 11]) {
      expect(sniffEncoding(mixed(2, byte)).encoding).toBe('utf-8')
      expect(() => sniffEncoding(mixed(3, byte))).toThrow(refused)
    }
    for (const byte of [9, 10, 13, 32]) expect(sniffEncoding(mixed(100, byte)).encoding).toBe('utf-8')
  })

  it('are UTF-16 where more than two fifths are zeros, all at one place of each pair', () => {
    const pairs = (zeros: number, at: number) =>
      Uint8Array.from({ length: 100 }, (_, i) => (i % 2 === at && i < zeros * 2 ? 0 : 44))
    expect(sniffEncoding(pairs(41, 1)).encoding).toBe('utf-16le')
    expect(sniffEncoding(pairs(41, 0)).encoding).toBe('utf-16be')
    expect(() => sniffEncoding(pairs(40, 1))).toThrow(refused)
    expect(() => sniffEncoding(pairs(40, 0))).toThrow(refused)
    for (const at of [0, 1]) {
      const other = pairs(45, at)
      other[99 - at] = 0
      expect(() => sniffEncoding(other)).toThrow(refused)
    }
  })

  it('are the first 4,096 alone', () => {
    const late = new Uint8Array(20_000).fill(44, 0, 4_096)
    expect(sniffEncoding(late).encoding).toBe('utf-8')
  })
})

describe('UTF-8', () => {
  const TEXTS = ['a', 'é', 'ß', '\u0080', '\u07ff', '\u0800', '₹', '\uffff', '😀', '\u{10ffff}']

  it.each(TEXTS)('is written and read: %j', text => {
    expect([...encodeText(text)]).toEqual([...utf8(text)])
    expect(decodeText(utf8(`x${text}y`))).toBe(`x${text}y`)
    expect(decodeText(utf8(text.repeat(40)))).toBe(text.repeat(40))
    expect(decodeText(encodeText(`${text}-${text}`))).toBe(`${text}-${text}`)
  })

  it('has U+FFFD for half a pair of surrogates', () => {
    expect(decodeText(encodeText('a\ud83db'))).toBe('a\ufffdb')
    expect(decodeText(encodeText('a\ude00b'))).toBe('a\ufffdb')
    expect(decodeText(encodeText('a\ud83d'))).toBe('a\ufffd')
  })

  it.each([
    ['a tail without a lead', [0x80], 1],
    ['a lead that is too long', [0xc1, 0x80], 2],
    ['a lead without a tail', [0xe2, 0x82], 2],
    ['a lead before a letter', [0xc3], 1],
    ['a form that is too long', [0xe0, 0x80, 0x80], 3],
    ['a form of four that is too long', [0xf0, 0x80, 0x80, 0x80], 4],
    ['beyond the last character', [0xf4, 0x90, 0x80, 0x80], 4],
    ['a lead beyond', [0xf5, 0x80, 0x80, 0x80], 4],
  ])('has U+FFFD for %s', (_, bytes, marks) => {
    expect(decodeText(Uint8Array.from([97, ...bytes, 98]))).toBe(`a${'\ufffd'.repeat(marks)}b`)
  })

  it('is read as a short text where it is ASCII alone', () => {
    for (const text of ['', 'a', 'abc', 'abcd', 'abcde', 'abcdefgh']) {
      expect(shortText(utf8(`${text}zzzz`), text.length)).toBe(text)
      expect(decodeText(utf8(text))).toBe(text)
    }
    for (const text of ['é', 'aé', 'abcé', 'abcdé', 'abcdefé']) {
      expect(shortText(utf8(text), utf8(text).length)).toBeNull()
      expect(decodeText(utf8(text))).toBe(text)
    }
  })

  it('of any length is read whole', () => {
    for (const length of [32, 33, 4_095, 4_096, 4_097, 9_000]) {
      const text = `${'ab₹'.repeat(length)}`.slice(0, length)
      expect(decodeText(utf8(text))).toBe(text)
    }
  })

  it('loses its NULs from where they begin to where the text ends', () => {
    const left = (text: string, from: number, to: number) => {
      const bytes = utf8(text)
      return decodeText(bytes.subarray(from, dropNuls(bytes, from, to)))
    }
    expect(left('a\0b\0c', 0, 5)).toBe('abc')
    expect(left('a\0b\0c', 2, 4)).toBe('b')
    expect(left('\0\0\0', 0, 3)).toBe('')
    expect(left('abc', 1, 2)).toBe('b')
  })
})
