import { describe, expect, it } from 'vitest'
import { applyCommand } from '../desk/commands.ts'
import type { AlertWhat } from '../desk/paperView.ts'
import { sampleDesk } from '../desk/sample.ts'
import { istDayStart } from '../market/ist.ts'
import { drawOf } from '../testing/draw.ts'
import { commandActs } from './acts.ts'
import { dayAlerts, metAlerts } from './alerts.ts'
import { type PaperDay, paperDay } from './day.ts'
import { dayNotices } from './dayNotices.ts'
import { dayOrders } from './dayOrders.ts'
import { paperDeskState } from './deskState.ts'
import { netBySecond } from './limits.ts'
import { dayFingerprint } from './proof.ts'
import type { PaperAct, PaperEntry } from './session.ts'
import { firstStanding, type Standing, standingAfter, standingAt } from './standing.ts'
import { draftOf, FREE, logOf, marketOf } from './testing/paper.ts'

const MARKET = marketOf('2023-03-14')
const START = istDayStart(MARKET.day)
const at = (hours: number, minutes: number, seconds = 0) =>
  START + ((hours * 60 + minutes) * 60 + seconds) * 1000
const CLOSE = at(15, 30)
const { openMs, high, low } = MARKET.symbols.get('NIFTY')!.seconds
const EMPTY = firstStanding({ terms: FREE })
const TRADED: Standing = {
  ...EMPTY,
  strategies: ['momentum', 'market-making'].map((type, k) => ({
    id: `S${k + 1}`,
    draft: draftOf(type),
    status: 'active' as const,
  })),
}

const price = (side: 'above' | 'below', value: number): AlertWhat => ({
  kind: 'price',
  symbol: 'NIFTY',
  side,
  price: value,
})
const pnl = (side: 'above' | 'below', rupees: number): AlertWhat => ({ kind: 'pnl', side, rupees })
const add = (id: string, what: AlertWhat): PaperAct => ({ kind: 'add-alert', id, what })

async function deskOf(log: readonly PaperEntry[], nowMs = CLOSE, standing = EMPTY): Promise<PaperDay> {
  return paperDay(
    standing,
    log.filter(({ ms }) => ms <= nowMs),
    MARKET,
    nowMs,
  )
}

function toldOf(day: PaperDay, log: readonly PaperEntry[], readTo = 0) {
  const known = log.filter(({ ms }) => ms <= day.nowMs)
  return dayNotices(day, dayOrders(day.books), known, readTo).reverse()
}

/** The end of the first second from `fromMs` on that a check holds for. */
function firstSecond(fromMs: number, check: (i: number) => boolean): number {
  const i = openMs.findIndex((ms, k) => ms >= fromMs && check(k))
  return openMs[i]! + 1000
}

