/** A trade that nobody can make is not priced: the answer says what cannot be. */
import { describe, expect, it } from 'vitest'
import { Conversation } from '../../../testing/conversation.ts'
import { chargesTool } from '../../tools/charges.ts'
import { runTool } from '../../tools/tool.ts'

const CONTEXT = { nowMs: 0, signal: new AbortController().signal }
const NO_SHARE =
  'Charges for NIFTY are known for index futures and index options only: it is an index, which nobody can buy as a share.'
const NO_PRICE = 'A price is more than 0 rupees: give that of a unit, for example "at 18,000".'

describe('charges of a trade that cannot be', () => {
  it.each([
    ['charges for delivery buy and sell 50 NIFTY at 18000', NO_SHARE],
    ['charges for intraday 50 NIFTY shares at 18000', NO_SHARE],
    ['charges for 50 NIFTY equity at 18,000', NO_SHARE],
    ['charges on RELIANCE futures 250 at 2500', 'equity intraday and equity delivery only, not for futures.'],
    [
      'charges for 0.5 RELIANCE shares at 2500',
      'The quantity is a whole number of shares from 1 on: 0.5 cannot be traded.',
    ],
    [
      'charges on 0 RELIANCE at 2500',
      'The quantity is a whole number of shares from 1 on: 0 cannot be traded.',
    ],
    [
      'charges for 1.5 lots of NIFTY futures at 18000',
      'a whole number of lots from 1 on: 1.5 cannot be traded.',
    ],
    ['charges for 2 lots of RELIANCE at 2500', 'Shares of RELIANCE trade one by one, not in lots'],
    ['charges for 10 RELIANCE at 0', NO_PRICE],
    ['charges to buy 10 RELIANCE at -5', NO_PRICE],
    ['charges for 100 SENSEX at 60000', 'Charges for SENSEX are not known'],
    ['charges for 50 gold futures at 60000', 'Charges for GOLD are not known'],
    ['charges of 10 HDFC at 2500 on 10 Nov 2026', 'HDFC last traded on 12 Jul 2023 and became HDFCBANK'],
    [
      'charges for 10 RELIANCE intraday, buy at 2500 on 2 May 2023, sell at 2550 on 3 May 2023',
      'Intraday trades in shares end on their day: take 2 May 2023 for both, or equity delivery.',
    ],
    [
      'charges to sell 10 RELIANCE delivery at 2500 on 2 May 2023 and buy at 2400 on 5 May 2023',
      'Shares cannot be sold short for delivery: take a day of sale that is 5 May 2023 or later.',
    ],
  ])('%s', async (question, sentence) => {
    const answer = await new Conversation().ask(question)
    expect(answer).toContain(sentence)
    expect(answer).not.toContain('Net P&L')
    expect(answer).not.toContain('Ignored')
  })

  it('a sale before the purchase of a future is a short trade, each leg at the rates of its day', async () => {
    const answer = await new Conversation().ask(
      'charges to sell 50 NIFTY futures at 18100 on 2 May 2023 and buy at 18000 on 5 May 2023',
    )
    expect(answer).toContain('bought on 5 May 2023, sold on 2 May 2023')
  })

  it.each([
    [{ qty: 0.5 }, 'qty: write a whole number of units from 1 to 1,000,000,000.'],
    [{ qty: 0 }, 'qty: write a whole number of units from 1 to 1,000,000,000.'],
    [{ sellPrice: 0 }, 'sellPrice: "0" is not a price.'],
    [{ sellDay: '2023-05-03' }, 'Intraday trades in shares end on their day'],
    [{ segment: 'equity-delivery', sellDay: '2023-05-01' }, 'Shares cannot be sold short for delivery'],
  ])('the tool says it to a model: %j', async (changed, sentence) => {
    const args = {
      ...{ kind: 'round-trip', segment: 'equity-intraday', qty: 10, buyPrice: 100, sellPrice: 100 },
      ...{ buyDay: '2023-05-02', sellDay: '2023-05-02' },
      ...changed,
    }
    await expect(runTool(chargesTool, args, CONTEXT)).rejects.toThrow(sentence)
  })
})
