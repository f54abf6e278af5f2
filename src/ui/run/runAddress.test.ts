import { expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { type CostsInput, defaultInputs, NSE_COSTS, type RunInputs } from '../../engine/inputs/inputs.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { DEFAULT_SETTINGS } from '../../storage/settings/settings.ts'
import type { RunData } from '../../workers/api/api.ts'
import { expectedResultOf, linkOf, openingOf, searchOf, withoutExpectedResult } from './runAddress.ts'
import { toRunData } from './runData.ts'
import { type MarketForm, toRunInputs } from './runInputs.ts'
import { formLimits } from './runLimits.ts'
import { parseRunSearch } from './runSearch.ts'
import { DATASET } from './testing/run.ts'
import { verifyRun } from './verification.ts'

const { strategies } = { strategies: await fakeClient().client.listStrategies() }

/** The form that a page shows for an address, as `useMarketForm` builds it. */
function formOf(search: Record<string, unknown>): MarketForm {
  const values = parseRunSearch(search)
  const isImported = values.dataset === DATASET.id
  return {
    values,
    defaults: { ...defaultInputs(values.instrument, 1), costs: NSE_COSTS },
    strategy: strategies.find(({ id }) => id === values.strategy)!,
    dataset: isImported ? DATASET : null,
    datasets: [DATASET, { ...DATASET, id: 'set-2', symbol: 'BANKNIFTY' }],
    // another device has other limits
    limits: formLimits(values, OTHERS, null),
  }
}

const OTHERS = {
  settings: { ...DEFAULT_SETTINGS, maxDailyLoss: 7, squareOff: '14:00' },
  unreadable: [],
  problem: null,
}
const OWN = { percent: 0.02, minRupees: 0, maxRupees: 15 }
const PLAN = {
  'equity-delivery': OWN,
  'equity-intraday': OWN,
  'index-futures': OWN,
  'index-options': OWN,
}
const BOOK: CostsInput = {
  ...NSE_COSTS,
  rates: 'today',
  rounding: 'contract-note',
  dp: false,
  plan: PLAN,
  segment: 'index-options',
}
const SYNTHETIC: RunData = { main: { kind: 'synthetic', seed: 7 }, hedge: null }

/** Inputs as the form gives them: with every parameter of their strategy. */
function inputs(part: Partial<RunInputs>): RunInputs {
  const strategy = strategies.find(({ id }) => id === (part.strategy ?? 'momentum'))!
  const params = Object.fromEntries(Object.entries(strategy.params).map(([name, p]) => [name, p.default]))
  const days = { from: '2023-01-02', to: '2023-01-31' }
  return {
    ...defaultInputs('NIFTY', 1),
    costs: NSE_COSTS,
    ...days,
    ...part,
    params: { ...params, ...part.params },
  }
}

const ASKED: readonly [string, RunInputs, RunData][] = [
  ['the defaults', inputs({}), SYNTHETIC],
  [
    'parameters and days',
    inputs({ params: { shortBars: 3 }, from: '2022-12-01', capital: 12_345.5 }),
    SYNTHETIC,
  ],
  ['other costs', inputs({ costs: BOOK, lots: true, size: { kind: 'fixed', qty: 75 } }), SYNTHETIC],
  [
    'a flat charge',
    inputs({ costs: { kind: 'flat', fraction: 0.00035 }, timeframe: '5m', direction: 'short' }),
    SYNTHETIC,
  ],
  [
    'no charges, limits or square-off',
    inputs({ costs: { kind: 'none' }, risk: null, squareOff: null }),
    SYNTHETIC,
  ],
  [
    'limits of its own',
    inputs({ risk: { maxPositionQty: 3, maxDailyLoss: 1_500.5, maxDrawdownPct: 2.5 }, squareOff: 'close' }),
    SYNTHETIC,
  ],
  [
    'a file as far as it goes',
    inputs({ from: null, to: null, squareOff: '12:30' }),
    { main: { kind: 'imported', id: DATASET.id }, hedge: null },
  ],
  [
    'a pair',
    inputs({ strategy: 'arbitrage' }),
    {
      main: { kind: 'imported', id: DATASET.id },
      hedge: { instrument: 'BANKNIFTY', source: { kind: 'imported', id: 'set-2' } },
    },
  ],
]

it.each(ASKED)('the address of a run makes the same run on another device: %s', (_name, requested, data) => {
  const form = formOf(searchOf({ data, requested }))
  expect(toRunInputs(form)).toEqual(requested)
  expect(toRunData(form)).toEqual(data)
})

it('a link has the inputs and what to expect, and no state of the screen', () => {
  const link = new URLSearchParams(linkOf(savedRun()))
  expect(Object.fromEntries(link)).toMatchObject({ mode: 'market', strategy: 'momentum', seed: '1' })
  expect(['view', 'tab', 'sort', 'order', 'run', 'file'].filter(key => link.has(key))).toEqual([])
  expect(link.get('verify')).toBe('0123456789abcdef')
  expect(link.get('engine')).toBe('0.1.0')
  expect(link.get('expect')).toBe('abcdef0123456789~432100~5')
})

it('X6 a link and a saved run hold nothing but what they are made of', () => {
  const run = savedRun({ note: 'canary-note' })
  expect(linkOf(run)).not.toContain('canary')
})

it('a fingerprint of digits alone is still a text in the address', () => {
  const run = savedRun({ fingerprint: '1234567890123456'.repeat(4) })
  expect(new URLSearchParams(linkOf(run)).get('verify')).toBe('"1234567890123456"')
  expect(parseRunSearch(openingOf(run)).verify).toBe('1234567890123456')
})

it('an edit takes the expected result out of the address, other bars do not', () => {
  const search = parseRunSearch(openingOf(savedRun()))
  expect(withoutExpectedResult(search, { capital: 5_000 })).toMatchObject({
    capital: 5_000,
    verify: undefined,
  })
  expect(withoutExpectedResult(search, { mode: 'market' })).toEqual({ mode: 'market' })
  expect(withoutExpectedResult(search, { dataset: 'set-1', from: undefined })).not.toHaveProperty('verify')
  expect(withoutExpectedResult(parseRunSearch({}), { capital: 5_000 })).toEqual({ capital: 5_000 })
})

it.each([
  ['the same run', {}, 'Verified: identical'],
  [
    'another engine',
    { engineVersion: '0.2.0' },
    'Not identical: this is engine 0.2.0, expected 0.1.0. Net profit and trades are the same.',
  ],
  [
    'another engine with other figures',
    { engineVersion: '0.2.0', stats: { ...savedRun().stats, trades: 6 } },
    'Not identical: this is engine 0.2.0, expected 0.1.0. Also, it made 6 trades, expected 5.',
  ],
  [
    'other bars',
    { datasetSha256: 'ff'.repeat(32) },
    'Not identical: the bars differ: their hash begins with ffffffff, expected abcdef01.',
  ],
  [
    'another profit',
    { stats: { ...savedRun().stats, netProfit: -1.5 } },
    'Not identical: net profit is −₹1.50, expected ₹4,321.00.',
  ],
  [
    'other trades',
    { stats: { ...savedRun().stats, trades: 1_000 } },
    'Not identical: it made 1,000 trades, expected 5.',
  ],
  [
    'other fills',
    {},
    'Not identical: net profit and trades are the same, but the fingerprint begins with 99999999, expected 01234567.',
  ],
] as const)('the first difference is told: %s', (name, part, words) => {
  const expected = expectedResultOf(savedRun())
  const fingerprint = name === 'the same run' ? savedRun().fingerprint : '9'.repeat(64)
  expect(verifyRun(expected, savedRun({ ...part, fingerprint }))?.words).toBe(words)
})

it('of a pair the first difference may be the bars of the other instrument', () => {
  const expected = { ...expectedResultOf(savedRun()), hedgeDataset: '0011223344556677-0' }
  const hedges = [{ instrument: 'BANKNIFTY', sha256: 'ee'.repeat(32) }]
  const other = savedRun({ fingerprint: '9'.repeat(64), hedges })
  expect(verifyRun(expected, other)?.words).toBe(
    'Not identical: the bars of BANKNIFTY differ: their hash begins with eeeeeeee, expected 00112233.',
  )
  const own = savedRun({ ...other, hedges: [{ instrument: 'BANKNIFTY', sha256: '00112233445566778899' }] })
  expect(verifyRun(expected, own)?.words).toMatch(/^Not identical: net profit and trades are the same/)
})

it('a link without metrics is still verified by its fingerprint, and one that expects nothing not at all', () => {
  const other = savedRun({ fingerprint: '9'.repeat(64) })
  expect(verifyRun({ verify: '0123456789abcdef' }, other)?.words).toBe(
    'Not identical: the fingerprint begins with 99999999, expected 01234567.',
  )
  expect(verifyRun({}, other)).toBeNull()
})

it('a link to a result from before an input was there means a run without it; any other address has the default', () => {
  const { smallerBars, ...link } = {
    ...searchOf(savedRun()),
    ...expectedResultOf(savedRun()),
    timeframe: '15m',
  }
  expect(smallerBars).toBe('on')
  const old = parseRunSearch(link)
  expect(old.smallerBars).toBe('off')
  // an edit takes the expected result away, and leaves what the link meant
  expect(toRunInputs(formOf({ ...old, verify: undefined })).fill.onSmallerBars).toBe(false)
  expect(toRunInputs(formOf({ ...link, verify: undefined })).fill.onSmallerBars).toBe(true)
  expect(toRunInputs(formOf({ ...link, smallerBars: 'on' })).fill.onSmallerBars).toBe(true)
})
