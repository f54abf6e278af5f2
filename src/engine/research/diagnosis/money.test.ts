import { expect, it } from 'vitest'
import { type Case, findings, months, ofDays, times } from '../../../../test/handFindings.ts'

const find = (id: string, one: Case) => findings(one).find(finding => finding.id === id)

it('W10 a month that lost more than the run is told beside the others, not as a share above all', () => {
  expect(find('one-month', months(300, -560, 217))).toMatchObject({
    words: 'Feb 2023 lost ₹560; the other 2 months made ₹517.',
    value: -560,
    limit: -21.5,
    unit: 'rupees',
    explains: 1,
  })
})

it('W10 a day that made more than the run is told beside the others', () => {
  expect(find('outlier-day', ofDays(500, ...times(20, -20)))).toMatchObject({
    words: 'One day of 21, 2 Jan 2023, made ₹500; the other 20 lost ₹400.',
    value: 500,
    limit: 25,
    unit: 'rupees',
  })
})

it('W10 a month that made all of the profit has a share of 100%', () => {
  expect(find('one-month', months(0, 560, 0))?.words).toBe(
    'Feb 2023 made ₹560, 100% of the net profit of 3 months.',
  )
})

it('W10 the days of a long run are counted in groups', () => {
  expect(find('outlier-day', ofDays(500, ...times(1_366, 0)))?.words).toMatch(/^One day of 1,367, /)
})
