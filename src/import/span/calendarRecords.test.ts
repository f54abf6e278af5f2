import { describe, expect, it } from 'vitest'
import {
  commodity,
  FUTURE,
  file,
  future,
  futures,
  leg,
  only,
  read,
  refusal,
  spread,
  tag,
} from './testing/spanTags.ts'

describe('the charges of a SPAN file', () => {
  const NEAR = { expiry: '2026-06-30', ratio: 1 }
  const FAR = { expiry: '2026-07-28', ratio: 1 }
  const chargesOf = async (inside: string) => (await only(commodity(inside) + FUTURE)).calendar

  it('are in the order of their places, the near leg first whatever its order in the file', async () => {
    const turned = leg('B', '20260728', tag('i', 3)) + leg('A', '20260630', tag('i', 2))
    expect(await chargesOf(spread('2', '425', turned) + spread('1', '420'))).toEqual([
      { near: NEAR, far: FAR, rupees: 420 },
      { near: { ...NEAR, ratio: 2 }, far: { ...FAR, ratio: 3 }, rupees: 425 },
    ])
  })

  it('are in the order of the file where they have no places', async () => {
    const found = await chargesOf(spread('', '1') + spread('', '2') + spread('', '3'))
    expect(found.map(({ rupees }) => rupees)).toEqual([1, 2, 3])
  })

  it('begin anew with each commodity', async () => {
    const { underlyings } = await read(
      file(
        commodity(spread('', '5'), 'INFY').replaceAll('TCS', 'INFY') +
          commodity(spread('', '7') + spread('1', '6')) +
          FUTURE +
          futures(future('20260630'), 'INFY'),
      ),
    )
    expect(underlyings.map(({ calendar }) => calendar.map(({ rupees }) => rupees))).toEqual([[5], [7, 6]])
  })

  it('hold the short option minimum, the highest of its tiers', async () => {
    const tiers = (...values: readonly string[]) =>
      tag('somTiers', values.map(value => tag('tier', tag('rate', tag('val', value)))).join(''))
    expect((await only(commodity(tiers('3', '12.5', '7')) + FUTURE)).shortOptionMinimum).toBe(12.5)
    expect((await only(FUTURE)).shortOptionMinimum).toBe(0)
    expect(
      (await only(commodity(tag('otherTiers', tag('tier', tag('rate', tag('val', '9'))))) + FUTURE))
        .shortOptionMinimum,
    ).toBe(0)
    expect(await refusal(file(commodity(tiers('x')) + FUTURE))).toContain(
      'the short option minimum of TCS is "x", not a number',
    )
  })

  it('may say that they are flat', async () => {
    expect(
      await chargesOf(spread('1', '5').replace('<spread>', '<chargeMeth>F</chargeMeth><spread>')),
    ).toHaveLength(1)
  })

  it.each<[string, string, string]>([
    [
      'by weight',
      spread('1', '5').replace('<spread>', '<chargeMeth>WEIGHTED PRICE</chargeMeth><spread>'),
      'a calendar spread of TCS is charged by "WEIGHTED P", not flat (F)',
    ],
    ['of one leg', spread('1', '5', leg('A', '20260630')), 'a calendar spread of TCS has 1 legs, not 2'],
    [
      'of three legs',
      spread('1', '5', leg('A', '20260630').repeat(3)),
      'a calendar spread of TCS has 3 legs, not 2',
    ],
    ['without a charge', spread('1', ''), 'the charge of a calendar spread of TCS is "", not a number'],
    ['of a place that is none', spread('x', '5'), 'a calendar spread of TCS is "x", not a number'],
    [
      'of no expiry',
      spread('1', '5', leg('A', '') + leg('B', '20260728')),
      'the expiry of a calendar spread of TCS is "", not a date',
    ],
    [
      'of no ratio',
      spread('1', '5', leg('A', '20260630', tag('i', 'x')) + leg('B', '20260728')),
      'the ratio of a calendar spread of TCS is "x", not a number',
    ],
    [
      'of ratio 0',
      spread('1', '5', leg('A', '20260630', tag('i', 0)) + leg('B', '20260728')),
      'the ratio of a calendar spread of TCS is not above zero',
    ],
    [
      'of another symbol',
      spread('1', '5').replace('TCS', 'INFY'),
      'a calendar spread of TCS has a leg in "INFY"',
    ],
  ])('are refused in one sentence: %s', async (_, inside, message) => {
    expect(await refusal(file(commodity(inside) + FUTURE))).toContain(`: ${message}`)
  })

  it('of commodities that are not wanted are left unread', async () => {
    const found = await read(
      file(commodity(spread('1', '5')) + FUTURE + futures(future('20260630'), 'INFY')),
      {
        symbols: ['INFY'],
        options: true,
      },
    )
    expect(found.underlyings.map(({ symbol, calendar }) => [symbol, calendar])).toEqual([['INFY', []]])
  })
})