describe('D8 alerts', () => {
  it('D8 a price alert triggers at the end of the first second after its act whose high or low meets it, once', async () => {
    const from = at(10, 0)
    const top = Math.max(...high.filter((_, i) => openMs[i]! >= from))
    const floor = Math.min(...low.filter((_, i) => openMs[i]! >= from))
    const log = logOf([
      [from, add('A1', price('above', top))],
      [from, add('A2', price('below', floor))],
      [from, add('A3', price('above', top + 0.05))],
    ])
    const day = await deskOf(log)
    const topMs = firstSecond(from, i => high[i]! >= top)
    const floorMs = firstSecond(from, i => low[i]! <= floor)
    expect(dayAlerts(day, log).map(({ triggeredMs }) => triggeredMs)).toEqual([topMs, floorMs, null])
    const alerts = toldOf(day, log).filter(({ isAlert }) => isAlert)
    expect(alerts.map(({ ms }) => ms)).toEqual([topMs, floorMs].sort((a, b) => a - b))
    expect(alerts.map(({ text }) => text).sort()[0]).toMatch(
      /^Alert: NIFTY at or (above|below) [\d,]+\.\d\d\.$/,
    )
  })

  it('D8 a second that opened before the act is not looked at', async () => {
    const seen = 100
    const log = logOf([[openMs[seen]! + 1, add('A1', price('above', high[seen]!))]])
    const [alert] = dayAlerts(await deskOf(log), log)
    expect(alert!.triggeredMs).toBe(firstSecond(openMs[seen]! + 1, i => high[i]! >= high[seen]!))
    const exact = logOf([[openMs[seen]!, add('A1', price('above', high[seen]!))]])
    expect(dayAlerts(await deskOf(exact), exact)[0]!.triggeredMs).toBe(openMs[seen]! + 1000)
  })

  it('D8 nothing is known of a second before it has ended', async () => {
    const ms = openMs[50]!
    const log = logOf([[ms, add('A1', price('below', high[50]!))]])
    expect(dayAlerts(await deskOf(log, ms + 999), log)[0]!.triggeredMs).toBeNull()
    expect(dayAlerts(await deskOf(log, ms + 1000), log)[0]!.triggeredMs).toBe(ms + 1000)
  })

  it('D8 an alert of the P&L looks at the net of the day, second by second', async () => {
    const nets = [...netBySecond(await deskOf([], CLOSE, TRADED))]
    const worst = Math.floor(Math.min(...nets.map(({ netPaise }) => netPaise)) / 100)
    const from = at(9, 30)
    const wanted = Math.ceil(worst / 2)
    const log = logOf([[from, add('A1', pnl('below', wanted))]])
    const day = await deskOf(log, CLOSE, TRADED)
    const first = nets.find(({ ms, netPaise }) => ms - 1000 >= from && netPaise <= wanted * 100)
    expect(worst).toBeLessThan(-100)
    expect(dayAlerts(day, log)[0]!.triggeredMs).toBe(first!.ms)
    expect(toldOf(day, log).find(({ ms }) => ms === first!.ms)!.text).toMatch(
      /^Alert: net P&L today at or below −₹/,
    )
  })

  it('D8 one that is deleted looks at no later second, and what it has told stays', async () => {
    const log = logOf([
      [at(10, 0), add('A1', price('above', 1))],
      [at(10, 0), add('A2', price('above', 1_000_000))],
      [at(11, 0), { kind: 'delete-alert', id: 'A1' }],
      [at(11, 0), { kind: 'delete-alert', id: 'A2' }],
    ])
    const day = await deskOf(log)
    expect(dayAlerts(day, log)).toEqual([])
    expect(toldOf(day, log).map(({ ms, isAlert }) => [ms, isAlert])).toEqual([[at(10, 0, 1), true]])
    const late = logOf([
      [at(10, 0), add('A1', price('above', 1))],
      [at(10, 0), { kind: 'delete-alert', id: 'A1' }],
    ])
    expect(toldOf(await deskOf(late), late)).toEqual([])
  })

  it('D8 a price alert that was met waits no more on the next day, one of the P&L does', async () => {
    const log = logOf([
      [at(10, 0), add('A1', price('above', 1))],
      [at(10, 0), add('A2', pnl('above', -1_000_000))],
      [at(10, 0), add('A3', price('above', 1_000_000))],
    ])
    const day = await deskOf(log, CLOSE, TRADED)
    const met = metAlerts(day, log)
    expect(met).toEqual([{ kind: 'alert-met', id: 'A1', ms: at(10, 0, 1) }])
    const whole = [...log, { seq: 4, ms: CLOSE, wallMs: 0, act: met[0]! }]
    const session = {
      id: 'x',
      name: 'x',
      feed: { kind: 'built-in', seed: 1 },
      terms: FREE,
      startMs: START,
    } as const
    const next = standingAt(session, whole, START + 86_400_000)
    expect(next.alerts.map(({ id, triggeredMs }) => [id, triggeredMs])).toEqual([
      ['A1', at(10, 0, 1)],
      ['A2', null],
      ['A3', null],
    ])
    // the same prices again: only what still waits is told
    const again = await deskOf([], CLOSE, { ...TRADED, alerts: next.alerts })
    expect(dayAlerts(again, []).map(({ triggeredMs }) => triggeredMs)).toEqual([
      at(10, 0, 1),
      openMs[0]! + 1000,
      null,
    ])
    expect(toldOf(again, []).filter(({ isAlert, tone }) => isAlert && tone === 'warn')).toHaveLength(1)
    // what the log takes down by the end of the day it does not take down twice
    const closed = whole.reduce(standingAfter, EMPTY)
    expect(metAlerts({ ...day, standing: closed }, whole)).toEqual([])
  })

  it('D8 fills are told while their switch is on; rejects and risk events always, as alerts with theirs', async () => {
    const on = { fills: true, rejects: false, risk: false }
    const from = at(11, 0)
    const log = logOf([
      [from, { kind: 'set-alert-events', events: on }],
      [at(12, 0), { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true }],
    ])
    const day = await deskOf(log, CLOSE, TRADED)
    const told = toldOf(day, log)
    const fills = told.filter(({ text }) => text.includes(' filled at '))
    const filled = day.books.flatMap(({ state }) => state.orders).flatMap(({ events }) => events)
    const later = filled.filter(({ kind, ms }) => kind === 'filled' && ms > from)
    expect(later.length).toBeGreaterThan(5)
    expect(filled.some(({ kind, ms }) => kind === 'filled' && ms < from)).toBe(true)
    expect(fills.map(({ ms }) => ms)).toEqual(later.map(({ ms }) => ms).sort((a, b) => a - b))
    expect(fills.every(({ isAlert, text }) => isAlert && /\(ORD\d{6}\)\.$/.test(text))).toBe(true)
    expect(told.find(({ text }) => text.startsWith('Kill switch'))!.isAlert).toBe(false)
    const plain = toldOf(await deskOf(log.slice(1), CLOSE, TRADED), log.slice(1))
    expect(plain.some(({ text }) => text.includes(' filled at '))).toBe(false)
    expect(plain.find(({ text }) => text.startsWith('Kill switch'))!.isAlert).toBe(true)
  })

  it('D8 alerts change no order: books and fingerprint stay as they were', async () => {
    const log = logOf([
      [at(10, 0), add('A1', price('above', 1))],
      [at(10, 1), { kind: 'set-alert-events', events: { fills: true, rejects: true, risk: true } }],
    ])
    expect(dayFingerprint(await deskOf(log, at(11, 0), TRADED))).toBe(
      dayFingerprint(await deskOf([], at(11, 0), TRADED)),
    )
  })

  it('D8 what the prices brought is told before what the trader did at that moment', async () => {
    const log = logOf([
      [at(10, 0), add('A1', price('above', 1))],
      [at(10, 0, 1), { kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: true }],
    ])
    const before = await deskOf(log.slice(0, 1), at(10, 0, 1))
    const [alert] = toldOf(before, log.slice(0, 1))
    expect(toldOf(await deskOf(log, at(10, 0, 1)), log)).toEqual([
      alert,
      expect.objectContaining({ id: 2, text: expect.stringMatching(/^Kill switch/) }),
    ])
  })

  it('D8 a notice keeps its number and its text, whatever is told later', async () => {
    const draw = drawOf(11)
    const acts: [number, PaperAct][] = []
    const events = () => ({ fills: draw.happens(0.5), rejects: draw.happens(0.5), risk: draw.happens(0.5) })
    for (let k = 1; k <= 60; k++) {
      // often at the very moment of another act, and on whole seconds
      const ms = acts.length > 0 && draw.happens(0.4) ? acts.at(-1)![0] : at(9, 20) + k * 60_000
      const near = low[6_000]! + draw.whole(-200, 200) / 10
      acts.push([
        ms,
        draw.one<PaperAct>(
          add(`A${k}`, price(draw.one('above', 'below'), near)),
          add(`A${k}`, pnl(draw.one('above', 'below'), draw.whole(-2_000, 2_000))),
          { kind: 'delete-alert', id: `A${draw.whole(1, k)}` },
          { kind: 'set-alert-events', events: events() },
          { kind: 'halt', pauseStrategies: false, cancelOrders: true, closePositions: false },
          { kind: 'release' },
        ),
      ])
    }
    const log = logOf(acts)
    let told: unknown[] = []
    const moments = [...new Set(log.flatMap(({ ms }) => [ms - 1000, ms, ms + 1000]))].sort((a, b) => a - b)
    for (const nowMs of moments) {
      const first = log.filter(({ ms }) => ms < nowMs).length
      const last = log.filter(({ ms }) => ms <= nowMs).length
      // as the desk stands before each thing that is done at this moment, and after the last
      for (let known = first; known <= last; known++) {
        const part = log.slice(0, known)
        const day = await paperDay(TRADED, part, MARKET, nowMs)
        const now = dayNotices(day, dayOrders(day.books), part, 0).reverse()
        const from = now[0] ? now[0].id - 1 : 0
        const common = told.slice(from)
        expect(now.slice(0, common.length)).toEqual(common)
        told = [...told.slice(0, from), ...now]
      }
    }
    expect(told.length).toBeGreaterThan(20)
  }, 60_000)
})

