import { useEffect, useRef } from 'react'
import type { Problem } from '../../../engine/core/problem.ts'
import { writeLimits } from '../../../engine/inputs/pageValues.ts'
import { toIsoDate } from '../../../engine/market/ist.ts'
import type { MarketRun, SavedRun } from '../../../storage/runs/savedRun.ts'
import type { SettingsStore } from '../../../storage/settings/settingsStore.ts'
import type { DatasetInfo } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { Values } from '../../backtest/tuning/history.ts'
import { useTuning } from '../../backtest/tuning/useTuning.ts'
import { type Backtest, type BacktestState, useBacktest } from '../../backtest/useBacktest.ts'
import { type ImportAsks, type ImportDone, type ImportState, useImports } from '../../data/useImports.ts'
import { useIsHere } from '../../primitives/useIsHere.ts'
import { withoutExpectedResult } from '../../run/runAddress.ts'
import { hedgeSymbol, isMissing, SYNTHETIC, seedOf, toRunData } from '../../run/runData.ts'
import { commonErrors, type FieldErrors, marketErrors } from '../../run/runErrors.ts'
import { type MarketForm, runDates, toRunInputs, tradingValues } from '../../run/runInputs.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { sampleInstrument, specifiedStrategy } from '../../run/specified.ts'
import { useMarketForm } from '../../run/useMarketForm.ts'
import { type FormPatch, type FormValues, newPart, useRunForm } from '../../run/useRunForm.ts'
import { type BacktestSearch, hidesResults, type ToSearch } from './backtestSearch.ts'
import { useSavedSettings } from './useSavedSettings.ts'

