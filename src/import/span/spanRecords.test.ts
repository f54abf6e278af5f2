import { describe, expect, it } from 'vitest'
import { InputError } from '../../engine/index.ts'
import { memorySource } from '../archives/source.ts'
import { readSpan, type SpanWanted } from './readSpan.ts'

const bytes = (text: string) => Uint8Array.from(text, character => character.charCodeAt(0))
const tag = (name: string, content: string | number) => `<${name}>${content}</${name}>`
const losses = (first = 1) => Array.from({ length: 16 }, (_, k) => first + k)
const array = (values: readonly number[] = losses(), delta: number | string = 1) =>
  tag('ra', values.map(value => tag('a', value)).join('') + tag('d', delta))
const future = (pe: string, more = array(), price: number | string = 100) =>
  tag('fut', tag('pe', pe) + tag('p', price) + more)
const option = (o: string, k: string | number, more = array(), price: number | string = 5) =>
  tag('opt', tag('o', o) + tag('k', k) + tag('p', price) + more)
const futures = (inside: string, code = 'TCS') => tag('futPf', tag('pfCode', code) + inside)
const options = (inside: string, code = 'TCS') => tag('oopPf', tag('pfCode', code) + inside)
const spot = (price: string, code = 'TCS') => tag('phyPf', tag('pfCode', code) + tag('phy', tag('p', price)))
const leg = (rs: string, pe: string, more = '') =>
  tag('pLeg', tag('cc', 'TCS') + tag('rs', rs) + tag('pe', pe) + more)
const spread = (place: string, rupees: string, legs = leg('A', '20260630') + leg('B', '20260728')) =>
  tag('dSpread', tag('spread', place) + tag('rate', tag('val', rupees)) + legs)
const commodity = (inside: string, code = 'TCS') => tag('ccDef', tag('cc', code) + inside)

const HEAD = '<fileFormat>4.00</fileFormat><created>202605291845</created>'
const DAY = '<date>20260529</date>'
const FUTURE = futures(future('20260630'))
const file = (inside: string, head = HEAD, day = DAY) =>
  tag('spanFile', head + tag('pointInTime', day + inside))

const ALL: SpanWanted = { symbols: null, options: true }
const read = (text: string, wanted = ALL) => readSpan(memorySource('a.spn', bytes(text)), wanted)
const only = async (inside: string, wanted = ALL) => (await read(file(inside), wanted)).underlyings[0]!

async function refusal(text: string): Promise<string> {
  const error: unknown = await read(text).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof InputError) return error.message
  throw error ?? new Error('It was read.')
}

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
    expect(await refusal(file(FUTURE, HEAD, ''))).toContain('its date is "", no date')
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
      'the TCS future of 2026-06-30 has 0 losses, not 16',
    ],
    [
      'with 15 losses',
      futures(future('20260630', array(losses().slice(1)))),
      'the TCS future of 2026-06-30 has 15 losses, not 16',
    ],
    [
      'with 17 losses',
      futures(future('20260630', array([...losses(), 1]))),
      'the TCS future of 2026-06-30 has more than 16 losses, not 16',
    ],
    [
      'with a loss that is none',
      futures(future('20260630', array([...losses().slice(1), Number.NaN]))),
      'a loss of TCS is "NaN", no number',
    ],
    [
      'without a delta',
      futures(future('20260630', array(losses(), ''))),
      'the delta of the TCS future of 2026-06-30 is "", no number',
    ],
    [
      'without a price',
      futures(future('20260630', array(), '')),
      'the price of the TCS future of 2026-06-30 is "", no number',
    ],
    [
      'below zero',
      futures(future('20260630', array(), -0.05)),
      'the price of the TCS future of 2026-06-30 is below zero',
    ],
    ['without an expiry', futures(future('')), 'the expiry of a TCS future is "", no date'],
    [
      'twice',
      futures(future('20260630') + future('20260630')),
      'the TCS future of 2026-06-30 stands there twice',
    ],
    [
      'before its symbol',
      tag('futPf', future('20260630')),
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
    ['of a price that is none', spot('x') + FUTURE, 'the price of TCS is "x", no number'],
    [
      'that is no option',
      options(tag('series', tag('pe', '20260630') + option('CALLING', 110))),
      'the TCS option 110 CALLI of 2026-06-30 is no call (C) and no put (P)',
    ],
    [
      'with a strike that is none',
      options(tag('series', tag('pe', '20260630') + option('C', 'x'.repeat(30)))),
      `the strike of the TCS option ${'x'.repeat(20)} C of 2026-06-30 is "${'x'.repeat(30)}", no number`,
    ],
    [
      'of a series without an expiry',
      options(tag('series', tag('pe', '20260630')) + tag('series', option('C', 110))),
      'the expiry of TCS options is "", no date',
    ],
    [
      'that stands twice in a series',
      options(tag('series', tag('pe', '20260630') + option('C', 110) + option('C', '110.0'))),
      'the TCS option 110.0 C of 2026-06-30 stands there twice',
    ],
  ])('are refused in one sentence: %s', async (_, inside, message) => {
    expect(await refusal(file(inside))).toContain(`: ${message}`)
  })
})

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
      'the short option minimum of TCS is "x", no number',
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
    ['without a charge', spread('1', ''), 'the charge of a calendar spread of TCS is "", no number'],
    ['of a place that is none', spread('x', '5'), 'a calendar spread of TCS is "x", no number'],
    [
      'of no expiry',
      spread('1', '5', leg('A', '') + leg('B', '20260728')),
      'the expiry of a calendar spread of TCS is "", no date',
    ],
    [
      'of no ratio',
      spread('1', '5', leg('A', '20260630', tag('i', 'x')) + leg('B', '20260728')),
      'the ratio of a calendar spread of TCS is "x", no number',
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
