import { describe, expect, it } from 'vitest'
import {
  array,
  DAY,
  FUTURE,
  file,
  future,
  futures,
  HEAD,
  losses,
  only,
  option,
  options,
  read,
  refusal,
  spot,
  tag,
} from './testing/spanTags.ts'

describe('what a SPAN file says of itself', () => {
  it('is its day, when it was made, and whether it is that of the settlement', async () => {
    const about = async (head: string, day = DAY, inside = FUTURE) => {
      const { date, created, isSettlement, exchange } = await read(file(inside, head, day))
      return { date, created, isSettlement, exchange }
    }
    const usual = { date: '2026-05-29', created: '2026-05-29 18:45', isSettlement: false, exchange: '' }
    expect(await about(HEAD)).toEqual(usual)
    expect(await about('<fileFormat>4</fileFormat>')).toEqual({ ...usual, created: '' })
    for (const settled of ['1', 'true']) {
      expect(await about(`${HEAD}<isSetl>${settled}</isSetl>`)).toMatchObject({ isSettlement: true })
      expect(await about(HEAD, `${DAY}<isSetl>${settled}</isSetl>`)).toMatchObject({ isSettlement: true })
    }
    expect(await about(`${HEAD}<isSetl>0</isSetl>`)).toMatchObject({ isSettlement: false })
    expect(await about(`${HEAD}<date>20260530</date>`)).toMatchObject({ date: '2026-05-30' })
  })

  it('is the exchange, by its own name or by its clearing house', async () => {
    const of = async (inside: string) => (await read(file(inside + FUTURE))).exchange
    expect(await of('<clearingOrg><ec>NSCCL</ec></clearingOrg>')).toBe('NSE')
    expect(await of('<clearingOrg><ec>ICCL</ec></clearingOrg>')).toBe('ICCL')
    expect(await of('<clearingOrg><ec>NSCCL</ec></clearingOrg><exchange><exch>BSE</exch></exchange>')).toBe(
      'BSE',
    )
    expect(await of('<exchange><exch>ABCDEFGHIJKLM</exch></exchange>')).toBe('ABCDEFGHIJ')
  })

  it('must be format 4 and a day', async () => {
    expect(await refusal(file(FUTURE, '<fileFormat>3.00 and more words</fileFormat>'))).toContain(
      'its fileFormat is "3.00 and m", not 4.00',
    )
    expect(await refusal(file(FUTURE, HEAD, ''))).toContain('its date is "", not a date')
  })
})