/** Everything that the Backtesting screen shows and does. `onSearch` puts inputs into the page's address. */
export function useBacktestScreen(
  client: Client,
  store: SettingsStore,
  search: BacktestSearch,
  onSearch: ToSearch,
) {
  const { backtest, state } = useBacktest(client)
  const { values, set: edit } = useRunForm(search, onSearch)
  const settings = useSavedSettings(store)
  const { imports, state: imported } = useImports(client)
  const { datasets } = imported
  const { ownLimits } = backtest
  const { form, strategies, own, lotWords } = useMarketForm({ client, values, datasets, settings, ownLimits })
  useEffect(() => {
    backtest.lastSearch = search
  }, [backtest, search])
  useEffect(() => void imports.refreshDatasets(), [imports])
  const isHere = useIsHere()
  const present = useRef(values)
  useEffect(() => {
    present.current = values
  })

  const wrong = errorsOf(values, form)
  const isReady = values.mode === 'sample' || (form !== null && !isAwaited(values.dataset, imported))
  const isBusy = (state.running !== null && !state.tuning) || !isReady
  const set = (patch: FormPatch) => {
    backtest.clearFailure()
    edit(withoutExpectedResult(search, patch))
  }
  const tuning = useTuning(client, backtest, {
    form,
    set: params => set({ params }),
    run: params => {
      const edited = form && withParams(form, params)
      const run = edited && Object.keys(errorsOf(values, edited)).length === 0 ? toMarketRun(edited) : null
      if (!edited || !run) return false
      edit({ ...linkPatch(backtest, edited), ...withoutExpectedResult(search, { params }) })
      void backtest.runMarket(run, 'slider')
      return true
    },
  })
  const presentDataset = () => (isHere.current ? present.current : backtest.lastSearch)?.dataset ?? SYNTHETIC
  /** Takes what an import brings, unless another dataset was chosen since it began. */
  const take = async (importing: Promise<DatasetInfo | null>) => {
    const begun = presentDataset()
    const dataset = await importing
    if (!dataset || presentDataset() !== begun) return
    adopt(backtest, patchFor(dataset, begun), isHere.current ? set : null)
  }
  const link = (patch: FormPatch) => {
    const news = newPart(values, patch)
    if (news) edit(news)
  }
  const run = (patch: FormPatch): boolean => {
    if (isBusy) return true
    const params = { ...tuning.take(values.params), ...patch.params }
    const requested = form && { ...form, values: { ...form.values, ...patch, params } as FormValues }
    if (Object.keys(requested ? errorsOf(values, requested) : wrong).length > 0) return false
    if (requested) {
      // the trade that was looked at is another one in another run; one that a link names is kept for the first
      const trade = isOtherRun(requested, state.results.market) ? { trade: undefined } : {}
      link({ ...patch, ...linkPatch(backtest, requested), params, ...trade })
    }
    return start(backtest, values, requested)
  }
  return {
    state,
    imported,
    values,
    form,
    strategies,
    own,
    lotWords,
    /** By field: what the page finds wrong, and what the engine refused. */
    errors: { ...fieldOf(state.failure), ...wrong },
    isStale: !state.tuning && isStale(state, form, wrong),
    tuning,
    isReady,
    set,
    /** Starts the run that the form asks for, and shows what comes of it; false when a field stands in the way. */
    run: () => run(hidesResults(search) ? { view: 'results' } : {}),
    /** The same with these inputs changed. */
    runWith: (patch: FormPatch) => void run(patch),
    /** Starts a run that the form does not ask for; one that is under way gives way. */
    runOther(run: MarketRun): void {
      backtest.cancel()
      void backtest.runMarket(run)
    },
    /** Nothing ran here yet, and no result was taken away. */
    isNew: backtest.isNew,
    /** Brings a saved run back with all that is not saved, by running what the form asks for, where it asks for that run. */
    bringBack(saved: SavedRun): boolean {
      if (isBusy || state.lastRunDied || !form || Object.keys(wrong).length > 0) return false
      const run = toMarketRun(form)
      if (!run || isOtherRun(form, saved)) return false
      void backtest.runMarket(run, 'saved')
      return true
    },
    cancel: () => backtest.cancel(),
    reset: () => backtest.reset(values.mode),
    cancelImport: () => imports.cancelImport(),
    /** Null: the built-in market. */
    chooseDataset: (dataset: DatasetInfo | null) =>
      set(
        dataset
          ? { ...patchFor(dataset, values.dataset), ...daysIn(dataset, values) }
          : { dataset: SYNTHETIC, from: undefined, to: undefined },
      ),
    /** Takes all days of the dataset and shows the results. */
    showDataset: ({ id, symbol }: DatasetInfo) =>
      set({
        mode: 'market',
        dataset: id,
        instrument: symbol ?? values.instrument,
        from: undefined,
        to: undefined,
        view: 'results',
      }),
    /** Takes a dataset that was deleted out of the form; the answer brings it back. Null: the form uses none of them. */
    letGo(ids: readonly string[]): (() => void) | null {
      const { dataset, from, to } = values
      if (dataset === undefined || !ids.includes(dataset)) return null
      set({ dataset: SYNTHETIC, from: undefined, to: undefined })
      return () => {
        // another one may have been chosen meanwhile
        if (backtest.lastSearch?.dataset !== SYNTHETIC) return
        adopt(backtest, { dataset, from, to }, isHere.current ? set : null)
      }
    },
    async importFiles(files: readonly File[]): Promise<void> {
      if (files.length === 0) return
      set({ mode: 'market' })
      await take(imports.importFiles(files))
    },
    async answerImport(asks: ImportAsks, value: string): Promise<void> {
      await take(imports.answerImport(asks, value))
    },
    dismissImport: () => imports.dismissImport(),
    async askImportAgain(done: ImportDone): Promise<void> {
      await take(imports.askAgain(done))
    },
    dismissImportDone: () => imports.dismissDone(),
    dismissImportFailure: () => imports.dismissFailure(),
  }
}

