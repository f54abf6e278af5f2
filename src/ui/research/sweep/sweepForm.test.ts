import { describe, expect, it } from 'vitest'
import { integer } from '../../../engine/strategies/define.ts'
import { momentum } from '../../../engine/strategies/momentum.ts'
import { axesOf, draftsOf, methodOf, rangeAround, rangeFault, readAxes, writeAxes } from './sweepForm.ts'
import { AXES_PATTERN } from './sweepSearch.ts'

const params = momentum.params
const at = (name: string) => params[name as keyof typeof params].default

describe('the form of a sweep', () => {
  it('spreads the values around the current one, in whole steps of the parameter', () => {
    expect(rangeAround(params.shortBars, 10)).toEqual({ from: 5, to: 15, step: 1 })
    expect(rangeAround(params.longBars, 200)).toEqual({ from: 100, to: 300, step: 20 })
    expect(rangeAround(params.takeProfitPct, 1)).toEqual({ from: 0.5, to: 1.5, step: 0.1 })
  })

  it('stays within the declared limits', () => {
    expect(rangeAround(params.shortBars, 2)).toEqual({ from: 1, to: 11, step: 1 })
    expect(rangeAround(params.stopLossPct, 0)).toEqual({ from: 0, to: 1, step: 0.1 })
    const narrow = integer({ label: 'N', unit: '', min: 1, max: 3, default: 2 })
    expect(rangeAround(narrow, 2)).toEqual({ from: 1, to: 3, step: 1 })
  })

  it('selects the first two quantities unless the address names others', () => {
    const drafts = draftsOf(params, at, undefined)
    expect(axesOf(drafts)?.map(({ param }) => param)).toEqual(['shortBars', 'longBars'])
    const named = draftsOf(params, at, 'takeProfitPct~0.5~2~0.25')
    expect(axesOf(named)).toEqual([{ param: 'takeProfitPct', from: 0.5, to: 2, step: 0.25 }])
  })

  it('forgets the axes of another strategy', () => {
    expect(axesOf(draftsOf(params, at, 'entryZ~1~3~0.5'))?.map(({ param }) => param)).toEqual([
      'shortBars',
      'longBars',
    ])
  })

  it('asks nothing while a number is being typed or nothing is selected', () => {
    const drafts = draftsOf(params, at, undefined)
    expect(axesOf({ ...drafts, shortBars: { ...drafts.shortBars!, to: null } })).toBeNull()
    const off = Object.fromEntries(
      Object.entries(drafts).map(([name, one]) => [name, { ...one, isOn: false }]),
    )
    expect(axesOf(off)).toBeNull()
    expect(methodOf('random', 100, null)).toBeNull()
    expect(methodOf('sobol', 100, null)).toEqual({ kind: 'sobol', points: 100 })
  })

  it('comes back from the address as it went there', () => {
    const axes = [
      { param: 'shortBars', from: 5, to: 15, step: 1 },
      { param: 'stopLossPct', from: 0.25, to: 1, step: 0.25 },
    ]
    expect(readAxes(writeAxes(axes)!)).toEqual(axes)
    for (const hostile of ['', 'a', 'a~1~2', 'a~1~2~x', 'a~1e9~2~1', '__proto__~1~2~', 'a~1~2~1,'])
      expect(AXES_PATTERN.test(hostile), hostile).toBe(false)
  })
})

it('a range that cannot be says what to do', () => {
  const draft = { isOn: true, from: 5, to: 15, step: 1 }
  expect(rangeFault(draft)).toBeNull()
  expect(rangeFault({ ...draft, step: 0 })).toBe('Enter a step above 0; it is 0.')
  expect(rangeFault({ ...draft, from: 1_000 })).toBe('From 1,000 is above To 15: swap them.')
  expect(rangeFault({ ...draft, step: null })).toBeNull()
})
