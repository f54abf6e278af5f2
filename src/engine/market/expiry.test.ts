import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../test/shared.ts'
import { dayOf, isRegularDay, toDate } from './calendar.ts'
import { expiriesOf } from './expiry.ts'

const daysOf = (symbol: string, year: number, kind: 'weekly' | 'monthly') =>
  expiriesOf(symbol, year)
    .filter(expiry => expiry.kind === kind)
    .map(({ day }) => toDate(day))
const inMonth = (symbol: string, month: string) =>
  expiriesOf(symbol, Number(month.slice(0, 4)))
    .map(({ day, kind }) => `${toDate(day)} ${kind}`)
    .filter(text => text.startsWith(month))

describe('expiry days', () => {
  it('T8 January 2023 of NIFTY has four Thursdays, the last one a day early for Republic Day', () => {
    expect(inMonth('NIFTY', '2023-01')).toEqual([
      '2023-01-05 weekly',
      '2023-01-12 weekly',
      '2023-01-19 weekly',
      '2023-01-25 monthly',
    ])
  })

  it('T8 a monthly expiry on a holiday is the trading day before', () => {
    expect(daysOf('NIFTY', 2023, 'monthly').slice(2, 6)).toEqual([
      '2023-03-29',
      '2023-04-27',
      '2023-05-25',
      '2023-06-28',
    ])
    expect(daysOf('BANKNIFTY', 2024, 'monthly').at(-1)).toBe('2024-12-24')
  })

  it('T8 the evening of Muhurat trading is no expiry', () => {
    expect(inMonth('NIFTY', '2021-11')[0]).toBe('2021-11-03 weekly')
    expect(inMonth('NIFTY', '2025-10')).toEqual([
      '2025-10-07 weekly',
      '2025-10-14 weekly',
      '2025-10-20 weekly',
      '2025-10-28 monthly',
    ])
  })

  it('T8 NIFTY moves from Thursday to Tuesday in September 2025', () => {
    expect(inMonth('NIFTY', '2025-08').slice(-2)).toEqual(['2025-08-21 weekly', '2025-08-28 monthly'])
    expect(inMonth('NIFTY', '2025-09').slice(0, 2)).toEqual(['2025-09-02 weekly', '2025-09-09 weekly'])
    expect(daysOf('NIFTY', 2025, 'monthly').at(-1)).toBe('2025-12-30')
  })

  it('T8 weekly contracts of BANKNIFTY expire on Wednesday from September 2023, but for the monthly week', () => {
    expect(inMonth('BANKNIFTY', '2023-08').at(-1)).toBe('2023-08-31 monthly')
    expect(inMonth('BANKNIFTY', '2023-09')).toEqual([
      '2023-09-06 weekly',
      '2023-09-13 weekly',
      '2023-09-20 weekly',
      '2023-09-28 monthly',
    ])
    expect(daysOf('BANKNIFTY', 2024, 'monthly').slice(1, 3)).toEqual(['2024-02-29', '2024-03-27'])
  })

  it('T8 weekly contracts of BANKNIFTY end in November 2024, those of NIFTY begin in February 2019', () => {
    expect(daysOf('BANKNIFTY', 2024, 'weekly').at(-1)).toBe('2024-11-13')
    expect(daysOf('BANKNIFTY', 2025, 'weekly')).toEqual([])
    expect(daysOf('NIFTY', 2018, 'weekly')).toEqual([])
    expect(daysOf('NIFTY', 2019, 'weekly')[0]).toBe('2019-02-14')
  })

  it.each(['NIFTY', 'BANKNIFTY'])(
    'T8 %s has twelve monthly expiries a year, all regular days in order',
    symbol => {
      for (let year = 2018; year <= 2026; year++) {
        const days = expiriesOf(symbol, year).map(({ day }) => day)
        expect(daysOf(symbol, year, 'monthly'), String(year)).toHaveLength(12)
        expect(days).toEqual([...new Set(days)].sort((a, b) => a - b))
        for (const day of days) expect(isRegularDay(day), toDate(day)).toBe(true)
      }
    },
  )

  it('T8 what is not known is not guessed', () => {
    expect(() => expiriesOf('NIFTY', 2027)).toThrow('The expiry days of 2027 are not known')
    expect(() => expiriesOf('TCS', 2023)).toThrow('The expiry days of TCS are not known')
  })
})

interface SharedExpiries {
  readonly expiry_holiday_rule: {
    readonly test_cases_2023: readonly { contract: string; nominal: string; actual: string }[]
  }
}

describeShared('T8 the shared expiry cases', () => {
  it('fall on the same days', () => {
    const { expiry_holiday_rule } = sharedJson<SharedExpiries>('domain/instruments.json')
    const days = expiriesOf('NIFTY', 2023).map(({ day }) => day)
    expect(expiry_holiday_rule.test_cases_2023.length).toBeGreaterThan(0)
    for (const { nominal, actual } of expiry_holiday_rule.test_cases_2023) {
      expect(days).toContain(dayOf(actual))
      expect(days).not.toContain(dayOf(nominal.slice(0, 10)))
    }
  })
})
