import { gzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../engine/core/random.ts'
import { type MarginTable, spanMargin } from '../../engine/index.ts'
import { PUBLISHED, publishedTable } from '../../engine/margin/testing/published.ts'
import { memorySource } from '../archives/source.ts'
import { readSpan, type SpanWanted } from './readSpan.ts'
import { spanText } from './testing/spanFile.ts'

const ALL: SpanWanted = { symbols: null, options: true }
const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const read = (content: string | Uint8Array, wanted = ALL, name = 'nsccl.spn', pieceBytes?: number) => {
  const data = typeof content === 'string' ? bytes(content) : content
  const source = memorySource(name, data)
  return readSpan(pieceBytes === undefined ? source : { ...source, pieceBytes }, wanted)
}
const [nifty] = publishedTable().underlyings

/** Two underlyings, one of them with a sign that XML has to escape. */
const TABLE: MarginTable = {
  ...publishedTable(),
  underlyings: [
    {
      symbol: 'M&M',
      spot: null,
      futures: [{ expiry: '2026-06-30', price: 3_000.5, losses: nifty!.futures[0]!.losses, delta: 1 }],
      options: [],
      calendar: [],
      shortOptionMinimum: 12.5,
    },
    {
      ...nifty!,
      calendar: [
        { near: { expiry: '2026-06-30', ratio: 1 }, far: { expiry: '2026-07-28', ratio: 1 }, rupees: 420 },
        { near: { expiry: '2026-06-30', ratio: 2 }, far: { expiry: '2026-08-25', ratio: 1 }, rupees: 425 },
      ],
    },
  ],
}
const TEXT = spanText(TABLE)

describe('a SPAN file', () => {
  it('is read as it was written, however it comes in pieces', async () => {
    expect(await read(TEXT)).toEqual(TABLE)
    expect(await read(TEXT, ALL, 'nsccl.spn', 1)).toEqual(TABLE)
    for (const size of [7, 64, 1_000]) expect(await read(TEXT, ALL, 'nsccl.spn', size)).toEqual(TABLE)
  })

  it('is read a piece at a time, and nowhere beyond its ends', async () => {
    for (const data of [bytes(TEXT), gzipSync(bytes(TEXT))]) {
      const source = memorySource('nsccl.spn', data)
      const asked: (readonly [from: number, to: number])[] = []
      const watched = {
        ...source,
        pieceBytes: 100,
        read: (from: number, to: number) => {
          asked.push([from, to])
          return source.read(from, to)
        },
      }
      expect(await readSpan(watched, ALL)).toEqual(TABLE)
      expect(asked.filter(([from, to]) => from < 0 || to > data.length || to - from > 100)).toEqual([])
    }
  })

  it.each(PUBLISHED)(
    'A9 the published margin of $title, with the file, is within 1 %',
    async ({ held, total }) => {
      const table = await read(spanText(publishedTable()))
      const { totalPaise } = spanMargin(table, 'NIFTY', held, '2026-06-01')
      expect(Math.abs(totalPaise / 100 / total - 1)).toBeLessThan(0.01)
    },
  )

  it('is found in a zip beside other files, and in a gzip', async () => {
    const zip = zipSync({ 'nsccl/nsccl.20260529.s.spn': bytes(TEXT), 'spanrisk.xml': bytes('<x/>') })
    expect(await read(zip, ALL, 'nsccl.zip')).toEqual(TABLE)
    const other = zipSync({ 'nsccl.spn': bytes(TEXT), 'nsccl.spn.md5': bytes('0') })
    expect(await read(other, ALL, 'nsccl.zip')).toEqual(TABLE)
    expect(await read(zipSync({ 'only.xml': bytes(TEXT) }), ALL, 'a.zip')).toEqual(TABLE)
    const gzip = gzipSync(bytes(TEXT))
    expect(await read(gzip, ALL, 'nsccl.spn.gz')).toEqual(TABLE)
    // whose first piece holds nothing yet
    expect(await read(gzip, ALL, 'nsccl.spn.gz', 12)).toEqual(TABLE)
  })

  it('keeps what is wanted alone', async () => {
    const { underlyings } = await read(TEXT, { symbols: ['NIFTY'], options: false })
    expect(underlyings).toEqual([{ ...TABLE.underlyings[1], options: [] }])
    await expect(read(TEXT, { symbols: ['TCS'], options: true })).rejects.toThrow(
      "nsccl.spn has no contracts of TCS. Choose NSE's file for equity derivatives (nsccl…).",
    )
  })
})

/** The text with a part of it in other words. */
const other = (from: string | RegExp, to: string) => {
  const changed = TEXT.replace(from, to)
  expect(changed).not.toBe(TEXT)
  return changed
}
const deep = `<spanFile>${'<a>'.repeat(40)}`
const ENTITY = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'

describe('a file that is not a SPAN file, or a damaged one', () => {
  it.each<[string, string | Uint8Array, string | RegExp]>([
    ['nothing', '', 'is not a SPAN file'],
    ['a CSV', 'Sr,Symbol\n1,NIFTY', 'is not a SPAN file. Choose NSE Clearing'],
    ['another XML', '<html><p>x</p></html>', 'is not a SPAN file'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x3c, 0), 'is not a SPAN file'],
    ['a DOCTYPE', `${ENTITY}${TEXT}`, 'line 1: it has a DOCTYPE'],
    ['an entity of its own', other('NIFTY', '&b;'), '"&b;" is not a known entity'],
    [
      'a name of the prototype as an entity',
      other('NIFTY', '&constructor;'),
      '"&constructor;" is not a known entity',
    ],
    ['elements without an end', deep, 'its elements are nested too deep'],
    ['a tag without an end', `<spanFile><${'x'.repeat(70_000)}`, 'a tag or text does not end'],
    ['a text without an end', `<spanFile><created>${'1'.repeat(70_000)}`, 'does not end'],
    [
      'a cut',
      TEXT.slice(0, 3_000),
      /cannot be read at line \d+: it is cut off inside <\w+>. Download NSE Clearing's file/,
    ],
    ['a wrong end', other('</pointInTime>', '</pointInTim>'), '</pointInTim> ends <pointInTime>'],
    ['two roots', `${TEXT}<spanFile/>`, 'there is content after </spanFile>'],
    ['words behind', `${TEXT}more`, 'it is not XML'],
    ['another format', other('4.00', '3.00'), 'its fileFormat is "3.00", not 4.00'],
    ['no day', other('20260529</date>', '20261329</date>'), 'its date is "20261329", not a date'],
    [
      'a day that is none',
      other(/<pe>20260630<\/pe><p>2/, '<pe>20260631</pe><p>2'),
      'is "20260631", not a date',
    ],
    [
      'a price that is none',
      other('<p>3000.5</p>', '<p>NaN</p>'),
      'the M&M future of 2026-06-30 is "NaN", not a number',
    ],
    ['a price below zero', other('<p>3000.5</p>', '<p>-1</p>'), 'is below zero'],
    [
      'a loss that is none',
      other(/<a>[\d.-]+<\/a>\r\n<d>1<\/d>\r\n<\/ra><\/fut>/, '<a>1e999</a><d>1</d></ra></fut>'),
      '"1e999", not a number',
    ],
    [
      '15 losses',
      other(/<a>[\d.-]+<\/a>\r\n<d>1<\/d>\r\n<\/ra><\/fut>/, '<d>1</d></ra></fut>'),
      'has 15 risk array values, not 16',
    ],
    [
      '17 losses',
      other('</a>\r\n<d>1</d>\r\n</ra></fut>', '</a><a>1</a><d>1</d></ra></fut>'),
      'more than 16 risk array values',
    ],
    ['a contract twice', other(/<fut>[\s\S]*?<\/fut>/, '$&$&'), 'the M&M future of 2026-06-30 appears twice'],
    [
      'a contract of nobody',
      other(
        '<pfId>1</pfId><pfCode>M&amp;M</pfCode><name>x</name><currency>INR</currency><cvf>1.00</cvf><undPf>',
        '<undPf>',
      ),
      'stands before the symbol',
    ],
    ['an option that is neither', other('<o>C</o>', '<o>X</o>'), 'is neither a call (C) nor a put (P)'],
    [
      'contracts of another kind',
      other('<cvf>1.00</cvf><phy>', '<cvf>1000</cvf><phy>'),
      'have the factor 1000',
    ],
    ['another spread', other('<chargeMeth>F', '<chargeMeth>W'), 'is charged by "W", not flat (F)'],
    ['a spread of three', other(/<pLeg>.*?<\/pLeg>/, '$&$&'), 'has 3 legs, not 2'],
    ['a spread with another', other('<pLeg><cc>NIFTY', '<pLeg><cc>TCS'), 'has a leg in "TCS"'],
    ['a ratio of zero', other('<i>2</i>', '<i>0</i>'), 'is not above zero'],
    ['a symbol that is none', other('<cc>NIFTY', '<cc>__proto__'), '"__proto__" is not a symbol'],
    ['two files', zipSync({ 'a.spn': bytes(TEXT), 'b.spn': bytes(TEXT) }), 'holds 2 .spn files. Unpack it'],
    ['none in a zip', zipSync({ 'a.txt': bytes('a'), 'b.txt': bytes('b') }), 'holds no .spn file'],
    [
      'a zip in a zip',
      zipSync({ 'a.zip': zipSync({ 'a.spn': bytes(TEXT) }) }),
      'is an archive in an archive',
    ],
  ])('is refused in one sentence: %s', async (_, content, message) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'InputError', field: 'file' })
    await expect(read(content)).rejects.toThrow(message)
  })

  it('is refused in one sentence: a gzip of another checksum', async () => {
    const gzip = gzipSync(bytes(TEXT))
    gzip[gzip.length - 8]! ^= 1
    await expect(read(gzip)).rejects.toThrow('does not have the checksum that stands beside it')
  })

  it('names the line', async () => {
    const line = TEXT.slice(0, TEXT.indexOf('<p>3000.5</p>')).split('\n').length
    // said where the contract ends, 19 lines on
    await expect(read(other('<p>3000.5</p>', '<p>x</p>'))).rejects.toThrow(`at line ${line + 19}:`)
    await expect(read(other('<p>3000.5</p>', '<p>x</p>'), ALL, 'a.spn', 50)).rejects.toThrow(
      `at line ${line + 19}:`,
    )
  })

  it('never ends in anything but a table or a sentence, whatever is done to it', async () => {
    const random = seededRandom(19)
    const marks = '<>/&;!?-[]"\'\0 xa0.'
    for (let k = 0; k < 400; k++) {
      const damaged = bytes(TEXT)
      for (let hits = 1 + Math.floor(random() * 4); hits > 0; hits--) {
        damaged[Math.floor(random() * damaged.length)] = marks.charCodeAt(Math.floor(random() * marks.length))
      }
      const outcome = await read(damaged).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome.name).toBe('InputError')
      else expect((outcome as MarginTable).underlyings.length).toBeGreaterThan(0)
    }
  })
})
