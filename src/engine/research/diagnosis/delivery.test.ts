import { describe, expect, it } from 'vitest'
import { type Case, delivered, findings } from '../../../../test/handFindings.ts'
import { NSE_COSTS } from '../../inputs/inputs.ts'

const found = (one: Case) => findings(one).find(({ id }) => id === 'same-day-delivery')

describe('W10 C3 trades of one day that pay delivery charges', () => {
  it('W10 C3 where all are of one day the run is offered with intraday charges', () => {
    const { inputs, trades } = delivered(3, 0)
    expect(found({ inputs, trades, stats: { netProfit: -300 } })).toMatchObject({
      words:
        '3 of 3 trades were bought and sold on one day and paid ₹120 as delivery. Netted as intraday, as brokers do, that is about ₹3.24: less STT, no DP charge. Choose the segment Equity intraday.',
      value: 116.76,
      explains: 0.3892,
      remedy: {
        kind: 'run',
        label: 'Test with intraday charges',
        inputs: { costs: { ...NSE_COSTS, segment: 'equity-intraday' } },
      },
    })
  })

  it('W10 C3 beside trades held overnight no segment fits all of them: nothing is offered', () => {
    expect(found(delivered(1, 1))).toMatchObject({
      words: expect.stringMatching(/^1 of 2 trades was bought and sold on one day and paid ₹40 as delivery/),
      remedy: null,
    })
  })

  it('W10 C3 a plan with which intraday costs more says nothing', () => {
    const fee = { percent: 0, minRupees: 20, maxRupees: 20 }
    const free = { percent: 0, minRupees: 0, maxRupees: 0 }
    const plan = {
      'equity-delivery': free,
      'equity-intraday': fee,
      'index-futures': fee,
      'index-options': fee,
    }
    const { inputs, trades } = delivered(3, 0)
    expect(found({ inputs: { ...inputs, costs: { ...NSE_COSTS, plan } }, trades })).toBeUndefined()
  })

  it.each([
    ['a run with a square-off', { squareOff: '15:15' }],
    ['a flat rate', { costs: { kind: 'flat', fraction: 0.001 } }],
    ['a named segment', { costs: { ...NSE_COSTS, segment: 'equity-intraday' } }],
  ] as const)('W10 C3 %s has no delivery charges to speak of', (_, inputs) => {
    const run = delivered(3, 0)
    expect(found({ ...run, inputs: { ...run.inputs, ...inputs } })).toBeUndefined()
  })

  it('W10 C3 of several instruments only those count that are delivered', () => {
    const { inputs, trades } = delivered(2, 0)
    const [share, future] = trades!
    const legs = [share!, { ...future!, instrument: 'NIFTY' }]
    expect(found({ inputs, trades: legs })?.words).toMatch(/^1 of 2 /)
  })
})
