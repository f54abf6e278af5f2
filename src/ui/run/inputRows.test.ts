import { expect, it } from 'vitest'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { fillRows, inputRows, paramRows } from './inputRows.ts'

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

it('the days of a run are dates as everywhere; a run of all the data names its ends', () => {
  const daysOf = (from: string | null, to: string | null) =>
    inputRows({ effective: { ...defaultInputs('NIFTY', 1), from, to }, legs: [] })
      .filter(({ label }) => /date$/.test(label))
      .map(({ value }) => value)
  expect(daysOf('2023-01-01', '2023-05-31')).toEqual(['1 Jan 2023', '31 May 2023'])
  expect(daysOf(null, null)).toEqual(['first bar', 'last bar'])
})
