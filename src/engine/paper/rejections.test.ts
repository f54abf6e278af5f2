import { describe, expect, it } from 'vitest'
import { istDayStart } from '../market/ist.ts'
import { paperDay } from './day.ts'
import { paperDeskState } from './deskState.ts'
import type { BookOrder } from './orderLog.ts'
import { rejectedSinceFill } from './rejections.ts'
import type { PaperAct, PaperDraft } from './session.ts'
import { firstStanding } from './standing.ts'
import { draftOf, FREE, logOf, marketOf } from './testing/paper.ts'

type Told = Parameters<typeof rejectedSinceFill>[0][number]

/** An order whose last event was at `ms`. */
function orderOf(ms: number, kind: 'filled' | 'rejected', part: Partial<BookOrder> = {}): Told {
  const status = kind === 'filled' ? 'COMPLETE' : 'REJECTED'
  const event = { ms, seq: 0, kind, status, qty: 50, price: 100, stopPrice: 0, reason: '' } as const
  return { role: 'order', status, statusReason: '', events: [event], ...part }
}

const sinceFill = (...orders: Told[]) => rejectedSinceFill(orders, 0)
const rejected = (ms: number, statusReason: string) => orderOf(ms, 'rejected', { statusReason })

describe('the orders of a strategy that were rejected since one filled', () => {
  it('are counted, with the reason of the last of them, whatever book it is in', () => {
    expect(sinceFill()).toBeNull()
    expect(sinceFill(rejected(5, 'Not enough margin'), rejected(2, 'Below one lot'))).toEqual({
      count: 2,
      reason: 'Not enough margin',
    })
  })

  it('are forgotten with the next order that fills, and begin anew', () => {
    const before = [rejected(1, 'Below one lot'), orderOf(2, 'filled')]
    expect(sinceFill(...before)).toBeNull()
    expect(sinceFill(...before, rejected(3, 'Not enough margin'))).toEqual({
      count: 1,
      reason: 'Not enough margin',
    })
  })

  it('stay while only an exit fills', () => {
    const exit = orderOf(2, 'filled', { role: 'stop-loss' })
    expect(sinceFill(rejected(1, 'Below one lot'), exit)?.count).toBe(1)
  })

  it('are those of the strategy as it is now', () => {
    expect(rejectedSinceFill([rejected(1, 'Below one lot')], 2)).toBeNull()
  })

  it('are none where it was not meant to enter', () => {
    const resting = [
      rejected(1, 'Paused'),
      rejected(2, 'Stopped'),
      rejected(3, 'Outside the hours of the strategy'),
      rejected(4, 'After square-off'),
      rejected(5, 'After the square-off at 15:15'),
      rejected(6, 'No intraday entries after the 15:15 square-off; enter on the next trading day'),
    ]
    expect(sinceFill(...resting)).toBeNull()
    expect(sinceFill(rejected(0, 'Below one lot'), ...resting)).toEqual({
      count: 1,
      reason: 'Below one lot',
    })
  })
})

describe('a row of a paper desk', () => {
  const MARKET = marketOf('2023-03-14')
  const at = (hours: number) => istDayStart(MARKET.day) + hours * 3_600_000

  async function rowOf(part: Partial<PaperDraft>, ...acts: (readonly [number, PaperAct])[]) {
    const strategies = [{ id: 'S1', draft: draftOf('momentum', part), status: 'active' as const }]
    const standing = { ...firstStanding({ terms: FREE }), strategies }
    const day = await paperDay(standing, logOf(acts), MARKET, at(15.5))
    return paperDeskState(day, null, [], 1).strategies[0]!
  }

  it('says that the orders of an active strategy are rejected, and why, at the close too', async () => {
    const row = await rowOf({ capital: 1_000 })
    expect(row).toMatchObject({ status: 'active', statusReason: '', trades: 0 })
    expect(row.rejected!.count).toBeGreaterThan(0)
    expect(row.rejected!.reason).not.toBe('')
  })

  it('says nothing of what was rejected before the strategy was changed, or had come', async () => {
    const changed = { kind: 'edit-strategy', id: 'S1', draft: draftOf('momentum') } as const
    expect((await rowOf({ capital: 1_000 }, [at(13), changed])).rejected).toBeNull()
    expect(
      (
        await rowOf({ capital: 1_000 }, [
          at(13),
          { ...changed, draft: draftOf('momentum', { capital: 1_000 }) },
        ])
      ).rejected,
    ).toMatchObject({ count: 1 })
  })

  it('says nothing of one that trades, nor of one whose status says why it does not', async () => {
    expect((await rowOf({})).rejected).toBeNull()
    const paused = await rowOf({ capital: 1_000 }, [
      at(15),
      { kind: 'set-status', id: 'S1', status: 'paused' },
    ])
    expect(paused).toMatchObject({ status: 'paused', rejected: null })
    const limited = await rowOf({ capital: 1_000 }, [
      at(15),
      { kind: 'limit', reason: 'Daily loss limit', text: '' },
    ])
    expect(limited).toMatchObject({ status: 'active', rejected: null })
  })
})
