import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/core/problem.ts'
import { decodeText, dropNuls, sniffEncoding, Utf8Feed } from './encoding.ts'

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
