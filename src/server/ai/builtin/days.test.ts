import { describe, expect, it } from 'vitest'
import { readDays, readRange } from './days.ts'
import { Phrase } from './phrase.ts'

const NOW_MS = Date.parse('2026-11-21T05:00:00Z')
const range = (text: string) => readRange(new Phrase(text), NOW_MS)

describe('the days of a run', () => {
  it.each([
    ['from Jan to May 2023', '2023-01-01', '2023-05-31'],
    ['Jan-May 2023', '2023-01-01', '2023-05-31'],
    ['between January and March 2022', '2022-01-01', '2022-03-31'],
    ['in February 2024', '2024-02-01', '2024-02-29'],
    ['2023-01-02 to 2023-02-03', '2023-01-02', '2023-02-03'],
    ['15 May 2023', '2023-05-15', '2023-05-15'],
    ['May 15th, 2023', '2023-05-15', '2023-05-15'],
    ['1st of June to 5 July 2023', '2023-06-01', '2023-07-05'],
    ['15/05/2023', '2023-05-15', '2023-05-15'],
    ['in 2022', '2022-01-01', '2022-12-31'],
    ['2021 to 2022', '2021-01-01', '2022-12-31'],
    ['last 6 months', '2026-05-22', '2026-11-21'],
    ['past 2 weeks', '2026-11-08', '2026-11-21'],
    ['previous 1 year', '2025-11-22', '2026-11-21'],
    ['last year', '2025-01-01', '2025-12-31'],
    ['last month', '2026-10-01', '2026-10-31'],
    ['today', '2026-11-21', '2026-11-21'],
    ['since March 2026', '2026-03-01', '2026-11-21'],
    ['in May', '2026-05-01', '2026-05-31'],
    ['in December', '2025-12-01', '2025-12-31'],
    ['31 Feb 2023', '2023-02-31', '2023-02-31'],
  ])('%s', (text, from, to) => {
    expect(range(text)).toEqual({ from, to })
  })

  it.each(['what may I ask', 'at 2020', 'with 2015', '₹2023', '2023k', 'march on', '5/20 averages'])(
    '"%s" names no days',
    text => {
      expect(range(text)).toBeNull()
    },
  )
})

it('two days are told apart', () => {
  const phrase = new Phrase('bought on 15 March 2023 and sold on 15 May 2023')
  expect(readDays(phrase, NOW_MS).map(({ from }) => from)).toEqual(['2023-03-15', '2023-05-15'])
})