describe('D8 commands to alerts', () => {
  async function command(what: Parameters<typeof commandActs>[2], log: readonly PaperEntry[] = []) {
    const day = await deskOf(log, at(10, 0))
    return commandActs(day, paperDeskState(day, null, [], 1), what)
  }

  it('D8 an alert gets a number that never comes again', async () => {
    const log = logOf([
      [at(9, 30), add('A1', price('above', 1))],
      [at(9, 31), { kind: 'delete-alert', id: 'A1' }],
    ])
    const what = price('below', 17_000)
    expect(await command({ kind: 'add-alert', what }, log)).toEqual({
      acts: [{ kind: 'add-alert', id: 'A2', what }],
      message: 'Alert added: NIFTY at or below 17,000.00.',
    })
  })

  it.each([
    [price('above', 0), 'Enter a price above 0.'],
    [price('above', Number.NaN), 'Enter a price above 0.'],
    [{ ...price('above', 5), symbol: 'TCS' }, 'This session has no prices for TCS. Choose NIFTY, BANKNIFTY.'],
    [pnl('below', 0.5), 'Enter the P&L in whole rupees; a loss is negative.'],
    [pnl('below', Number.POSITIVE_INFINITY), 'Enter the P&L in whole rupees; a loss is negative.'],
  ])('D8 %j is refused', async (what, sentence) => {
    await expect(command({ kind: 'add-alert', what: what as AlertWhat })).rejects.toThrow(sentence)
  })

  it('D8 there are at most 50, and one that is gone cannot be deleted', async () => {
    const many = logOf(Array.from({ length: 50 }, (_, k) => [at(9, 30), add(`A${k + 1}`, price('above', 1))]))
    await expect(command({ kind: 'add-alert', what: pnl('above', 1) }, many)).rejects.toThrow(
      'at most 50 alerts',
    )
    await expect(command({ kind: 'delete-alert', id: 'A9' })).rejects.toThrow('no longer on the desk')
  })

  it('D8 the sample refuses them in a sentence', () => {
    const desk = sampleDesk(CLOSE)
    for (const kind of ['add-alert', 'delete-alert', 'set-alert-events'] as const) {
      const events = { fills: true, rejects: true, risk: true }
      const all = { kind, id: 'A1', what: pnl('above', 1), events } as Parameters<typeof applyCommand>[1]
      expect(() => applyCommand(desk, all, CLOSE)).toThrow('The sample has no alerts')
    }
  })
})
