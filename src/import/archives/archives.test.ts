import { deflateSync, gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { Crc32 } from './crc32.ts'
import { openGzip } from './gzip.ts'
import { inflate, type Packing } from './inflate.ts'
import { type ByteSource, chunksOf, collect, headOf, memorySource, type Piece } from './source.ts'
import { openZip } from './zip.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const words = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const TEXT = 'date,open,high,low,close\n'.repeat(400)
const MOST = 1_048_576

/** A source that is read so many bytes at a time. */
const inPieces = (name: string, bytes: Uint8Array, pieceBytes: number): ByteSource => ({
  ...memorySource(name, bytes),
  pieceBytes,
})
const pieceOf = (name: string, bytes: Uint8Array, pieceBytes = 64): Piece => ({
  name,
  size: bytes.length,
  chunks: () => chunksOf(inPieces(name, bytes, pieceBytes)),
})

async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof InputError) return error.message
  throw error ?? new Error('It was read.')
}

describe('a file in memory', () => {
  it('comes in pieces from where it is asked for to its end', async () => {
    const source = inPieces('a', utf8('0123456789'), 4)
    const read = async (...range: [from?: number, to?: number]) => {
      const found: string[] = []
      for await (const chunk of chunksOf(source, ...range)) found.push(words(chunk))
      return found
    }
    expect(await read()).toEqual(['0123', '4567', '89'])
    expect(await read(3, 8)).toEqual(['3456', '7'])
    expect(await read(10)).toEqual([])
  })

  it('is collected whole, up to a limit in whole megabytes', async () => {
    expect(words(await collect(pieceOf('a', utf8(TEXT)), TEXT.length))).toBe(TEXT)
    expect(await refusal(collect(pieceOf('a.json', new Uint8Array(2 * MOST + 1), MOST), 2 * MOST))).toBe(
      'a.json is larger than 2 MB. Split it, or write it as CSV.',
    )
  })

  it('shows its first bytes, all of them where there are fewer', async () => {
    for (const pieceBytes of [1, 3, 100]) {
      const piece = pieceOf('a', utf8('0123456789'), pieceBytes)
      expect(words(await headOf(piece, 5))).toBe('01234')
      expect(words(await headOf(piece, 10))).toBe('0123456789')
      expect(words(await headOf(piece, 20))).toBe('0123456789')
    }
  })

  it('is read no further than its first bytes', async () => {
    let read = 0
    const piece: Piece = {
      ...pieceOf('a', utf8(TEXT)),
      async *chunks() {
        for (let k = 0; k < 10; k++, read++) yield utf8('0123')
      },
    }
    await headOf(piece, 8)
    expect(read).toBe(1)
  })
})

describe('packed content', () => {
  async function unpacked(
    bytes: Uint8Array,
    packing: Packing,
    trailer: { bytes: number; crc: number } | null = null,
    pieceBytes = 50,
  ): Promise<string> {
    const chunks = inflate(pieceOf('a.csv', bytes, pieceBytes).chunks(), packing, 'a.csv', trailer)
    return words(await collect({ name: 'a', size: 0, chunks: () => chunks }, MOST))
  }
  const crcOf = (text: string) => {
    const crc = new Crc32()
    crc.add(utf8(text))
    return crc.value()
  }
  const truth = { bytes: TEXT.length, crc: crcOf(TEXT) }
  const wrong =
    'File is damaged: a.csv cannot be unpacked (its content does not have the checksum that stands beside it). Download it again.'

  it.each<[Packing, Uint8Array]>([
    ['deflate', deflateSync(utf8(TEXT))],
    ['gzip', gzipSync(utf8(TEXT))],
    ['none', utf8(TEXT)],
  ])('is read and compared with its checksum and length: %s', async (packing, bytes) => {
    expect(await unpacked(bytes, packing)).toBe(TEXT)
    expect(await unpacked(bytes, packing, truth)).toBe(TEXT)
    expect(await unpacked(bytes, packing, truth, 1_000_000)).toBe(TEXT)
    expect(await refusal(unpacked(bytes, packing, { ...truth, crc: truth.crc + 1 }))).toBe(wrong)
    expect(await refusal(unpacked(bytes, packing, { ...truth, bytes: truth.bytes + 1 }))).toBe(wrong)
  })

  it('of several gzip files behind each other is all of them', async () => {
    const bytes = Uint8Array.from([...gzipSync(utf8(TEXT)), ...gzipSync(utf8('end'))])
    expect(await unpacked(bytes, 'gzip', { bytes: 3, crc: crcOf('end') })).toBe(`${TEXT}end`)
  })

  it('that is cut off or damaged is refused', async () => {
    const whole = deflateSync(utf8(TEXT))
    const start = /^File is damaged: a\.csv cannot be unpacked \(.+\)\. Download it again\.$/
    expect(await refusal(unpacked(whole.subarray(0, whole.length - 5), 'deflate'))).toMatch(start)
    expect(
      await refusal(
        unpacked(
          whole.map(byte => byte ^ 255),
          'deflate',
        ),
      ),
    ).toMatch(start)
    expect(await refusal(unpacked(gzipSync(utf8(TEXT)).subarray(0, 40), 'gzip'))).toMatch(start)
  })
})

