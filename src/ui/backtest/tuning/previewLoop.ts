import type { Outcome } from '../../../engine/core/problem.ts'
import type { Preview } from '../../../workers/api/previewApi.ts'
import type { Around, Neighbours, Params } from '../../charts/band.ts'
import { nextFrame } from '../../primitives/nextFrame.ts'

/** What a slider asks for. */
export interface PreviewRequest {
  readonly runId: string
  /** All that decides a run besides the parameters: what has the same key and parameters is the same run. */
  readonly runKey: string
  readonly params: Params
  readonly around: Around | null
}

/** What there is of it. */
export interface PreviewState {
  readonly request: PreviewRequest
  /** Null once the result on show has these parameters. */
  readonly preview: Preview | null
  /** Null until all of them have run. */
  readonly neighbours: Neighbours | null
}

type Ask = (runId: string, params: Params) => Promise<Outcome<Preview> | null>

/** Previews in memory: some 80 kB each. */
const KEPT = 64
/** A preview that is overtaken is drawn all the same when nothing has moved for so long. */
const STILL_MS = 100

/**
 * Runs what is requested, one run at a time: the next request takes the place of what has not begun. When nothing else
 * is requested, the neighbours follow. A run is remembered, so that going back, or to a neighbour, takes no time.
 */
export class PreviewLoop {
  readonly #ask: Ask
  readonly #draw: (state: PreviewState) => void
  /** Null is one that the strategy refuses. */
  readonly #known = new Map<string, Preview | null>()
  #request: PreviewRequest | null = null
  #drawn: PreviewState | null = null
  #drawnMs = 0
  /** What has been painted since it is requested. */
  #painted: PreviewRequest | null = null
  #isBusy = false

  constructor(ask: Ask, draw: (state: PreviewState) => void) {
    this.#ask = ask
    this.#draw = draw
  }

  /** Draws at once what is remembered; else as soon as it has run. */
  show(request: PreviewRequest): void {
    this.#request = request
    this.#put(request)
    void this.#work()
  }

  /** Nothing is requested any more; the run that is under way is not drawn. */
  stop(): void {
    this.#request = null
    this.#drawn = null
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      for (let params = this.#nextRun(); params; params = this.#nextRun()) {
        const request = this.#request!
        const isThere = await this.#run(request, params)
        if (isThere) this.#drawRun(request, params)
        else if (this.#request === request) this.#request = null
      }
    } catch (error) {
      // the worker died: the release of the slider runs in another one
      this.#request = null
      reportError(error)
    } finally {
      this.#isBusy = false
    }
  }

  /** The run itself, and once it is painted its neighbours. */
  #nextRun(): Params | null {
    const request = this.#request
    if (!request) return null
    const isUnknown = (params: Params) => this.#recall(request, params) === undefined
    if (isUnknown(request.params)) return request.params
    return (this.#painted === request && request.around?.params.find(isUnknown)) || null
  }

  #drawRun(request: PreviewRequest, params: Params): void {
    const isLatest = this.#request === request
    if (params === request.params) {
      const isWelcome = this.#request?.runKey === request.runKey && this.#isStill()
      if (isLatest || isWelcome) this.#put(request)
    } else if (isLatest && this.#neighboursOf(request)) {
      this.#put(request)
    }
  }

  /** Remembers the run; false where the worker has it no more. */
  async #run({ runId, runKey }: PreviewRequest, params: Params): Promise<boolean> {
    const outcome = await this.#ask(runId, params)
    if (!outcome) return false
    this.#known.set(keyOf(runKey, params), outcome.ok ? outcome.value : null)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > KEPT) this.#known.delete(oldest)
    return true
  }

  /** Undefined where it has not run. */
  #recall({ runKey }: PreviewRequest, params: Params): Preview | null | undefined {
    const key = keyOf(runKey, params)
    const known = this.#known.get(key)
    if (known === undefined) return undefined
    // what was asked for last is forgotten last
    this.#known.delete(key)
    this.#known.set(key, known)
    return known
  }

  #isStill(): boolean {
    return performance.now() - this.#drawnMs > STILL_MS
  }

  /** What the strategy refuses is not drawn: the release of the slider will say why. */
  #put(request: PreviewRequest): void {
    const preview = this.#recall(request, request.params)
    if (!preview) return
    this.#drawn = { request, preview, neighbours: this.#neighboursOf(request) ?? this.#lastBand(request) }
    this.#drawnMs = performance.now()
    this.#draw(this.#drawn)
    if (this.#painted !== request) void this.#afterPaint(request)
  }

  async #afterPaint(request: PreviewRequest): Promise<void> {
    await nextFrame()
    if (this.#request !== request) return
    this.#painted = request
    await this.#work()
  }

  /** All of them, where all that the strategy allows are remembered. */
  #neighboursOf(request: PreviewRequest): Neighbours | null {
    if (!request.around) return null
    const found = request.around.params.map(params => this.#recall(request, params))
    const curves = found.flatMap(preview => (preview ? [preview.curve] : []))
    return curves.length > 0 && !found.includes(undefined) ? { words: request.around.words, curves } : null
  }

  /** While its own are on their way, the band of a run that is a neighbour of this one: it flickers less. */
  #lastBand(request: PreviewRequest): Neighbours | null {
    const last = this.#drawn
    if (!last || last.request.runKey !== request.runKey) return null
    const key = keyOf('', last.request.params)
    return request.around?.params.some(params => keyOf('', params) === key) ? last.neighbours : null
  }
}

function keyOf(runKey: string, params: Params): string {
  return runKey + JSON.stringify(params)
}
