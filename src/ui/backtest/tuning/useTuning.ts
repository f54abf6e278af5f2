import { createContext, use, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { createStore, useStore } from '../../primitives/store.ts'
import type { Backtest } from '../useBacktest.ts'
import type { PreviewState } from './previewLoop.ts'
import { Tuning, type TuningFields, type TuningScreen } from './tuning.ts'

const tunings = new WeakMap<Backtest, Tuning>()

/** The tuning of this backtest, the same on every visit. */
export function useTuning(client: Client, backtest: Backtest, screen: TuningScreen): Tuning {
  let tuning = tunings.get(backtest)
  if (!tuning) {
    tuning = new Tuning(client, backtest)
    tunings.set(backtest, tuning)
  }
  const own = tuning
  useLayoutEffect(() => own.attach(screen))
  useEffect(() => () => own.leave(), [own])
  return own
}

/** The tuning of the screen around; null where there is none. */
export const TuningContext = createContext<Tuning | null>(null)

const NO_FIELDS = createStore<TuningFields>({ draft: null, isLive: false, canUndo: false, canRedo: false })
const NO_PREVIEW = createStore<PreviewState | null>(null)

/** What the fields of the parameters show and can do. */
export function useTuningFields(): { readonly tuning: Tuning | null; readonly fields: TuningFields } {
  const tuning = use(TuningContext)
  return { tuning, fields: useStore(tuning?.fields ?? NO_FIELDS) }
}

/** What is shown besides the run, or instead of it. */
export function usePreviewState(): PreviewState | null {
  return useStore(use(TuningContext)?.preview ?? NO_PREVIEW)
}

const none = () => () => {}

/** Whether something else than the run is on show; the component does not draw again with every step. */
export function useIsPreview(): boolean {
  const preview = use(TuningContext)?.preview
  return useSyncExternalStore(preview?.subscribe ?? none, () => Boolean(preview?.get()?.preview))
}
