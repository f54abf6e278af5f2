import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../import/readFiles.ts'
import { farFrom } from './levels.ts'
import { qualityOf } from './quality.ts'
import { qualityNotes } from './qualityWords.ts'

const HEADER = 'date,open,high,low,close,volume\n'

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
}

/** Flat minute rows of a day at a price, from one minute to another, without those left out. */
function day(
  date: string,
  { from = 555, to = 930, without = [] as number[], price = 100, volume = 5 } = {},
): string {
  let text = ''
  for (let m = from; m < to; m++) {
    if (!without.includes(m))
      text += `${date} ${clock(m)}+05:30,${price},${price},${price},${price},${volume}\n`
  }
  return text
}

function quality(rows: string, symbol: string | null = 'NIFTY') {
  const result = readCsv(new TextEncoder().encode(HEADER + rows))
  return qualityOf(result.bars, symbol, result.intervalMinutes, result)
}

describe('the quality of bars', () => {
  it('of whole days has nothing to find', () => {
    expect(quality(day('2023-01-02') + day('2023-01-03'))).toMatchObject({
      intervalMinutes: 1,
      bars: 750,
      sessionsFound: 2,
      sessionsExpected: 2,
      missingDays: { count: 0 },
      closedDays: { count: 0 },
      barsPerDay: { usual: 375, fewest: 375, shortDays: { count: 0 } },
      gaps: { count: 0, first: [] },
      missingBars: 0,
      duplicates: 0,
      rejected: 0,
      hasVolume: true,
      zeroVolume: { count: 0 },
      jumps: { count: 0 },
      stamps: 'open',
      zone: 'from the file',
    })
  })

  it('T7 names the sessions that are missing, holidays left out, and the days on which the exchange was closed', () => {
    // Thursday 2023-01-26 was a holiday; the 28th was a Saturday
    const found = quality(day('2023-01-25') + day('2023-01-28') + day('2023-01-31'))
    expect(found).toMatchObject({ sessionsFound: 3, sessionsExpected: 4 })
    expect(found.missingDays).toEqual({ count: 2, first: ['2023-01-27', '2023-01-30'] })
    expect(found.closedDays).toEqual({ count: 1, first: ['2023-01-28'] })
  })

  it('T7 holds a custom symbol, and years that are not known, against no calendar', () => {
    expect(quality(day('2023-01-25') + day('2023-01-28'), 'GOLD')).toMatchObject({
      sessionsExpected: null,
      missingDays: { count: 0 },
      closedDays: { count: 0 },
    })
    expect(quality(day('2012-01-25') + day('2012-01-31')).sessionsExpected).toBeNull()
  })

  it('T7 checks the days that the calendar knows, and only counts those before and after its years', () => {
    // 1 Jan 2018 was a session; Saturday, 30 Dec 2017 and Saturday, 6 Jan 2018 were none
    const early = ['2017-12-27', '2017-12-30', '2018-01-02', '2018-01-06', '2018-01-09']
    const found = quality(early.map(date => day(date)).join(''))
    expect(found).toMatchObject({ sessionsFound: 5, sessionsExpected: 7, sessionsUnchecked: 2 })
    expect(found.missingDays.first).toEqual([
      '2018-01-01',
      '2018-01-03',
      '2018-01-04',
      '2018-01-05',
      '2018-01-08',
    ])
    expect(found.closedDays).toEqual({ count: 1, first: ['2018-01-06'] })
    const late = quality(
      ['2026-12-29', '2026-12-31', '2027-01-02', '2027-01-06'].map(date => day(date)).join(''),
    )
    expect(late).toMatchObject({ sessionsExpected: 3, sessionsUnchecked: 2, closedDays: { count: 0 } })
    expect(late.missingDays).toEqual({ count: 1, first: ['2026-12-30'] })
    expect(quality(day('2018-01-01') + day('2026-12-31'))).not.toHaveProperty('sessionsUnchecked')
  })

  it('T7 takes the gaps of days that are not checked for none of the bars that checked days lack', () => {
    const rows = day('2017-12-29', { without: [600, 601] }) + day('2018-01-01', { to: 929, without: [700] })
    expect(quality(rows)).toMatchObject({ missingBars: 3, cutBars: 1 })
  })

  it('counts the bars that are missing in a day, and names the line after each gap', () => {
    const found = quality(
      day('2023-01-02') + day('2023-01-03', { without: [600, 601, 700] }) + day('2023-01-04'),
    )
    expect(found.missingBars).toBe(3)
    expect(found.gaps.count).toBe(2)
    expect(found.gaps.first[0]).toMatchObject({ missingBars: 2, line: 1 + 375 + 45 + 1 })
    expect(found.barsPerDay).toEqual({
      usual: 375,
      fewest: 372,
      shortDays: { count: 1, first: ['2023-01-03'] },
    })
  })

  it('T7 counts the bars that a day lacks before its first and after its last one, gaps apart', () => {
    const part = quality(day('2023-01-02', { from: 600, to: 606 }))
    expect(part).toMatchObject({ missingBars: 0, cutBars: 369 })
    expect(qualityNotes(part)).toContain('369 bars missing at the start or end of days.')
    expect(quality(day('2023-01-02', { to: 900, without: [700] }))).toMatchObject({
      missingBars: 1,
      cutBars: 30,
    })
    expect(quality(day('2023-01-02') + day('2023-01-03')).cutBars).toBe(0)
    // no hours are known of a custom symbol, and none of a day on which the exchange was closed
    expect(quality(day('2023-01-02', { to: 606 }), 'GOLD').cutBars).toBe(0)
    expect(quality(day('2023-01-28', { to: 606 })).cutBars).toBe(0)
  })

  it('T7 takes the time between the two sessions of a drill for no gap', () => {
    const drill = day('2024-03-02', { to: 600 }) + day('2024-03-02', { from: 690, to: 750 })
    expect(quality(drill)).toMatchObject({ missingBars: 0, bars: 105 })
    const holed = day('2024-03-02', { to: 590 }) + day('2024-03-02', { from: 690, to: 750 })
    expect(quality(holed).missingBars).toBe(10)
    expect(quality(drill, 'GOLD').missingBars).toBe(90)
  })

  it('T7 takes a session that is short by right for no short day, unless bars of it are missing', () => {
    const muhurat = { from: 1095, to: 1155 }
    const around = (special: string) => day('2021-11-03') + special + day('2021-11-08')
    const whole = around(day('2021-11-04', muhurat))
    expect(quality(whole).barsPerDay).toEqual({ usual: 375, fewest: 60, shortDays: { count: 0, first: [] } })
    const holed = around(day('2021-11-04', { ...muhurat, to: 1150 }))
    expect(quality(holed).barsPerDay.shortDays).toEqual({ count: 1, first: ['2021-11-04'] })
    expect(quality(whole, 'GOLD').barsPerDay.shortDays.count).toBe(1)
  })

  it('T7 counts the last, shorter bar of a session: an hour too few is a short day', () => {
    const hours = (date: string, to: number) => {
      const minutes = Array.from({ length: Math.ceil((to - 555) / 60) }, (_, k) => 555 + k * 60)
      return minutes.map(minute => `${date} ${clock(minute)}+05:30,100,100,100,100,5\n`).join('')
    }
    const rows = hours('2023-01-02', 930) + hours('2023-01-03', 930) + hours('2023-01-04', 870)
    expect(quality(rows).barsPerDay).toEqual({
      usual: 7,
      fewest: 6,
      shortDays: { count: 1, first: ['2023-01-04'] },
    })
  })

  it('T7 takes a share that closes in the auction for whole, and a contract that stops as early for short', () => {
    // from 2026-08-03 on shares trade to 15:15
    const rows = day('2026-07-30') + day('2026-07-31') + day('2026-08-03', { to: 915 })
    expect(quality(rows, 'TCS').barsPerDay).toMatchObject({ usual: 375, shortDays: { count: 0 } })
    expect(quality(rows).barsPerDay.shortDays.first).toEqual(['2026-08-03'])
  })

  it('I1 I2 tells what the reader refused, widened and took once', () => {
    const rows = `${day('2023-01-02', { to: 570 })}2023-01-02 09:29:00+05:30,100,100,100,100,5\n2023-01-02 09:30:00+05:30,0,1,1,1,1\n2023-01-02 09:31:00+05:30,100,100,100,100.05,1\n`
    expect(quality(rows)).toMatchObject({ duplicates: 1, rejected: 1, widened: 1 })
  })

  it('counts bars without volume only where others have some', () => {
    expect(quality(day('2023-01-02', { volume: 0 }))).toMatchObject({
      hasVolume: false,
      zeroVolume: { count: 0 },
    })
    const mixed = quality(day('2023-01-02', { to: 560, volume: 0 }) + day('2023-01-02', { from: 560 }))
    expect(mixed.zeroVolume.count).toBe(5)
    expect(mixed.zeroVolume.first[0]!.line).toBe(2)
  })

  it('shows steps that look like a split, with their ratio', () => {
    const found = quality(day('2023-01-02', { price: 1000 }) + day('2023-01-03', { price: 499 }))
    expect(found.jumps).toMatchObject({ count: 1, first: [{ factor: 0.499, ratio: '1:2', line: 377 }] })
    expect(
      quality(day('2023-01-02', { price: 100 }) + day('2023-01-03', { price: 130 })).jumps.first[0]!.ratio,
    ).toBeNull()
  })

  it('T9 takes a weekly or monthly file for what it is: no session of it is missing', () => {
    const row = (date: string) => `${date},100,100,100,100,5\n`
    const weekly = ['2023-01-02', '2023-01-09', '2023-01-16', '2023-01-23', '2023-01-30'].map(row).join('')
    expect(quality(weekly)).toMatchObject({
      spacing: { kind: 'weekly' },
      sessionsExpected: null,
      missingDays: { count: 0 },
    })
    // the first of April and of July 2023 were a Saturday
    const monthly = ['2023-03-01', '2023-04-01', '2023-05-01', '2023-06-01', '2023-07-01'].map(row).join('')
    expect(quality(monthly)).toMatchObject({ spacing: { kind: 'monthly' }, closedDays: { count: 0 } })
    expect(quality(day('2023-01-02') + day('2023-01-03')).spacing!.kind).toBe('intraday')
  })

  it('knows prices in paise and of another instrument by the level that the instrument had', () => {
    const level = (price: number, symbol: string, date = '2023-01-02') =>
      quality(day(date, { price, to: 560 }), symbol).level
    expect(level(18_105, 'NIFTY')).toBeNull()
    expect(level(1_810_530, 'NIFTY')).toBe(100)
    expect(level(100, 'NIFTY')).toBeCloseTo(0.0055, 4)
    // the lowest close of March 2020
    expect(level(7_610, 'NIFTY', '2020-03-23')).toBeNull()
    // before the bonus of 2024 a share cost twice what adjusted prices say
    expect(level(2_400, 'RELIANCE')).toBeNull()
    expect(level(250_000, 'RELIANCE')).toBeGreaterThan(50)
    expect(level(100, 'GOLD')).toBeNull()
    expect(level(100, 'NIFTY', '2010-01-04')).toBeNull()
  })

  it('Y4 knows the level of a share before its first real close from the way that NIFTY went', () => {
    const level = (price: number, symbol: string, date: string) =>
      quality(day(date, { price, to: 560 }), symbol).level
    // a file of NIFTY, and RELIANCE as it stood in 2018: as it was, and adjusted for the bonus of 2024
    expect(level(10_800, 'RELIANCE', '2018-07-02')).toBeCloseTo(11.37, 2)
    expect(level(960, 'RELIANCE', '2018-07-02')).toBeNull()
    expect(level(440, 'RELIANCE', '2018-07-02')).toBeNull()
    expect(level(10_800, 'RELIANCE', '2010-01-04')).toBeNull()
  })

  it('names every instrument whose level the prices do not have, for a file that names none', () => {
    const far = (price: number, date: string) =>
      farFrom(readCsv(new TextEncoder().encode(HEADER + day(date, { price, to: 560 }))).bars).map(
        ({ symbol }) => symbol,
      )
    expect(far(18_105, '2023-01-02')).toEqual(['BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC'])
    expect(far(100, '2023-01-02')).toEqual(['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC'])
    expect(far(100, '2010-01-04')).toEqual([])
  })

  it('lists a hundred findings of a kind and counts all', () => {
    const odd = Array.from({ length: 180 }, (_, k) => 556 + 2 * k)
    const found = quality(day('2023-01-02') + day('2023-01-03', { without: odd }))
    expect(found.gaps.count).toBe(180)
    expect(found.gaps.first).toHaveLength(100)
  })

  it('D6 of recorded ticks takes only 30 s without one for a gap, whatever else the seconds lack', () => {
    const tick = (date: string, second: number, total: number) =>
      `${date} 09:${15 + Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')},18105,${total}\n`
    const ticks = (date: string, seconds: readonly number[]) =>
      seconds.map((second, k) => tick(date, second, 100 + (k >> 1))).join('')
    const rows = ticks('2023-01-02', [0, 1, 4, 9, 40, 70]) + ticks('2023-01-03', [0, 7, 8])
    const text = `exchange_timestamp,last_price,volume_traded\n${rows}`
    const read = readCsv(new TextEncoder().encode(text))
    const found = qualityOf(read.bars, 'NIFTY', read.intervalMinutes, read)
    expect(found).toMatchObject({
      barsPerDay: { shortDays: { count: 0 } },
      zeroVolume: { count: 0 },
      gaps: { count: 1, first: [{ missingBars: 30, line: 6 }] },
      missingBars: 30,
    })
    expect(qualityNotes(found)).toEqual([
      'No ticks for 30 s within days, in 1 gap of more than 30 s, the first after line 5.',
    ])
  })
})
