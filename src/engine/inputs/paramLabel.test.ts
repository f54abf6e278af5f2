import { describe, expect, it } from 'vitest'
import { bareLabel } from './paramLabel.ts'

describe('a label without its unit', () => {
  it.each([
    ['SL %', '%', 'SL'],
    ['SL%', '%', 'SL'],
    ['SL (%)', '%', 'SL'],
    ['Hold (bars)', 'bars', 'Hold'],
    ['Number of bars', 'bars', 'Number of bars'],
    ['SL %', '', 'SL %'],
    ['%', '%', '%'],
    ['Share of 100% at most', '%', 'Share of 100% at most'],
  ])('%j with the unit %j is %j', (label, unit, bare) => {
    expect(bareLabel(label, unit)).toBe(bare)
  })
})
