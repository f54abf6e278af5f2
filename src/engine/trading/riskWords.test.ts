import { describe, expect, it } from 'vitest'
import type { RiskEvent, RiskKind } from './risk.ts'
import { riskWords, timesWords } from './riskWords.ts'

const event = (kind: RiskKind, time: string): RiskEvent => ({
  kind,
  ms: Date.parse(`${time}+05:30`),
  bar: 0,
  message: '',
})

describe('what the limits did, in words', () => {
  it('is nothing where none acted', () => {
    expect(riskWords([])).toBeNull()
  })

  it('R2 counts the days of the daily loss, R3 names the day of the drawdown', () => {
    const days = ['2023-01-05T10:00', '2023-01-06T14:59', '2023-01-09T09:20']
    const losses = days.map(time => event('daily-loss', time))
    expect(riskWords(losses.slice(0, 1))).toBe('daily loss limit on 1 day')
    expect(riskWords([...losses, event('drawdown', '2023-01-17T09:15')])).toBe(
      'daily loss limit on 3 days, drawdown limit on 17 Jan 2023, trading stopped',
    )
    expect(riskWords([event('ruin', '2023-01-17T09:15')])).toBe(
      'equity used up on 17 Jan 2023, trading stopped',
    )
  })
  it('says how often as people do', () => {
    expect([1, 2, 3, 12].map(timesWords)).toEqual(['once', 'twice', '3 times', '12 times'])
  })
})
