import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../cells/encoding.ts'
import { RowScanner } from './rows.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

interface Row {
  readonly line: number
  readonly fields: string[]
}

/** All rows but blank ones and comments, with the lines at which they begin. */
function rowsOf(text: string, delimiter = ','): Row[] {
  const bytes = utf8(text)
  const scan = new RowScanner(delimiter.charCodeAt(0))
  const rows: Row[] = []
  let line = 1
  for (let at = 0; ; ) {
    const next = scan.next(bytes, at, bytes.length, true)
    if (next < 0) return rows
    const fields = Array.from(scan.starts.subarray(0, scan.count), (from, i) =>
      decodeText(bytes.subarray(from, scan.ends[i])),
    )
    if (!scan.isIdle) rows.push({ line, fields })
    line += scan.lines
    at = next
  }
}

const fieldsOf = (text: string, delimiter = ',') => rowsOf(text, delimiter).map(row => row.fields)

describe('rows of a text', () => {
  it('I4 end with LF, CR LF, CR or the file, also mixed', () => {
    const rows = [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
    ]
    for (const text of ['a,b\nc,d\ne,f', 'a,b\r\nc,d\r\ne,f\r\n', 'a,b\rc,d\re,f\r', 'a,b\r\nc,d\re,f\n']) {
      expect(fieldsOf(text)).toEqual(rows)
    }
  })

  it('I4 may be blank or comments, which only count as lines', () => {
    expect(rowsOf('# one\n\na,b\n   \n\r\n#,"\nc,d\n')).toEqual([
      { line: 3, fields: ['a', 'b'] },
      { line: 7, fields: ['c', 'd'] },
    ])
  })

  it('lose the spaces around fields, not those inside', () => {
    expect(fieldsOf(' a , b c ,\td\n')).toEqual([['a', 'b c', '\td']])
    expect(fieldsOf('a\tb \tc', '\t')).toEqual([['a', 'b', 'c']])
  })

  it('I4 keep delimiters and line ends inside quotes', () => {
    expect(fieldsOf('"1,458.55","x ""y"" z",""\n')).toEqual([['1,458.55', 'x ""y"" z', '']])
    expect(rowsOf('a,"b\nc\r\nd"\ne,f')).toEqual([
      { line: 1, fields: ['a', 'b\nc\r\nd'] },
      { line: 4, fields: ['e', 'f'] },
    ])
    expect(fieldsOf('"a" , "b"\n')).toEqual([['a', 'b']])
  })

  it('read a quote that closes nothing as an ordinary character', () => {
    expect(fieldsOf('5" disk,"a"b,"c\nd,e\n')).toEqual([
      ['5" disk', '"a"b', '"c'],
      ['d', 'e'],
    ])
    expect(fieldsOf('"a\n"b\nc')).toEqual([['"a'], ['"b'], ['c']])
  })

  it('keep empty fields, also at the end', () => {
    expect(fieldsOf('a,,b,,\n,')).toEqual([
      ['a', '', 'b', '', ''],
      ['', ''],
    ])
  })

  it('are not whole before their end has come', () => {
    const scan = new RowScanner(0x2c)
    const next = (text: string) => scan.next(utf8(text), 0, text.length, false)
    expect(next('a,b')).toBe(-1)
    expect(next('a,')).toBe(-1)
    expect(next('a,b\r')).toBe(-1)
    expect(next('"a')).toBe(-1)
    expect(next('"a"')).toBe(-1)
    expect(next('"a" ')).toBe(-1)
    expect(next('"a\n')).toBe(-1)
    expect(next('#a')).toBe(-1)
    expect(next('a,b\r\n')).toBe(5)
    expect(next('a,b\rc')).toBe(4)
  })

  it('never read beyond the limit: bytes of an earlier chunk may lie there', () => {
    const scan = new RowScanner(0x2c)
    const bytes = utf8('"a""""\n')
    expect(scan.next(bytes, 0, 3, true)).toBe(3)
    expect([scan.starts[0], scan.ends[0]]).toEqual([1, 2])
    expect(scan.next(utf8('a\n\n'), 0, 1, true)).toBe(1)
  })

  it('cover all bytes, whatever they are', () => {
    const unit = fc.constantFrom('a', '1', ',', '"', '\n', '\r', ' ', '#', '""')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), units => {
        const text = units.join('')
        const bytes = utf8(text)
        const scan = new RowScanner(0x2c)
        let at = 0
        let lines = 0
        for (;;) {
          const next = scan.next(bytes, at, bytes.length, true)
          if (next < 0) break
          expect(next).toBeGreaterThan(at)
          at = next
          lines += scan.lines
        }
        expect(at).toBe(bytes.length)
        expect(lines).toBe(text === '' ? 0 : text.replace(/(\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/).length)
      }),
      { numRuns: 3000 },
    )
  })

  it('I4 a megabyte of quotes and line ends is read in one pass', () => {
    for (const unit of ['"', '"\n', '"a\n', '"""\n', ',"', '"\n""', '\n', ',']) {
      const bytes = utf8(unit.repeat(1_000_000 / unit.length))
      const scan = new RowScanner(0x2c)
      let at = 0
      for (let next = 0; next >= 0; next = scan.next(bytes, at, bytes.length, true)) at = next
      expect(at).toBe(bytes.length)
    }
  })
})