describe('a gzip file', () => {
  it('has the name without its ending, and the size that its trailer says', () => {
    const bytes = gzipSync(utf8(TEXT))
    const opened = openGzip(pieceOf('NIFTY.csv.GZ', bytes), bytes.subarray(-8))
    expect([opened.name, opened.size]).toEqual(['NIFTY.csv', Math.min(TEXT.length, bytes.length * 20)])
    const small = gzipSync(utf8('a,b'))
    expect(openGzip(pieceOf('a.gz.csv', small), small.subarray(-8))).toMatchObject({
      name: 'a.gz.csv',
      size: 3,
    })
  })

  it('is compared with its trailer where it has a whole one', async () => {
    const bytes = gzipSync(utf8(TEXT))
    const read = (tail: Uint8Array) => collect(openGzip(pieceOf('a.csv.gz', bytes), tail), MOST)
    expect(words(await read(bytes.subarray(-8)))).toBe(TEXT)
    expect(await refusal(read(new Uint8Array(8)))).toContain('does not have the checksum')
    expect(words(await read(new Uint8Array(7)))).toBe(TEXT)
    expect(openGzip(pieceOf('a.gz', bytes), new Uint8Array(7)).size).toBe(bytes.length * 20)
  })
})

/** A zip of two files, with numbers of its list of contents or of a file's own head changed. */
function zipWith(change: (view: DataView, list: number) => void = () => {}): Uint8Array {
  const bytes = zipSync({ 'a/NIFTY.csv': utf8(TEXT), 'b.csv': [utf8('x,y'), { level: 0 }] })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  change(view, view.getUint32(bytes.length - 6, true))
  return bytes
}
const open = (bytes: Uint8Array) => openZip(inPieces('a.zip', bytes, 64))
const first = async (bytes: Uint8Array) => collect((await open(bytes))[0]!, MOST)