describe('the contracts of a SPAN file', () => {
  it('are futures in order of their expiry, and options as they stand there', async () => {
    const found = await only(
      futures(future('20260728', array(losses(3), 0.9), 101) + future('20260630')) +
        options(
          tag(
            'series',
            tag('pe', '20260630') + option('C', 110) + option('P', 90.5, array(losses(5), -0.4), 7),
          ),
        ),
    )
    expect(found.futures).toEqual([
      { expiry: '2026-06-30', price: 100, losses: losses(), delta: 1 },
      { expiry: '2026-07-28', price: 101, losses: losses(3), delta: 0.9 },
    ])
    expect(found.options).toEqual([
      { expiry: '2026-06-30', right: 'CE', strike: 110, price: 5, losses: losses(), delta: 1 },
      { expiry: '2026-06-30', right: 'PE', strike: 90.5, price: 7, losses: losses(5), delta: -0.4 },
    ])
  })

  it('are sorted by their underlyings; one without any is left out', async () => {
    const { underlyings } = await read(
      file(futures(future('20260630'), 'TCS') + spot('5', 'AAA') + futures(future('20260630'), 'INFY')),
    )
    expect(underlyings.map(({ symbol }) => symbol)).toEqual(['INFY', 'TCS'])
    expect(await refusal(file(spot('5')))).toContain('a.spn has no contracts. Choose NSE')
  })

  it('are those that are wanted alone', async () => {
    const both =
      FUTURE +
      futures(future('20260630'), 'INFY') +
      options(tag('series', tag('pe', '20260630') + option('C', 110)))
    const { underlyings } = await read(file(both), { symbols: ['TCS'], options: false })
    expect(
      underlyings.map(({ symbol, futures: found, options: none }) => [symbol, found.length, none]),
    ).toEqual([['TCS', 1, []]])
    expect((await read(file(both), { symbols: ['INFY', 'TCS'], options: true })).underlyings).toHaveLength(2)
  })

  it('have the losses of clients, which are the first of several kinds of account', async () => {
    const found = await only(futures(future('20260630', array(losses(3), 0.9) + array(losses(7), 0.8))))
    expect(found.futures[0]!.losses).toEqual(losses(3))
  })

  it('may cost nothing', async () => {
    expect((await only(futures(future('20260630', array(), 0)))).futures[0]!.price).toBe(0)
  })

  it('have a price of the underlying where it is above zero', async () => {
    expect((await only(spot('99.5') + FUTURE)).spot).toBe(99.5)
    for (const price of ['0', '', '-1']) expect((await only(spot(price) + FUTURE)).spot, price).toBeNull()
    expect((await only(spot('5', 'INFY') + FUTURE)).spot).toBeNull()
  })

  it('may say that their factor is 1', async () => {
    for (const factor of ['1', '1.00', '']) {
      const inside =
        tag('cvf', factor) + tag('fut', tag('pe', '20260630') + tag('p', 1) + tag('cvf', factor) + array())
      expect((await only(futures(inside))).futures, factor).toHaveLength(1)
    }
  })

  it.each<[string, string, string]>([
    [
      'without losses',
      futures(future('20260630', tag('d', 1))),
      'the TCS future of 2026-06-30 has 0 risk array values, not 16',
    ],
    [
      'with 15 losses',
      futures(future('20260630', array(losses().slice(1)))),
      'the TCS future of 2026-06-30 has 15 risk array values, not 16',
    ],
    [
      'with 17 losses',
      futures(future('20260630', array([...losses(), 1]))),
      'the TCS future of 2026-06-30 has more than 16 risk array values, not 16',
    ],
    [
      'with a loss that is none',
      futures(future('20260630', array([...losses().slice(1), Number.NaN]))),
      'a loss of TCS is "NaN", not a number',
    ],
    [
      'without a delta',
      futures(future('20260630', array(losses(), ''))),
      'the delta of the TCS future of 2026-06-30 is "", not a number',
    ],
    [
      'without a price',
      futures(future('20260630', array(), '')),
      'the price of the TCS future of 2026-06-30 is "", not a number',
    ],
    [
      'below zero',
      futures(future('20260630', array(), -0.05)),
      'the price of the TCS future of 2026-06-30 is below zero',
    ],
    ['without an expiry', futures(future('')), 'the expiry of a TCS future is "", not a date'],
    ['twice', futures(future('20260630') + future('20260630')), 'the TCS future of 2026-06-30 appears twice'],
    [
      'before its symbol',
      tag('futPf', future('20260630')),
      'a contract stands before the symbol of its portfolio',
    ],
    [
      'before any portfolio',
      tag('series', tag('pe', '20260630') + option('C', 110)) + FUTURE,
      'a contract stands before the symbol of its portfolio',
    ],
    [
      'behind those of another, before its symbol',
      FUTURE + tag('futPf', future('20260728')),
      'a contract stands before the symbol of its portfolio',
    ],
    [
      'of a factor',
      futures(tag('cvf', 10) + future('20260630')),
      'contracts of TCS have the factor 10; those of equity derivatives have 1',
    ],
    ['of a factor of its own', futures(tag('fut', tag('cvf', 2))), 'contracts of TCS have the factor 2'],
    [
      'of a factor of its series',
      options(tag('series', tag('cvf', 2))),
      'contracts of TCS have the factor 2',
    ],
    ['of a price that is none', spot('x') + FUTURE, 'the price of TCS is "x", not a number'],
    [
      'that is no option',
      options(tag('series', tag('pe', '20260630') + option('CALLING', 110))),
      'the TCS option 110 CALLI of 2026-06-30 is neither a call (C) nor a put (P)',
    ],
    [
      'with a strike that is none',
      options(tag('series', tag('pe', '20260630') + option('C', 'x'.repeat(30)))),
      `the strike of the TCS option ${'x'.repeat(20)} C of 2026-06-30 is "${'x'.repeat(30)}", not a number`,
    ],
    [
      'of a series without an expiry',
      options(tag('series', tag('pe', '20260630')) + tag('series', option('C', 110))),
      'the expiry of TCS options is "", not a date',
    ],
    [
      'that stands twice in a series',
      options(tag('series', tag('pe', '20260630') + option('C', 110) + option('C', '110.0'))),
      'the TCS option 110.0 C of 2026-06-30 appears twice',
    ],
  ])('are refused in one sentence: %s', async (_, inside, message) => {
    expect(await refusal(file(inside))).toContain(`: ${message}`)
  })
})
