import { describe, expect, it } from 'vitest'
import { dayOf } from '../market/calendar.ts'
import { istDayStart, MINUTE_MS } from '../market/ist.ts'
import { feedHours, phaseAt, phaseUntil } from './feedPhase.ts'

const FUTURES = ['NIFTY', 'BANKNIFTY']
const at = (date: string, time: string) => {
  const [hours, minutes] = time.split(':').map(Number)
  return istDayStart(dayOf(date)) + (hours! * 60 + minutes!) * MINUTE_MS
}
const phase = (date: string, time: string, symbols = FUTURES) =>
  phaseAt(feedHours(dayOf(date), symbols), at(date, time))

describe('D10 the phase of the feed', () => {
  it.each([
    ['2023-03-14', '09:14', 'closed'],
    ['2023-03-14', '09:15', 'open'],
    ['2023-03-14', '15:29', 'open'],
    ['2023-03-14', '15:30', 'closed'],
    ['2023-03-12', '10:00', 'closed'],
    ['2023-04-07', '10:00', 'holiday'],
    // contracts have a pre-open since December 2025, and trade to 15:40 since August 2026
    ['2026-01-05', '09:05', 'pre-open'],
    ['2026-08-04', '15:39', 'open'],
    ['2026-08-04', '15:40', 'closed'],
    ['2023-11-12', '18:30', 'open'],
    ['2023-11-12', '10:00', 'closed'],
    ['2024-03-02', '10:30', 'closed'],
    ['2024-03-02', '11:30', 'open'],
    ['2025-02-01', '11:00', 'open'],
  ])('of contracts on %s at %s is %s', (date, time, expected) => {
    expect(phase(date, time)).toBe(expected)
  })

  it.each([
    ['2023-03-14', '09:05', 'pre-open'],
    // the closing auction that began on 2026-08-03 follows the last trade at 15:15
    ['2026-08-04', '15:20', 'open'],
    ['2026-08-04', '15:34', 'open'],
    ['2026-08-04', '15:35', 'closed'],
    ['2026-07-31', '15:31', 'closed'],
  ])('of shares on %s at %s is %s', (date, time, expected) => {
    expect(phase(date, time, ['RELIANCE'])).toBe(expected)
  })

  it('of several symbols together is open while any of them trades', () => {
    expect(phase('2026-08-04', '15:37', ['RELIANCE', 'NIFTY'])).toBe('open')
  })

  it('changes next at the nearest edge, and not at all where the exchange is closed', () => {
    const hours = feedHours(dayOf('2024-03-02'), FUTURES)
    const until = (time: string) => phaseUntil(hours, at('2024-03-02', time))
    expect(until('09:30')).toBe(at('2024-03-02', '10:00'))
    expect(until('10:00')).toBe(at('2024-03-02', '11:30'))
    expect(until('12:30')).toBeNull()
    expect(phaseUntil(null, at('2023-04-07', '10:00'))).toBeNull()
  })
})
