import { describe, expect, it } from 'vitest'
import { InputError } from '../engine/index.ts'
import { type FileDataset, groupFiles, joinGroup } from './join.ts'
import { readCsv } from './tables/csv.ts'

const MINUTE = 60_000
const BEGIN = Date.parse('2023-01-02T09:15:00+05:30')

/** A file with a bar at each of these minutes, all of them at one price. */
function file(name: string, minutes: readonly number[], price = 100, more = ''): FileDataset {
  const rows = minutes.map(minute => {
    const time = new Date(BEGIN + minute * MINUTE + 19_800_000).toISOString().slice(0, 19)
    return `${time}+05:30,${price},${price + 2},${price - 1},${price + 1},${minute}\n`
  })
  const text = `date,open,high,low,close,volume\n${rows.join('')}${more}`
  return { ...readCsv(new TextEncoder().encode(text), { fileName: name }), name, files: [name] }
}
const minutesOf = ({ bars }: FileDataset) => Array.from(bars.openMs, ms => (ms - BEGIN) / MINUTE)

describe('files go together', () => {
  const namesOf = (...files: readonly FileDataset[]) =>
    groupFiles(files).map(group => group.map(({ name }) => name))

  it('whose instrument and interval are the same', () => {
    const names = ['TCS a.csv', 'INFY.csv', 'b TCS.csv']
    expect(
      namesOf(
        ...names.map(name => ({
          ...file('x', [0, 1, 2]),
          name,
          symbol: name.includes('TCS') ? 'TCS' : 'INFY',
        })),
      ),
    ).toEqual([['TCS a.csv', 'b TCS.csv'], ['INFY.csv']])
    const slow = { ...file('TCS.csv', [0, 5, 10]), symbol: 'TCS' }
    expect(namesOf(slow, { ...file('TCS 2.csv', [0, 1, 2]), symbol: 'TCS' })).toHaveLength(2)
  })

  it.each([
    ['my_day_2000d.csv', 'my-day-1500d.csv', true],
    ['2023 JAN mine.txt', '2023 FEB mine.txt', true],
    ['mine January.csv', 'mine 2023.csv', true],
    ['MINE.csv', 'mine.csv', true],
    ['mine.csv', 'other.csv', false],
    ['mine.csv', 'mine x.csv', false],
    ['january.csv', 'janet.csv', true],
    ['xjan.csv', 'xfeb.csv', false],
  ])('whose names differ in dates alone, where they have no instrument: %s and %s', (one, other, isOne) => {
    const files = [one, other].map(name => ({ ...file(name, [0, 1, 2]), symbol: null }))
    expect(namesOf(...files)).toHaveLength(isOne ? 1 : 2)
  })
})

describe('files that go together', () => {
  it('are one dataset in order of time, each bar once, with its line', () => {
    const joined = joinGroup([file('b.csv', [2, 3, 4]), file('a.csv', [0, 1, 2])])
    expect(minutesOf(joined)).toEqual([0, 1, 2, 3, 4])
    expect([...joined.lines]).toEqual([2, 3, 4, 3, 4])
    expect([...joined.bars.volume]).toEqual([0, 1, 2, 3, 4])
    for (const [name, price] of [
      ['open', 100],
      ['high', 102],
      ['low', 99],
      ['close', 101],
    ] as const)
      expect([...joined.bars[name]], name).toEqual(new Array(5).fill(price))
    expect(joined).toMatchObject({
      name: 'a.csv and 1 more',
      files: ['a.csv', 'b.csv'],
      duplicates: 1,
      notes: ['2 files were joined: a.csv, b.csv.', '1 duplicate bars were removed.'],
    })
  })

  it('by themselves stay as they are', () => {
    const one = file('a.csv', [0, 1, 2])
    expect(joinGroup([one])).toBe(one)
  })

  it('have the counts and notes of all', () => {
    const bad = '2023-01-02T09:59:00+05:30,x,1,1,1,1\n'
    const [one, other] = [file('a.csv', [0, 1, 2], 100, bad), file('b.csv', [3, 4, 5], 100, bad + bad)]
    const counted = { duplicates: 2, leftOut: 3, others: 4, widened: 5, notes: ['Said.'] }
    const joined = joinGroup([
      { ...one, ...counted },
      { ...other, ...counted, hasVolume: false },
    ])
    expect(joined).toMatchObject({
      rejected: 3,
      duplicates: 4,
      leftOut: 6,
      others: 8,
      widened: 10,
      hasVolume: true,
    })
    expect(joined.notes).toEqual(['2 files were joined: a.csv, b.csv.', 'a.csv: Said.', 'b.csv: Said.'])
    expect(joined.rejectedRows.map(({ line, reason }) => [line, reason.slice(0, 7)])).toEqual([
      [5, 'a.csv: '],
      [5, 'b.csv: '],
      [6, 'b.csv: '],
    ])
    const none = joinGroup([one, other].map(each => ({ ...each, hasVolume: false })))
    expect(none.hasVolume).toBe(false)
  })

  it('list 1,000 refused rows at most', () => {
    const rejectedRows = Array.from({ length: 700 }, (_, line) => ({ line, reason: 'no', text: '' }))
    const both = [file('a.csv', [0, 1]), file('b.csv', [2, 3])].map(each => ({ ...each, rejectedRows }))
    expect(joinGroup(both).rejectedRows).toHaveLength(1_000)
  })

  it.each(['open', 'high', 'low', 'close', 'volume'] as const)(
    'are refused where they differ in the %s of one time',
    name => {
      const [one, other] = [file('a.csv', [0, 1, 2]), file('b.csv', [2, 3, 4])]
      other.bars[name][0] = 100.5
      const { bars } = other
      const row = [bars.open[0], bars.high[0], bars.low[0], bars.close[0], bars.volume[0]].join(', ')
      expect(() => joinGroup([one, other])).toThrow(
        new InputError(
          `Two files differ at 2023-01-02 09:17: line 4 of a.csv has 100, 102, 99, 101, 2, line 2 of b.csv has ${row} ` +
            '(open, high, low, close, volume). Import one of them.',
        ),
      )
    },
  )
})
