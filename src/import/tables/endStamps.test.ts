import { describe, expect, it } from 'vitest'
import { checkBars } from '../../engine/market/bars.ts'
import { toIsoTime } from '../../engine/market/ist.ts'
import { readCsv } from './csv.ts'
import type { FileBars } from './fileBars.ts'

const HEADER = 'date,open,high,low,close,volume\n'

/** The bars of a file with a moving row at each time of day, day by day. */
function read(days: Readonly<Record<string, readonly string[]>>): FileBars {
  const rows = Object.entries(days).flatMap(([day, clocks]) =>
    clocks.map(clock => `${day} ${clock},100,101,99,100,5`),
  )
  const result = readCsv(new TextEncoder().encode(`${HEADER}${rows.join('\n')}\n`))
  checkBars(result.bars, 'TEST')
  return result
}

const clocksOn = ({ bars }: FileBars, day: string) =>
  Array.from(bars.openMs, toIsoTime)
    .filter(time => time.startsWith(day))
    .map(time => time.slice(11, 16))

const HALF_HOURS = '09:15 09:45 10:15 10:45 11:15 11:45 12:15 12:45 13:15 13:45 14:15 14:45 15:15'.split(' ')
const HOURS = '09:15 10:15 11:15 12:15 13:15 14:15 15:15'.split(' ')
const endsOf = (opens: readonly string[]) => [...opens.slice(1), '15:30']
const MOVED = (minutes: number) =>
  `Timestamps are the ends of bars; moved ${minutes} minutes back to their opens.`

describe('T1 bars that do not divide the session', () => {
  it.each([
    [30, HALF_HOURS],
    [60, HOURS],
    [120, ['09:15', '11:15', '13:15', '15:15']],
  ])(
    'of %i minutes stamped at their end are moved to their opens, the short last one too',
    (minutes, opens) => {
      const result = read({ '2023-01-02': endsOf(opens), '2023-01-03': endsOf(opens) })
      expect(clocksOn(result, '2023-01-02')).toEqual(opens)
      expect(clocksOn(result, '2023-01-03')).toEqual(opens)
      expect(result).toMatchObject({ intervalMinutes: minutes, leftOut: 0, found: { stamps: 'close' } })
      expect(result.notes).toContain(`${MOVED(minutes).slice(0, -1)}; the last one of a session is shorter.`)
    },
  )

  it.each([
    [30, HALF_HOURS],
    [60, HOURS],
  ])('of %i minutes stamped at their open stay as they are', (minutes, opens) => {
    const result = read({ '2023-01-02': opens, '2023-01-03': opens })
    expect(clocksOn(result, '2023-01-03')).toEqual(opens)
    expect(result).toMatchObject({ intervalMinutes: minutes, leftOut: 0, found: { stamps: 'open' } })
    expect(result.notes).toEqual(['Times have no zone; read as IST.'])
  })

  it.each([
    [30, HALF_HOURS, ['18:45', '19:15'], ['18:15', '18:45']],
    [60, HOURS, ['19:15'], ['18:15']],
  ])('of %i minutes are counted from the begin of a Muhurat evening', (_, opens, ends, expected) => {
    const result = read({ '2023-11-10': endsOf(opens), '2023-11-12': ends, '2023-11-13': endsOf(opens) })
    expect(clocksOn(result, '2023-11-12')).toEqual(expected)
    expect(clocksOn(result, '2023-11-13')).toEqual(opens)
  })

  it.each([
    [30, HALF_HOURS, ['09:45', '10:00', '12:00', '12:30'], ['09:15', '09:45', '11:30', '12:00']],
    [60, HOURS, ['10:00', '12:30'], ['09:15', '11:30']],
  ])(
    'of %i minutes are counted from the begin of each session of a drill Saturday',
    (_, opens, ends, expected) => {
      const result = read({ '2024-03-01': endsOf(opens), '2024-03-02': ends, '2024-03-04': endsOf(opens) })
      expect(clocksOn(result, '2024-03-02')).toEqual(expected)
    },
  )

  it('of 30 minutes stamped at their open keep a Muhurat evening', () => {
    const result = read({
      '2023-11-10': HALF_HOURS,
      '2023-11-12': ['18:15', '18:45'],
      '2023-11-13': HALF_HOURS,
    })
    expect(clocksOn(result, '2023-11-12')).toEqual(['18:15', '18:45'])
    expect(result.leftOut).toBe(0)
  })

  it('end at 15:40 from August 2026 on', () => {
    const ends = [...HOURS.slice(1), '15:40']
    const result = read({ '2026-08-03': ends, '2026-08-04': ends })
    expect(clocksOn(result, '2026-08-04')).toEqual(HOURS)
    expect(result.found.stamps).toBe('close')
  })

  it('leave out the print after the close, which no bar of the session is', () => {
    const ends = [...endsOf(HALF_HOURS), '15:31']
    const result = read({ '2023-01-02': ends, '2023-01-03': ends })
    expect(clocksOn(result, '2023-01-02')).toEqual(HALF_HOURS)
    expect(result.leftOut).toBe(2)
  })

  it('are only suspected to be late where no bar ends with the session', () => {
    const result = read({ '2023-01-02': HALF_HOURS.slice(1), '2023-01-03': HALF_HOURS.slice(1) })
    expect(clocksOn(result, '2023-01-02')).toEqual(HALF_HOURS.slice(1))
    expect(result.notes.at(-1)).toBe(
      'Most days begin with a bar at 09:45 and none at 09:15: if timestamps are the ends of bars, all bars are 30 minutes late. In that case export the file with start times and import it again.',
    )
  })
})