/** Whether the dataset may still come: after a reload the browser's list of them comes a moment later than the form. */
function isAwaited(requested: string | undefined, { datasets, stored }: ImportState): boolean {
  if (!isMissing(requested, datasets)) return false
  return (
    !stored.isOpen || stored.datasets.some(({ info, state }) => info.id === requested && state !== 'damaged')
  )
}

/** What the panels of the screen get. */
export type BacktestView = ReturnType<typeof useBacktestScreen>

function withParams(form: MarketForm, params: Values): MarketForm {
  return { ...form, values: { ...form.values, params } }
}

function errorsOf(values: FormValues, form: MarketForm | null): FieldErrors {
  return form ? marketErrors(form) : commonErrors(runDates(values, null), values.capital)
}

function fieldOf(failure: Problem | null): FieldErrors {
  return failure?.field === undefined ? {} : { [failure.field]: failure.message }
}

/** Whether the form asks for something else than the result on show; of wrong inputs there is none. */
function isStale({ results }: BacktestState, form: MarketForm | null, wrong: FieldErrors): boolean {
  if (form === null) return false
  return Object.keys(wrong).length > 0 ? results.market !== null : isOtherRun(form, results.market)
}

/** Whether the form asks for another run than that one, if there is one. */
function isOtherRun(form: MarketForm, run: Pick<SavedRun, 'data' | 'requested'> | null): boolean {
  const asked = JSON.stringify([toRunData(form), toRunInputs(form)])
  return run !== null && asked !== JSON.stringify([run.data, run.requested])
}

/** What the address must say for the run to be the same on another device: its bars, and whether and which limits bind. */
function linkPatch(backtest: Backtest, form: MarketForm): FormPatch {
  const { limits, dataset, values } = form
  const text = writeLimits(limits)
  if (limits.from === 'settings') backtest.ownLimits = text
  const hedge = hedgeSymbol(form)
  return {
    limits: text,
    risk: tradingValues(form).risk,
    ...(dataset ? { dataset: dataset.id } : { dataset: SYNTHETIC, seed: seedOf(values) }),
    ...(hedge !== null && { hedge }),
  }
}

function toMarketRun(form: MarketForm): MarketRun | null {
  const data = toRunData(form)
  const { dataset, strategy } = form
  const source = dataset ? `Imported: ${dataset.name}` : 'Simulated'
  return data && { data, requested: toRunInputs(form), source, strategyTitle: strategy.title }
}

function start(backtest: Backtest, values: FormValues, form: MarketForm | null): boolean {
  if (values.mode === 'sample') {
    void backtest.runSample({
      strategy: specifiedStrategy(values.strategy).id,
      instrument: sampleInstrument(values.instrument),
      capital: values.capital!,
      from: runDates(values, null).from,
    })
    return true
  }
  const run = form && toMarketRun(form)
  if (!run) return false
  void backtest.runMarket(run)
  return true
}

/** Another file has other days, and often another instrument; the file that the form names already keeps what it says. */
function patchFor({ id, symbol }: DatasetInfo, used: string | undefined): FormPatch {
  if (id === used) return { mode: 'market' }
  const instrument = symbol === null ? {} : { instrument: symbol }
  return { mode: 'market', dataset: id, ...instrument, from: undefined, to: undefined }
}

/** The days that were chosen where the dataset has them, so that two can be compared; else all that it has. */
function daysIn({ fromMs, toMs }: DatasetInfo, { from, to }: FormValues): FormPatch {
  const [first, last] = [toIsoDate(fromMs), toIsoDate(toMs)]
  const holds = (day: string | undefined) => day === undefined || (first <= day && day <= last)
  return holds(from) && holds(to) ? { from, to } : {}
}

/** Puts the new dataset into the form, or into the inputs to come back to when the trader has left the screen. */
function adopt(backtest: Backtest, patch: FormPatch, set: ((patch: FormPatch) => void) | null): void {
  if (set) set(patch)
  else if (backtest.lastSearch) backtest.lastSearch = { ...backtest.lastSearch, ...patch } as RunSearch
}
