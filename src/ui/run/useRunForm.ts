import { useState } from 'react'
import { isValidInput, type RunSearch } from './runSearch.ts'

/** As in the address, but a number may be null and a day "" while it is being typed. */
export type FormValues = {
  readonly [K in keyof RunSearch]: K extends 'params'
    ? Readonly<Record<string, number | null>>
    : RunSearch[K] | (number extends RunSearch[K] ? null : never)
}
/** Undefined takes a value back to its default. */
export type FormPatch = { readonly [K in keyof FormValues]?: FormValues[K] | undefined }

export interface RunForm {
  readonly values: FormValues
  readonly set: (patch: FormPatch) => void
}

/**
 * The form's values: what was typed last, over what the address says. Each valid edit goes to the address; an invalid
 * one stays in the form, so that no keystroke is lost. An address that did not come from this form wins.
 */
export function useRunForm(search: RunSearch, onSearch: (patch: Partial<RunSearch>) => void): RunForm {
  const [edits, setEdits] = useState<FormPatch>({})
  const [sent, setSent] = useState<readonly Partial<RunSearch>[]>([])
  const [seen, setSeen] = useState(search)
  if (search !== seen) {
    setSeen(search)
    if (isForeign(seen, search, sent)) setEdits({})
    if (hasArrived(search, sent)) setSent([])
  }
  return {
    values: { ...search, ...edits } as FormValues,
    set: patch => {
      setEdits(before => ({ ...before, ...patch }))
      const valid = validPart(patch)
      if (Object.keys(valid).length === 0) return
      setSent(before => [...before, valid])
      onSearch(valid)
    },
  }
}

/** The part of a patch that is not in the form yet; null when there is none. An address that is set again draws the screen again. */
export function newPart(values: FormValues, patch: FormPatch): FormPatch | null {
  const entries = Object.entries(patch).filter(
    ([key, value]) => !isSame(values[key as keyof FormValues], value),
  )
  return entries.length === 0 ? null : Object.fromEntries(entries)
}

/** Whether something changed to a value that this form never sent. The address may lag behind quick typing. */
function isForeign(before: RunSearch, now: RunSearch, sent: readonly Partial<RunSearch>[]): boolean {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])] as (keyof RunSearch)[]
  return keys.some(
    key =>
      !isSame(before[key], now[key]) && !sent.some(patch => key in patch && isSame(patch[key], now[key])),
  )
}

/** Whether the address has caught up with the last thing sent. */
function hasArrived(now: RunSearch, sent: readonly Partial<RunSearch>[]): boolean {
  const last = Object.entries(sent.at(-1) ?? {}) as [keyof RunSearch, unknown][]
  return last.every(([key, value]) => isSame(now[key], value))
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** The part of a patch that may stand in the address. */
function validPart(patch: FormPatch): Partial<RunSearch> {
  const entries = Object.entries(patch).map(
    ([key, value]) => [key, key === 'params' ? finite(value) : value] as const,
  )
  const valid = entries.filter(
    ([key, value]) => value === undefined || isValidInput(key as keyof RunSearch, value),
  )
  return Object.fromEntries(valid)
}

function finite(params: unknown): Record<string, number> {
  const entries = Object.entries(params as Record<string, number | null>)
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => entry[1] !== null))
}
