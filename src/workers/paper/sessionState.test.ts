import { describe, expect, it } from 'vitest'
import { MINUTE_MS, toPaise } from '../../engine/index.ts'
import { BUY, CAPITAL, FIRST, openedDays, SECOND } from '../testing/twoDays.ts'

describe('a paper session from one day to the next', () => {
  it('the capital for orders by hand goes on with what they made', async () => {
    const { first, play } = await openedDays([1_000, 1_000, 1_010], [1_010, 1_010])
    const evening = await play(first, FIRST + 3 * MINUTE_MS, BUY)
    // ten rupees on 1,000 shares, less the charges of the entry
    expect(evening.stored.todayPaise).toBeGreaterThan(toPaise(9_000))
    expect(evening.stored.todayPaise).toBeLessThan(toPaise(10_000))
    const morning = await play(evening, SECOND + MINUTE_MS)
    const made = morning.desk.byHandPaise - toPaise(CAPITAL)
    expect(made).toBe(morning.days[0]!.totals.netPaise)
    expect(made).toBe(evening.stored.todayPaise)
    expect(morning.stored.todayPaise).toBe(0)
  })

  it('D6 a drawdown that has acted does not act again on the same loss, but on the next one', async () => {
    const { first, play } = await openedDays([1_000, 1_000, 940], [940, 940, 940, 880])
    const halted = await play(first, FIRST + 3 * MINUTE_MS, BUY)
    expect(halted.day.standing.limited).toBe('Drawdown limit')
    const morning = await play(halted, SECOND)
    const on = await play(morning, SECOND + 3 * MINUTE_MS, BUY)
    expect(on.day.standing.limited).toBeNull()
    expect(on.desk.positions).toMatchObject([{ instrument: 'TCS', qty: 1_000 }])
    const again = await play(on, SECOND + 4 * MINUTE_MS)
    expect(again.day.standing.limited).toBe('Drawdown limit')
    expect(again.entries.filter(({ act }) => act.kind === 'limit')).toHaveLength(2)
  })
})
