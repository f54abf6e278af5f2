import type { Client } from '../../../workers/client/clientTypes.ts'
import { around, type Params } from '../../charts/band.ts'
import { createStore, patchStore, type Store } from '../../primitives/store.ts'
import { paramErrors } from '../../run/runErrors.ts'
import { type MarketForm, paramValues } from '../../run/runInputs.ts'
import type { Backtest } from '../useBacktest.ts'
import { isSameValues, ParamHistory, type Values } from './history.ts'
import { isLiveRemembered, rememberLive } from './liveSwitch.ts'
import { PreviewLoop, type PreviewRequest, type PreviewState } from './previewLoop.ts'
import { formRunKey, resultRunKey } from './runKey.ts'

/** What tuning needs of the screen, as it is now. */
export interface TuningScreen {
  /** Null while the parameters cannot be run. */
  readonly form: MarketForm | null
  /** Puts parameters into the form. */
  readonly set: (params: Values) => void
  /** Does the same and runs; false when a field stands in the way. */
  readonly run: (params: Values) => boolean
}

/** What the fields of the parameters show. */
export interface TuningFields {
  /** What the fields show while it is not yet in the form. */
  readonly draft: Values | null
  readonly isLive: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** `drag`: a slider that is held; `slide`: one that the keys move; `type`: a number or a choice. */
export type Gesture = 'drag' | 'slide' | 'type'

/** A change is over when nothing has moved for so long, unless the slider is held. */
export const COMMIT_MS = 400

/** Parameters under the trader's hand: what they show meanwhile, what they come to, and the way back. */
export class Tuning {
  readonly fields: Store<TuningFields> = createStore<TuningFields>({
    draft: null,
    isLive: isLiveRemembered(),
    canUndo: false,
    canRedo: false,
  })
  /** What the results show besides the run, or instead of it. */
  readonly preview: Store<PreviewState | null> = createStore<PreviewState | null>(null)
  readonly #backtest: Backtest
  readonly #loop: PreviewLoop
  readonly #history = new ParamHistory()
  #screen: TuningScreen | null = null
  /** What went into the form last: when it shows there, nobody else has put it there. */
  #sent: Values | null = null
  /** The change under way: where it began, and whether a slider made it. */
  #change: { readonly from: Values; slid: boolean } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, backtest: Backtest) {
    this.#backtest = backtest
    this.#loop = new PreviewLoop(
      (runId, params) => client.preview(runId, params),
      state => this.#draw(state),
    )
    let before = backtest.store.get()
    backtest.store.subscribe(() => {
      const now = backtest.store.get()
      const isNew = now.results.market !== before.results.market
      const hasEnded = before.tuning && !now.tuning
      before = now
      if (!isNew && !hasEnded) return
      const state = this.preview.get()
      if (state && this.#isOnShow(state.request)) this.#draw(state)
      else this.#clear()
    })
  }

  /** After each drawing of the screen. */
  attach(screen: TuningScreen): void {
    const before = this.#screen?.form
    this.#screen = screen
    const { form } = screen
    if (before && form && before.strategy.id !== form.strategy.id) this.#forget()
    if (!form) return
    const { params } = form.values
    const isOwn = this.#sent !== null && isSameValues(params, this.#sent)
    // another link has been opened meanwhile
    if (before && !isOwn && !isSameValues(before.values.params, params)) this.#drop()
    const { draft } = this.fields.get()
    if (draft && isSameValues(params, draft)) this.#patch({ draft: null })
  }

