import { expect, it } from 'vitest'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { fillRows, paramRows } from './inputRows.ts'

const LABEL = 'Fill on smaller bars'
const withSmaller = (onSmallerBars: boolean) => {
  const inputs = defaultInputs('NIFTY', 1)
  return { ...inputs, fill: { ...inputs.fill, onSmallerBars } }
}
const smallerOf = (requested: boolean, effective: boolean) =>
  fillRows({ requested: withSmaller(requested), effective: withSmaller(effective) }).find(
    ({ label }) => label === LABEL,
  )?.value

it('F12 a run whose data had no smaller bars does not say that the trader switched them off', () => {
  expect(smallerOf(true, false)).toBeUndefined()
  expect(smallerOf(true, true)).toBe('on')
  expect(smallerOf(false, false)).toBe('off')
})

it('one of a unit is no plural', () => {
  const param = { label: 'Bars', unit: 'bars', min: 1, max: 9, step: 1, default: 2 }
  const strategy = {
    id: 'one',
    title: 'One',
    summary: '',
    params: { bars: param },
  } as unknown as StrategyInfo
  const value = (bars: number) =>
    paramRows({ ...defaultInputs('NIFTY', 1), params: { bars } }, strategy)[0]?.value
  expect([value(1), value(2)]).toEqual(['1 bar', '2 bars'])
})
