import { describe, expect, it } from 'vitest'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars, ReadOptions } from './fileBars.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function read(text: string, options?: ReadOptions): FileBars {
  const result = readCsv(utf8(text), options)
  checkBars(result.bars, 'TEST')
  return result
}

const timesOf = (result: FileBars) => Array.from(result.bars.openMs, ms => toIsoTime(ms).slice(0, 16))
/** The first bar without its time. */
function firstBar({ bars }: FileBars): number[] {
  return [bars.open[0]!, bars.high[0]!, bars.low[0]!, bars.close[0]!, bars.volume[0]!]
}

/** Minute rows of one day as `date time,o,h,l,c,v`. */
function minutes(day: string, from: number, to: number, flat = false): string {
  let text = ''
  for (let m = from; m < to; m++) {
    const clock = `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
    text += `${day} ${clock},100,${flat ? 100 : 101},${flat ? 100 : 99},100,5\n`
  }
  return text
}

const HEADER = 'date,open,high,low,close,volume\n'
describe('T1 bars stamped at their end, and prints outside the session', () => {
  const gdfl = (rows: string) =>
    rows.replaceAll(/^(\d+)-(\d+)-(\d+) (\S+),(.*)$/gm, 'NIFTY,$1$2$3,$4,$5,0').trimEnd()
  const ends = (day: string) =>
    minutes(day, 548, 549, true) +
    minutes(day, 556, 931) +
    minutes(day, 931, 932, true) +
    minutes(day, 932, 933)

  it('of a file by GlobalDataFeeds without a header are moved to their opens and left out', () => {
    const result = read(gdfl(ends('2023-01-02') + ends('2023-01-03')))
    expect(result.bars.openMs).toHaveLength(750)
    expect(timesOf(result)[0]).toBe('2023-01-02T09:15')
    expect(timesOf(result)[749]).toBe('2023-01-03T15:29')
    expect(result).toMatchObject({ symbol: 'NIFTY', intervalMinutes: 1, leftOut: 6, rejected: 0 })
    expect(result.notes).toEqual([
      'The file has no header; its columns are read as symbol, date, time, open, high, low, close, volume.',
      'Times have no zone; read as IST.',
      'Timestamps are the ends of bars; moved 1 minute back to their opens.',
      '6 out-of-session bars (before the open, after the close) were left out.',
    ])
  })

  it('are known by the print before the open where the day is not complete', () => {
    const result = read(gdfl(minutes('2023-01-02', 548, 549, true) + minutes('2023-01-02', 556, 558)))
    expect(timesOf(result)).toEqual(['2023-01-02T09:15', '2023-01-02T09:16'])
  })

  it('keep the evening of Muhurat trading and the long day of the outage', () => {
    const muhurat = minutes('2022-10-24', 1088, 1089, true) + minutes('2022-10-24', 1096, 1157)
    const outage =
      minutes('2021-02-24', 556, 609) + minutes('2021-02-24', 938, 939) + minutes('2021-02-24', 946, 1023)
    const result = read(gdfl(outage + ends('2022-10-21') + muhurat))
    expect(timesOf(result).filter(time => time.startsWith('2022-10-24'))).toHaveLength(60)
    expect(timesOf(result).filter(time => time.startsWith('2021-02-24'))).toHaveLength(53 + 75)
  })

  it('keep a session that is not known, and say so', () => {
    const result = read(gdfl(ends('2030-01-02') + ends('2030-01-03') + minutes('2030-01-05', 1081, 1141)))
    expect(timesOf(result).filter(time => time.startsWith('2030-01-05'))).toHaveLength(60)
    expect(result.notes).toContain('60 out-of-session bars were kept.')
  })

  it('are proven by 15:30 for other lengths too', () => {
    const five = minutes('2023-01-02', 556, 931)
      .split('\n')
      .filter(line => /:[0-5][05],/.test(line))
      .join('\n')
    const result = read(`${HEADER}${five}`)
    expect(timesOf(result)[0]).toBe('2023-01-02T09:15')
    expect(timesOf(result).at(-1)).toBe('2023-01-02T15:25')
    expect(result.notes).toContain('Timestamps are the ends of bars; moved 5 minutes back to their opens.')
  })

  it('are only suspected where nothing proves them', () => {
    const result = read(`${HEADER}${minutes('2023-01-02', 556, 700)}`)
    expect(timesOf(result)[0]).toBe('2023-01-02T09:16')
    expect(result.notes.at(-1)).toMatch('Most days begin with a bar at 09:16 and none at 09:15')
  })

  it('leave bars stamped at their open alone but for what lies outside the session', () => {
    const text = `${HEADER}${minutes('2024-01-20', 548, 549, true)}${minutes('2024-01-20', 555, 930)}${minutes('2024-01-20', 930, 960, true)}`
    const result = read(text)
    expect(result.bars.openMs).toHaveLength(375)
    expect(result.leftOut).toBe(31)
    const shifted = result.notes.filter(note => note.includes('ends of bars'))
    expect(shifted).toEqual([])
  })

  it('leave files of other markets alone', () => {
    const result = read(`${HEADER}${minutes('2024-01-20', 300, 1200)}`)
    expect(result.bars.openMs).toHaveLength(900)
    expect(result.leftOut).toBe(0)
  })

  it('with the last second of their minute are bars of that minute', () => {
    const text =
      'Ticker,Date,Time,Open,High,Low,Close,Volume,Open Interest\nX.NSE,13/10/2018,09:15:59,10,12,9,11,5,0\nX.NSE,13/10/2018,09:16:59,10,12,9,11,5,0\n'
    const result = read(text)
    expect(timesOf(result)).toEqual(['2018-10-13T09:15', '2018-10-13T09:16'])
    expect(result.symbol).toBe('X')
    expect(result.notes).toContain('Times end in :59; bars are moved to the start of their minute.')
  })

  it('of futures from August 2026 on last until 15:40', () => {
    const result = read(`${HEADER}${minutes('2026-08-03', 555, 942)}${minutes('2026-08-04', 555, 940)}`)
    expect(result.bars.openMs).toHaveLength(770)
    expect(result.leftOut).toBe(2)
  })
})

describe('files without a header', () => {
  it.each([
    ['a time with its date', '2023-01-02 09:15:00,10,12,9,11,5\n2023-01-02 09:16:00,10,12,9,11,5'],
    ['an epoch time', '1672631100,10,12,9,11,5\n1672631160,10,12,9,11,5'],
    ['a date and a time', '20230102,09:15,10,12,9,11,5\n20230102,09:16,10,12,9,11,5'],
    [
      'a symbol and a time',
      'TCS;2023-01-02 09:15;10,00;12,00;9,00;11,00;5\nTCS;2023-01-02 09:16;10;12;9;11;5',
    ],
    [
      'a symbol, a date and a time',
      'TCS,13/01/2023,09:15,10,12,9,11,5,0\nTCS,13/01/2023,09:16,10,12,9,11,5,0',
    ],
  ])('begin with %s', (_, text) => {
    const result = read(text)
    expect(firstBar(result)).toEqual([10, 12, 9, 11, 5])
    expect(result.bars.openMs).toHaveLength(2)
    expect(result.notes[0]).toMatch('The file has no header; its columns are read as ')
  })
})
