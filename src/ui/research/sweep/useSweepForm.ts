import { useState } from 'react'
import type { SweepMethod } from '../../../engine/sweep/points.ts'
import { type MarketForm, paramValue } from '../../run/runInputs.ts'
import {
  type AxisDraft,
  axesOf,
  draftsOf,
  INITIAL_POINTS,
  INITIAL_SEED,
  methodOf,
  type NamedRange,
  writeAxes,
} from './sweepForm.ts'
import { SWEEP_READERS, type SweepSearch } from './sweepSearch.ts'

/** A number that may be null while it is being typed. */
interface MethodDraft {
  readonly points: number | null
  readonly seed: number | null
}

/** What the form of a sweep shows and asks. */
export interface SweepForm {
  readonly drafts: Readonly<Record<string, AxisDraft>>
  readonly by: SweepMethod['kind']
  readonly points: number | null
  readonly seed: number | null
  /** Null while a number is being typed, or nothing is selected. */
  readonly axes: readonly NamedRange[] | null
  readonly method: SweepMethod | null
  setAxis(param: string, patch: Partial<AxisDraft>): void
  setBy(by: SweepMethod['kind']): void
  setMethod(patch: Partial<MethodDraft>): void
}

/** The form's values: what was typed last over what the address says. What is whole goes to the address. */
export function useSweepForm(
  form: MarketForm,
  search: SweepSearch,
  onSearch: (patch: Partial<SweepSearch>) => void,
): SweepForm {
  const { strategy } = form
  const [typed, setTyped] = useState<Readonly<Record<string, AxisDraft>>>({})
  const [seen, setSeen] = useState({ strategy: strategy.id, text: search.sweep })
  const [sent, setSent] = useState<string | undefined>()
  if (seen.strategy !== strategy.id || seen.text !== search.sweep) {
    setSeen({ strategy: strategy.id, text: search.sweep })
    // another strategy, or an address that did not come from this form
    if (seen.strategy !== strategy.id || search.sweep !== sent) setTyped({})
  }
  const inAddress = draftsOf(strategy.params, name => paramValue(form, name), search.sweep)
  const drafts = Object.fromEntries(
    Object.entries(inAddress).map(([name, draft]) => [name, typed[name] ?? draft] as const),
  )
  const by = search.sweepBy ?? 'grid'
  const [points, setPoints] = useTyped(search.sweepPoints ?? INITIAL_POINTS)
  const [seed, setSeed] = useTyped(search.sweepSeed ?? INITIAL_SEED)
  return {
    drafts,
    by,
    points,
    seed,
    axes: axesOf(drafts),
    method: methodOf(by, points, seed),
    setAxis(param, patch) {
      const next = { ...typed, [param]: { ...drafts[param]!, ...patch } }
      setTyped(next)
      const axes = axesOf({ ...drafts, ...next })
      const text = axes && writeAxes(axes)
      if (!text) return
      setSent(text)
      onSearch({ sweep: text })
    },
    setBy: next => onSearch({ sweepBy: next }),
    setMethod(patch) {
      if (patch.points !== undefined) setPoints(patch.points)
      if (patch.seed !== undefined) setSeed(patch.seed)
      const sweepPoints = SWEEP_READERS.sweepPoints(patch.points)
      if (sweepPoints !== undefined) onSearch({ sweepPoints })
      const sweepSeed = SWEEP_READERS.sweepSeed(patch.seed)
      if (sweepSeed !== undefined) onSearch({ sweepSeed })
    },
  }
}

/** A number as it was typed, null while it is none, until the address has another. */
function useTyped(inAddress: number): [value: number | null, type: (value: number | null) => void] {
  const [{ seen, value }, set] = useState({ seen: inAddress, value: inAddress as number | null })
  if (seen !== inAddress) set({ seen: inAddress, value: inAddress })
  return [seen === inAddress ? value : inAddress, typed => set({ seen: inAddress, value: typed })]
}
