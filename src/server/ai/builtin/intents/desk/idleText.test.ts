/** Why nothing was traded, as it is asked and answered in a conversation. */
import { describe, expect, it } from 'vitest'
import type { DeskFacts } from '../../../../../engine/index.ts'
import { Conversation } from '../../../../testing/conversation.ts'
import { PAPER_FACTS, strategyFact } from '../../../../testing/paperFacts.ts'

const ask = (question: string, desk: DeskFacts) => new Conversation().ask(question, undefined, desk)

describe('a desk on which nothing was traded', () => {
  const lastRejection = 'Less than one lot of 65'
  const idle = { ...strategyFact('Night rider', 0), trades: 0, rejected: 12, lastRejection }
  const strategies = [idle, { ...strategyFact('Momentum', 0), trades: 0 }]
  const lastRejected = { ...PAPER_FACTS.lastRejected!, reason: lastRejection }
  const orders = { COMPLETE: 0, PENDING: 0, REJECTED: 12, OPEN: 0, CANCELLED: 0 }
  const desk = { ...PAPER_FACTS, strategies, lastRejected, orders, endedTrades: 0 }
  const REMEDY = 'Raise its capital: in the Strategy Monitor, press _Edit Night rider_.'
  const OF_DESK = `**No trade has closed today.**\n\n12 orders were rejected today, the last of Night rider: Less than one lot of 65. ${REMEDY}`
  const OF_ONE = `**Night rider is active.** P&L today ₹0.00, 0 trades. 12 orders were rejected today, the last: Less than one lot of 65. ${REMEDY}`

  it.each([
    ['why did night rider not trade', OF_ONE],
    ['why has night rider made no trades', OF_ONE],
    ['night rider ne trade kyun nahi kiya', OF_ONE],
    ['why did momentum not trade', '**Momentum is active.** P&L today ₹0.00, 0 trades. Strategy Monitor'],
    ['why no trades today', OF_DESK],
    ["why didn't my strategy trade", OF_DESK],
    ['aaj koi trade kyun nahi hua', OF_DESK],
    ['why was my last order rejected', `Night rider. ${REMEDY} 11 more were rejected today.`],
  ])('names how many orders were rejected, why the last was, and what helps: %s', async (question, words) => {
    expect(await ask(question, desk)).toContain(words)
  })

  it('has no remedy where capital is none, or is that of orders by hand', async () => {
    const say = (fact: Partial<typeof lastRejected>) =>
      ask('why no trades', { ...desk, lastRejected: { ...lastRejected, ...fact } })
    expect(await say({ reason: 'Daily loss limit reached' })).toContain(
      'the last of Night rider: Daily loss limit reached.\n\nFrom',
    )
    expect(await say({ strategy: 'Manual' })).toContain(
      'the last of Manual: Less than one lot of 65.\n\nFrom',
    )
  })

  it('says what holds trading up before the orders that were rejected', async () => {
    expect(await ask('why no trades', { ...desk, halted: true })).toMatch(
      /^\*\*Yes, trading is halted\.\*\*.*\n\n12 orders were rejected today/,
    )
    const paused = [idle, { ...strategies[1]!, status: 'paused' as const }]
    const none = { ...desk, strategies: paused, lastRejected: null }
    expect(await ask('why no trades', none)).toContain(
      '1 of 2 strategies are active.\n\nNo orders were rejected today.',
    )
  })
})