  /** The screen is left: what was not committed goes along to the inputs to come back to. */
  leave(): void {
    clearTimeout(this.#timer)
    const { draft } = this.fields.get()
    const last = this.#backtest.lastSearch
    if (draft && last) this.#backtest.lastSearch = { ...last, params: numbersOf(draft) }
    this.#screen = null
    this.#drop()
  }

  /** A field has moved. */
  step(name: string, value: number | null, gesture: Gesture): void {
    const form = this.#screen?.form
    if (!this.#screen || !form) return
    clearTimeout(this.#timer)
    const params = { ...this.#values(form), [name]: value }
    this.#change ??= { from: form.values.params, slid: false }
    this.#change.slid ||= gesture !== 'type'
    const request = this.#requestOf(params, name)
    // the worker starts before the page draws the field
    if (request) this.#loop.show(request)
    if (request || gesture === 'drag') this.#patch({ draft: params })
    else this.#send(params)
    if (gesture !== 'drag') this.#timer = setTimeout(() => this.commit(), COMMIT_MS)
  }

  /** The change is over: it goes into the form and the history, and runs. */
  commit(): void {
    clearTimeout(this.#timer)
    const change = this.#change
    const form = this.#screen?.form
    if (!change || !form) return
    this.#change = null
    const params = this.#values(form)
    if (isSameValues(wholeOf(form, change.from), wholeOf(form, params))) {
      this.#drop()
    } else {
      this.#remember(form, change.from)
      // past values that could not be run the fields may have come back to those before
      this.#history.dropLast(before => isSameValues(wholeOf(form, before), wholeOf(form, params)))
      this.#take(form, params, change.slid)
    }
  }

  /** Ends the change under way for a run that the trader starts: the parameters that it asks for. */
  take(params: Values): Values {
    const { draft } = this.fields.get()
    clearTimeout(this.#timer)
    const form = this.#screen?.form
    if (this.#change && form) this.#remember(form, this.#change.from)
    this.#change = null
    this.#sent = draft
    this.#patch(this.#ways())
    return draft ?? params
  }

  undo(): void {
    this.#travel(now => this.#history.undo(now))
  }

  redo(): void {
    this.#travel(now => this.#history.redo(now))
  }

  setLive(isLive: boolean): void {
    rememberLive(isLive)
    this.commit()
    this.#patch({ isLive })
    if (!isLive) this.#clear()
  }

  /** Makes them what undo comes back to, unless they are half typed or cannot be run. */
  #remember(form: MarketForm, before: Values): void {
    if (canRun(form, before)) this.#history.push(before)
  }

  #travel(go: (now: Values | null) => Values | null): void {
    this.commit()
    const form = this.#screen?.form
    const { running, tuning } = this.#backtest.store.get()
    if (!form || (running && !tuning)) return
    const now = this.#values(form)
    const params = go(canRun(form, now) ? now : null)
    if (!params) return
    const request = this.#requestOf(params, null)
    if (request) this.#loop.show(request)
    this.#take(form, params, false)
  }

  /** Puts the values into the form; runs them where the results follow, or a slider asks for the first result. */
  #take(form: MarketForm, params: Values, slid: boolean): void {
    const request = this.#requestOf(params, null)
    const isFollowed = request !== null || (slid && this.fields.get().isLive)
    const isNews = !request || !this.#isOnShow(request)
    const isInForm = isSameValues(form.values.params, params)
    // until the form has them
    this.#patch({ draft: isInForm ? null : params, ...this.#ways() })
    this.#sent = params
    if (isFollowed && isNews && this.#screen?.run(params)) return
    if (!isInForm) this.#screen?.set(params)
    if (isNews) this.#clear()
  }

  #send(params: Values): void {
    this.#sent = params
    this.#screen?.set(params)
    this.#patch({ draft: null })
  }

  /** The preview that the values ask for; null when the result on show is of something else than them. */
  #requestOf(params: Values, dragged: string | null): PreviewRequest | null {
    const form = this.#screen?.form
    const { market } = this.#backtest.store.get().results
    if (!form || !market || !this.fields.get().isLive) return null
    const requested = withParams(form, params)
    const runKey = formRunKey(requested)
    if (runKey === null || runKey !== resultRunKey(market)) return null
    // a form without errors has a number for each
    const values = wholeOf(form, params) as Params
    const param = dragged === null ? null : form.strategy.params[dragged]
    return {
      runId: market.view.runId,
      runKey,
      params: values,
      around: param ? around(param, dragged!, values) : null,
    }
  }

  #isOnShow({ runKey, params }: PreviewRequest): boolean {
    const { market } = this.#backtest.store.get().results
    return market !== null && resultRunKey(market) === runKey && isSameValues(market.requested.params, params)
  }

  #draw(state: PreviewState): void {
    const isOnShow = this.#isOnShow(state.request)
    this.preview.set(isOnShow ? { ...state, preview: null } : state)
  }

  #values(form: MarketForm): Values {
    return this.fields.get().draft ?? form.values.params
  }

  #clear(): void {
    this.#loop.stop()
    if (this.preview.get()) this.preview.set(null)
  }

  /** Lets go of the change under way. */
  #drop(): void {
    clearTimeout(this.#timer)
    this.#change = null
    this.#patch({ draft: null })
    this.#clear()
  }

  /** The parameters are those of another strategy. */
  #forget(): void {
    this.#history.clear()
    this.#drop()
    this.#patch(this.#ways())
  }

  #ways(): Pick<TuningFields, 'canUndo' | 'canRedo'> {
    return { canUndo: this.#history.canUndo, canRedo: this.#history.canRedo }
  }

  #patch(part: Partial<TuningFields>): void {
    patchStore(this.fields, part)
  }
}

/** A value for each parameter of the strategy: what is not set is its default. */
function wholeOf(form: MarketForm, params: Values): Values {
  return paramValues(withParams(form, params))
}

function canRun(form: MarketForm, params: Values): boolean {
  return Object.keys(paramErrors(withParams(form, params))).length === 0
}

function withParams(form: MarketForm, params: Values): MarketForm {
  return { ...form, values: { ...form.values, params } }
}

function numbersOf(values: Values): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, number] => entry[1] !== null),
  )
}
