import { describe, expect, it } from 'vitest'
import { type Case, findings, limited, money, paying, times } from '../../../test/handFindings.ts'
import { handFill, handTrade } from './testing/handReport.ts'

describe('the ranking of the findings', () => {
  it.each<readonly [string, Case]>([
    [
      'Charges of ₹8,94,153 exceed the P&L before charges (₹66,276): they turn a profit into a loss.',
      { stats: money(66_276, 894_153) },
    ],
    ['Charges of ₹1,23,195 are 77% of the loss of ₹1,59,908.', { stats: money(-36_713, 123_195) }],
    [
      'Charges of ₹500 take all of the P&L before charges (₹500): nothing is left.',
      { stats: money(500, 500) },
    ],
  ])('W10 %s', (words, one) => {
    expect(findings(one).find(({ id }) => id === 'charges-eat-edge')?.words).toBe(words)
  })

  it('W10 a loss is what was lost before charges and the charges, and what explains most of it comes first', () => {
    const found = findings({ ...paying(6_000), stats: { ...money(-36_713, 123_195), trades: 502 } })
    expect(found.slice(0, 3).map(({ id }) => id)).toEqual([
      'charges-eat-edge',
      'cost-per-trade',
      'loses-before-charges',
    ])
    expect(found[0]!.explains + found[2]!.explains).toBeCloseTo(1, 12)
    expect(findings({ stats: { ...money(-100, 10), trades: 40 } })[0]!.id).toBe('loses-before-charges')
  })

  it('W10 a limit that stopped the run says how many days it took away, and comes first when it took the most', () => {
    const [found] = findings({ ...limited([0, 'drawdown']), fills: [handFill()], stats: money(-1_000, 500) })
    expect(found).toMatchObject({ id: 'risk-stops', explains: 0.8, remedy: { inputs: { risk: null } } })
    expect(found!.words).toBe(
      'The drawdown limit of 5% stopped trading on 2 Jan 2023: no position was opened on the 4 days after it, of 5.',
    )
    const last = findings(limited([4, 'ruin'])).find(({ id }) => id === 'risk-stops')
    expect(last).toMatchObject({
      words: 'The equity was used up on 6 Jan 2023, the last day of the run.',
      explains: 0,
      remedy: null,
    })
  })

  it('W10 a run that lost is never without a finding that explains it', () => {
    for (const [gross, charges] of [
      [-1, 0],
      [0, 1],
      [5, 6],
      [-5, 1],
    ] as const) {
      const [first] = findings({ stats: { ...money(gross, charges), trades: 40, tradingDays: 250 } })
      expect(first!.explains).toBeGreaterThan(0.5)
    }
  })

  it('W10 charges that exceed a profit are measured against it; a side that only its charges lost is not named', () => {
    const [found] = findings({ stats: { ...money(44_720, 56_300), trades: 40 } })
    expect(found).toMatchObject({ id: 'charges-eat-edge', explains: 1 })
    expect(found!.value).toBeCloseTo(125.9, 1)
    const sidesOf = (grossPaise: number) =>
      findings({
        trades: [
          handTrade({ netPaise: 100 }),
          ...times(5, handTrade({ side: 'short', grossPaise, netPaise: -500 })),
        ],
        stats: money(-24, 0),
      }).map(({ id }) => id)
    expect(sidesOf(-400)).toContain('one-side')
    expect(sidesOf(0)).not.toContain('one-side')
  })
})
