import { describe, expect, it } from 'vitest'
import { ruleStrategy } from '../rules/ruleStrategy.ts'
import { EMPTY_RULES } from '../rules/rules.ts'
import { checkDeclared } from './declared.ts'

const STOP = { label: 'SL %', unit: '%', min: 0, max: 10, step: 0.1, default: 1 }

describe('the label of a parameter', () => {
  it('does not name its unit, which stands beside it, in code and in rules', () => {
    expect(checkDeclared({ title: 'Mine', params: { stop: STOP } }).params.stop!.label).toBe('SL')
    expect(
      ruleStrategy({ ...EMPTY_RULES, entryLong: ['close > open'], params: { stop: STOP } }).params.stop!
        .label,
    ).toBe('SL')
  })
})
