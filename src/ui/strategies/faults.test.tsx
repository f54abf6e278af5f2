import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { RulesFields } from './RulesFields.tsx'
import { readAll } from './readAll.ts'
import { type RulesDraft, toDraft, toRules } from './rulesDraft.ts'

const PARAM = { label: 'Stop', unit: '%', min: 1, max: 9, step: 0.5, default: 2 }
const SAVED = toDraft({
  ...EMPTY_RULES,
  entryLong: ['close > open'],
  params: { sl: PARAM },
  stopLossPct: 'sl',
})
const LONG = 'x'.repeat(61)
const { client } = fakeClient()

afterEach(cleanup)

const param = (change: Partial<RulesDraft['params'][number]>): RulesDraft => ({
  ...SAVED,
  params: [{ ...SAVED.params[0]!, ...change }],
})

it.each([
  ['From', param({ min: 'x' }), 'Must be a number.'],
  ['To', param({ max: '0' }), 'Must be at least 1.'],
  ['Step', param({ step: '0' }), 'Must be above 0.'],
  ['Value', param({ default: '10' }), 'Must be from 1 to 9.'],
  ['Value', param({ default: '10', name: ' sl ' }), 'Must be from 1 to 9.'],
  ['Label', param({ label: LONG }), 'Must be text of at most 60 characters.'],
  ['Unit', param({ unit: LONG }), 'Must be text of at most 60 characters.'],
  ['Note', { ...SAVED, note: 'x'.repeat(4001) }, 'Must be text of at most 4000 characters.'],
])('what is wrong with %s stands at that field, and at no other', async (label, draft, message) => {
  const read = await client.readRules(toRules(draft))
  const problems = read.ok ? [] : [read.problem]
  render(<RulesFields draft={draft} onDraft={() => {}} problems={problems} words={[]} />)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  expect(screen.getByText(message)).toBeTruthy()
})

it('a name that is none is marked itself, also where its last word is that of a field', () => {
  const problem = { field: 'params my min', message: 'Choose a name.' }
  const draft = param({ name: 'my min' })
  render(<RulesFields draft={draft} onDraft={() => {}} problems={[problem]} words={[]} />)
  expect(screen.getByLabelText('Name in conditions').getAttribute('aria-invalid')).toBe('true')
})

/** What is marked, each field with its message. */
async function marked(change: Partial<RulesDraft>): Promise<readonly (readonly [string, string])[]> {
  const draft = { ...SAVED, ...change }
  const { problems } = await readAll(client, toRules(draft))
  render(<RulesFields draft={draft} onDraft={() => {}} problems={problems} words={[]} />)
  return [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(input => [
    input.getAttribute('aria-label') ?? input.labels![0]!.textContent,
    document.getElementById(input.getAttribute('aria-describedby')!.split(' ').at(-1)!)!.textContent,
  ])
}

it('all that is wrong is marked at once', async () => {
  const rows = { entryLong: ['close > open', 'close > RSY'], entryShort: ['close', 'SMA(0) > close'] }
  const params = [{ ...SAVED.params[0]!, min: 'x' }]
  const found = await marked({
    ...rows,
    params,
    name: ' ',
    takeProfitPct: '-1',
    entryTo: '10:00',
    entryFrom: '15:00',
  })
  expect(found.map(([label]) => label)).toEqual([
    'Name',
    'Buy when, condition 2',
    'Sell short when, condition 1',
    'Sell short when, condition 2',
    'Enter from',
    'Take profit, %',
    'From',
  ])
  expect(new Set(found.map(([, message]) => message)).size).toBe(found.length)
})

it('a time is named as its field is', async () => {
  expect(await marked({ entryFrom: '15:00', entryTo: '10:00' })).toEqual([
    ['Enter from', 'Must not be after Enter until.'],
  ])
})

it.each([
  [
    { exitAt: '09:00' },
    'Exit at 09:00 is not after the open of 09:15: no entry would be possible. For a market that opens earlier, set Enter from.',
  ],
  [{ exitAt: '09:15', entryTo: '14:00' }, /^Exit at 09:15 is not after the open of 09:15: /],
  [
    { exitAt: '10:00', entryFrom: '10:00' },
    'Exit at 10:00 is not after Enter from 10:00: no entry would be possible.',
  ],
])('a time of exit before every entry is refused: %o', async (times, message) => {
  expect(await marked(times)).toEqual([
    ['Exit at', message instanceof RegExp ? expect.stringMatching(message) : message],
  ])
})

it.each([{ exitAt: '09:20' }, { exitAt: '08:00', entryFrom: '00:30' }, { entryFrom: '09:20' }])(
  'a time of exit after the first entry is taken: %o',
  async times => {
    expect(await marked(times)).toEqual([])
  },
)
