import { describe, expect, it } from 'vitest'
import { chargeRoundTrip, InputError } from '../engine/index.ts'
import { HELP, notesOf, parseRoundTrip, toJson } from './chargeOptions.ts'

const TRIP = {
  segment: 'equity-delivery',
  qty: '10',
  buy: '3200',
  sell: '3290',
  'buy-date': '2023-03-15',
  'sell-date': '2023-05-15',
}

function parse(more: Readonly<Record<string, string>> = {}) {
  return parseRoundTrip(
    Object.entries({ ...TRIP, ...more }).flatMap(([name, value]) => [`--${name}`, value]),
  )!
}

/** The sentence that the options are refused with. */
function refusal(more: Readonly<Record<string, string>>): string {
  try {
    chargeRoundTrip(parse(more))
  } catch (error) {
    if (error instanceof InputError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the options of npm run charges', () => {
  it('charge the depository unless told otherwise', () => {
    expect(parse()).toMatchObject({ segment: 'equity-delivery', qty: 10, dp: true })
    expect(parse({ dp: 'off' }).dp).toBe(false)
  })

  it('take legs in any order: a sale before the purchase is a short trade', () => {
    const days = { 'buy-date': '2023-05-15', 'sell-date': '2023-03-15' }
    for (const segment of ['index-futures', 'index-options'])
      expect(refusal({ segment, ...days })).toBe('accepted')
  })

  it.each([
    [{ qty: '-5' }, '--qty: "-5" must be a whole number from 1 to 1000000000.'],
    [{ qty: '1.5' }, '--qty: "1.5" must be a whole number from 1 to 1000000000.'],
    [{ qty: '1e3' }, '--qty: "1e3" must be a whole number from 1 to 1000000000.'],
    [
      { buy: '0' },
      '--buy: "0" is not a price. Write rupees above 0 with at most six decimals, for example 2365.05.',
    ],
    [
      { sell: '-3290' },
      '--sell: "-3290" is not a price. Write rupees above 0 with at most six decimals, for example 2365.05.',
    ],
    [
      { segment: 'commodity' },
      '--segment: "commodity" must be one of equity-delivery, equity-intraday, index-futures, index-options.',
    ],
    [{ dp: 'maybe' }, '--dp: "maybe" must be one of on, off.'],
    [{ 'sell-date': '2023-02-30' }, '--sell-date: "2023-02-30" is not a date. Write it as YYYY-MM-DD.'],
    [
      { 'buy-date': '2017-12-31' },
      '--buy-date: 31 Dec 2017 is too early: NSE charges start on 1 Jan 2018. Take a later day.',
    ],
    [
      { 'sell-date': '2023-03-14' },
      '--sell-date: 2023-03-14 is before the purchase, and shares cannot be sold short for delivery. Take 2023-03-15 or a later day.',
    ],
    [
      { segment: 'equity-intraday' },
      '--sell-date: 2023-05-15 is not the day of the purchase, and intraday trades end on their day. Take 2023-03-15, or equity-delivery.',
    ],
  ])('are refused in one sentence: %j', (more, sentence) => expect(refusal(more)).toBe(sentence))

  it.each(Object.keys(TRIP))('ask for --%s', name => {
    const rest = Object.entries(TRIP).filter(([own]) => own !== name)
    const args = rest.flatMap(([own, value]) => [`--${own}`, value])
    expect(() => parseRoundTrip(args)).toThrow(`--${name} is missing. See --help.`)
  })

  it('are given once each', () => {
    expect(() => parseRoundTrip(['--qty', '1', '--qty', '2'])).toThrow('--qty: give it once.')
  })

  it('are no others', () => expect(() => parseRoundTrip(['--lot', '50'])).toThrow("Unknown option '--lot'"))

  it('explain themselves', () => {
    expect(parseRoundTrip(['--help'])).toBeNull()
    for (const name of [...Object.keys(TRIP), 'dp']) expect(HELP).toContain(`--${name}`)
  })
})

describe('the printed charges', () => {
  it('have no binary dust and every digit of a large sum', () => {
    const text = toJson(chargeRoundTrip(parse({ qty: '999999999', buy: '0.1', sell: '0.3' })), [])
    expect(text).toContain('"gross":199999999.8,')
    expect(text).toContain('"stt":399999.9996,')
    expect(JSON.parse(text)).toHaveProperty('breakevenPoints')
  })
})

describe('the notes of the charges', () => {
  const notes = (buyDay: string, sellDay: string) =>
    notesOf(parse({ 'buy-date': buyDay, 'sell-date': sellDay }))
  const closed = (day: string, why: string) =>
    `NSE has no session on ${day}, ${why}: such a trade cannot be made.`

  it('C2 are none for days of the book with a session', () => {
    expect(notes('2020-07-01', '2026-11-20')).toEqual([])
    expect(notes('2020-07-01', '2020-07-01')).toEqual([])
  })

  it('C2 name weekends and holidays, each once, but no session on a weekend', () => {
    expect(notes('2023-03-18', '2023-03-18')).toEqual([closed('18 Mar 2023', 'a Saturday')])
    expect(notes('2023-01-26', '2023-04-09')).toEqual([
      closed('26 Jan 2023', 'a holiday'),
      closed('9 Apr 2023', 'a Sunday'),
    ])
    // Muhurat trading of 2023
    expect(notes('2023-11-12', '2023-11-13')).toEqual([])
  })

  it('C2 name what is not known of a day: its stamp duty, its rates, its holidays', () => {
    expect(notes('2020-06-30', '2020-07-01')).toEqual([
      'Stamp duty before 1 Jul 2020 differed by state: one placeholder rate is used.',
    ])
    expect(notes('2026-11-20', '2027-01-04')).toEqual([
      'The holidays of 2027 are not known: 4 Jan 2027 may be one.',
      'NSE rates were last checked on 21 Nov 2026: later days use the latest known rates.',
    ])
  })
})