describe('a zip', () => {
  it('has its files by their names without folders, each with its content', async () => {
    const files = await open(zipWith())
    expect(files.map(({ name }) => name)).toEqual(['NIFTY.csv', 'b.csv'])
    expect(words(await collect(files[0]!, MOST))).toBe(TEXT)
    expect(words(await collect(files[1]!, MOST))).toBe('x,y')
    expect(files[1]!.size).toBe(3)
    expect(files[0]!.size).toBeLessThan(TEXT.length)
  })

  it('may end with a comment', async () => {
    const bytes = zipWith()
    for (const length of [1, 65_535])
      expect(words(await first(Uint8Array.from([...bytes, ...new Uint8Array(length)])))).toBe(TEXT)
    expect(await refusal(open(Uint8Array.from([...bytes, ...new Uint8Array(65_536)])))).toBe(
      'File is damaged: a.zip cannot be unpacked (its list of contents is missing: it may be cut off). Download it again.',
    )
  })

  it('has neither folders nor what systems add', async () => {
    const nothing = utf8('x')
    const bytes = zipSync({
      'a/': new Uint8Array(0),
      '__MACOSX/a.csv': nothing,
      'a/__MACOSX/b.csv': nothing,
      'a/.DS_Store': nothing,
      'a/Thumbs.db': nothing,
      '._a.csv': nothing,
      'a.DS_Store': nothing,
      'Thumbs.db.csv': nothing,
      'x__MACOSX/c.csv': nothing,
    })
    expect((await open(bytes)).map(({ name }) => name)).toEqual(['a.DS_Store', 'Thumbs.db.csv', 'c.csv'])
  })

  it('has its files behind what else is said of them', async () => {
    const extra = { 28789: utf8('more') }
    expect(words(await first(zipSync({ 'a.csv': [utf8('x,y'), { level: 0, extra }] })))).toBe('x,y')
  })

  it('holds at most 2,048 MB, by what it says of itself', async () => {
    const saying = (bytes: number) =>
      open(zipWith((view, list) => view.setUint32(list + 24, bytes - 3, true)))
    expect(await saying(2_147_483_648)).toHaveLength(2)
    expect(await refusal(saying(2_147_483_649))).toBe(
      'a.zip holds 2048 MB, and 2,048 MB are the most. Unpack it and import its files in parts.',
    )
  })

  it('has "_" in names for what is not ASCII', async () => {
    const [file] = await open(zipSync({ 'é ~.csv': utf8('x') }))
    expect(file!.name).toBe('__ ~.csv')
  })

  it.each<[string, (view: DataView, list: number) => void, string]>([
    [
      'encrypted',
      (view, list) => view.setUint16(list + 8, 1, true),
      'a/NIFTY.csv in a.zip is encrypted. Unpack it first.',
    ],
    [
      'packed otherwise',
      (view, list) => view.setUint16(list + 10, 12, true),
      'a/NIFTY.csv in a.zip is packed in a way that is not read.',
    ],
    [
      'of ZIP64, by its packed size',
      (view, list) => view.setUint32(list + 20, 0xffffffff, true),
      'is packed in a way that is not read',
    ],
    [
      'of ZIP64, by its place',
      (view, list) => view.setUint32(list + 42, 0xffffffff, true),
      'is packed in a way that is not read',
    ],
    [
      'elsewhere',
      (view, list) => view.setUint32(list + 42, 1, true),
      '(a/NIFTY.csv is not where the list of contents says)',
    ],
    [
      'where the archive ends',
      (view, list) => view.setUint32(list + 42, view.byteLength - 2, true),
      '(a/NIFTY.csv is not where the list of contents says)',
    ],
    [
      'longer than the archive',
      (view, list) => view.setUint32(list + 20, view.byteLength, true),
      '(a/NIFTY.csv is cut off)',
    ],
    ['behind the end', view => view.setUint16(28, 65_000, true), '(a/NIFTY.csv is cut off)'],
    ['longer than it says', (view, list) => view.setUint32(list + 24, 5, true), 'does not have the checksum'],
    [
      'other than its checksum',
      (view, list) => view.setUint32(list + 16, 5, true),
      'does not have the checksum',
    ],
  ])('whose file is %s is refused when that is read', async (_, change, message) => {
    expect(await refusal(first(zipWith(change)))).toContain(message)
  })

  it.each<[string, (view: DataView, list: number) => void, string]>([
    ['broken', (view, list) => view.setUint32(list, 1, true), '(entry 1 of its list of contents is broken)'],
    [
      'too short',
      view => view.setUint16(view.byteLength - 12, 3, true),
      '(entry 3 of its list of contents is broken)',
    ],
    [
      'outside',
      view => view.setUint32(view.byteLength - 6, 1_000_000, true),
      '(its list of contents lies outside of it)',
    ],
    [
      'too long',
      view => view.setUint16(view.byteLength - 12, 5_001, true),
      'a.zip holds more than 5000 files. Import it in parts.',
    ],
    [
      'too large',
      view => view.setUint32(view.byteLength - 10, 16_777_217, true),
      'a.zip holds more than 5000 files. Import it in parts.',
    ],
    [
      'a bomb',
      (view, list) => view.setUint32(list + 24, 2_147_483_648, true),
      'a.zip holds 2048 MB, and 2,048 MB are the most. Unpack it and import its files in parts.',
    ],
  ])('whose list of contents is %s is refused', async (_, change, message) => {
    expect(await refusal(open(zipWith(change)))).toContain(message)
  })

  it('with an Excel workbook is refused as one', async () => {
    expect(await refusal(open(zipSync({ 'xl/workbook.xml': utf8('x'), 'a.csv': utf8('x') })))).toBe(
      'This is not a CSV or Parquet file but an Excel workbook. Save it as CSV.',
    )
    expect(await open(zipSync({ 'a/xl/workbook.xml': utf8('x') }))).toHaveLength(1)
  })
})
