import { describe, expect, it } from 'vitest'
import { istDay, istDayStart, MINUTE_MS, toIsoDate, toIsoTime } from '../../engine/index.ts'
import { BUY, FIRST, openedDays, SECOND } from '../testing/twoDays.ts'
import { exportSessionOrders, sessionOrders } from './sessionOrders.ts'

describe('the orders of a session', () => {
  /** With the days that were traded for them. */
  async function ordersOf(day?: string) {
    const { first, play, runner } = await openedDays([1_000, 1_000, 1_010], [1_010, 1_010, 1_010])
    const evening = await play(first, FIRST + 3 * MINUTE_MS, BUY, BUY)
    const morning = await play(evening, SECOND + MINUTE_MS)
    const state = await play(morning, SECOND + 2 * MINUTE_MS, BUY)
    const at = runner.at
    const traded: number[] = []
    runner.at = (...args) => {
      traded.push(args[2] ?? istDay(args[0]))
      return at.apply(runner, args)
    }
    const desk = { state, runner, shown: () => state }
    const orders = await sessionOrders(desk, day)
    expect(await sessionOrders(desk, day)).toEqual(orders)
    const rows = orders.map(({ orderId, ms, status }) => `${orderId} ${toIsoTime(ms).slice(0, 16)} ${status}`)
    return { rows, traded: traded.map(number => toIsoDate(istDayStart(number))) }
  }

  it('are those of today where no day is asked for', async () => {
    expect(await ordersOf()).toEqual({ rows: ['ORD000001 2023-03-15T09:16 COMPLETE'], traded: [] })
  })

  it('of a day that is over are traded again once, and end as they ended', async () => {
    expect(await ordersOf('2023-03-14')).toEqual({
      rows: ['ORD000002 2023-03-14T09:15 COMPLETE', 'ORD000001 2023-03-14T09:15 COMPLETE'],
      traded: ['2023-03-14'],
    })
  })

  it('of all days stand the newest first', async () => {
    const [all, first, second] = await Promise.all([ordersOf('all'), ordersOf('2023-03-14'), ordersOf()])
    expect(all.rows).toEqual([...second.rows, ...first.rows])
  })

  it('are those of today by its date, and none of a day that the session does not have', async () => {
    expect((await ordersOf('2023-03-15')).rows).toEqual((await ordersOf()).rows)
    expect(await ordersOf('2023-03-13')).toEqual({ rows: [], traded: [] })
  })

  it('are saved under their day', async () => {
    const { first, play, runner } = await openedDays([1_000, 1_000, 1_010], [1_010, 1_010, 1_010])
    const state = await play(await play(first, FIRST + 3 * MINUTE_MS, BUY), SECOND + MINUTE_MS)
    const desk = { state, runner, shown: () => state }
    const query = { search: '', status: 'all', side: 'all', sort: 'ms', descending: true } as const
    const fileOf = (day: string) => exportSessionOrders(desk, { ...query, day, page: 1, pageSize: 25 })
    const { name, blob } = await fileOf('2023-03-14')
    expect(name).toBe('sauda-orders-2023-03-14.csv')
    expect((await blob.text()).split('\n')[1]).toContain('ORD000001,2023-03-14T09:15:00')
    expect((await fileOf('all')).name).toBe('sauda-orders-2023-03-15.csv')
  })
})
