import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { RulesFields } from './RulesFields.tsx'
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
  const problem = read.ok ? null : read.problem
  render(<RulesFields draft={draft} onDraft={() => {}} problem={problem} words={[]} />)
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
  expect(screen.getByText(message)).toBeTruthy()
})

it('a name that is none is marked itself, also where its last word is that of a field', () => {
  const problem = { field: 'params my min', message: 'Choose a name.' }
  const draft = param({ name: 'my min' })
  render(<RulesFields draft={draft} onDraft={() => {}} problem={problem} words={[]} />)
  expect(screen.getByLabelText('Name in conditions').getAttribute('aria-invalid')).toBe('true')
})
