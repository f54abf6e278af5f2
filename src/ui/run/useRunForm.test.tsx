import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { parseRunSearch, type RunSearch } from './runSearch.ts'
import { newPart, useRunForm } from './useRunForm.ts'

const START = parseRunSearch({})

function startForm() {
  const sent: Partial<RunSearch>[] = []
  const hook = renderHook(({ search }) => useRunForm(search, patch => sent.push(patch)), {
    initialProps: { search: START },
  })
  return {
    sent,
    values: () => hook.result.current.values,
    set: (patch: Parameters<ReturnType<typeof useRunForm>['set']>[0]) =>
      act(() => hook.result.current.set(patch)),
    arrive: (part: Partial<RunSearch>) => hook.rerender({ search: { ...START, ...part } }),
  }
}

it('what is invalid stays in the form and does not reach the address', () => {
  const form = startForm()
  form.set({ capital: null })
  form.set({ from: '' })
  expect([form.values().capital, form.values().from]).toEqual([null, ''])
  expect(form.sent).toEqual([])
})

it('of the parameters, those that are numbers reach the address', () => {
  const form = startForm()
  form.set({ params: { shortBars: 12, longBars: null } })
  expect(form.values().params).toEqual({ shortBars: 12, longBars: null })
  expect(form.sent).toEqual([{ params: { shortBars: 12 } }])
})

it('an address that lags behind does not undo what was typed', () => {
  const form = startForm()
  form.set({ capital: 2_000 })
  form.set({ capital: 20_000 })
  form.arrive({ capital: 2_000 })
  expect(form.values().capital).toBe(20_000)
  form.arrive({ capital: 20_000 })
  expect(form.values().capital).toBe(20_000)
})

it('an address from elsewhere wins', () => {
  const form = startForm()
  form.set({ capital: 20_000, from: '' })
  form.arrive({ capital: 20_000 })
  form.arrive({ capital: 100_000, mode: 'market' })
  expect(form.values()).toMatchObject({ capital: 100_000, mode: 'market' })
  expect(form.values().from).toBeUndefined()
})

it('an address from elsewhere wins even while an edit is on its way', () => {
  const form = startForm()
  form.set({ capital: 20_000 })
  form.arrive({ mode: 'market' })
  expect(form.values()).toMatchObject({ capital: 100_000, mode: 'market' })
})

it('of what the form shows already nothing is new', () => {
  const { values } = startForm()
  const { capital } = values()
  expect(newPart(values(), { capital, from: undefined, params: {} })).toBeNull()
  expect(newPart(values(), { capital: 20_000, params: {} })).toEqual({ capital: 20_000 })
  expect(newPart({ ...values(), from: '2023-01-02' }, { from: undefined })).toEqual({ from: undefined })
})
