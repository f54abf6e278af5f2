import type { Outcome } from '../../../engine/core/problem.ts'
import type { Preview } from '../../../workers/api/previewApi.ts'
import type { Around, Neighbours, Params } from '../../charts/band.ts'
import { nextTurn } from '../../primitives/turn.ts'

/** What a slider asks for. */
export interface Wanted {
  readonly runId: string
  /** All that decides a run besides the parameters: what has the same stem and parameters is the same run. */
  readonly stem: string
  readonly params: Params
  readonly around: Around | null
}

/** What there is of it. */
export interface Picture {
  readonly wanted: Wanted
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
 * Runs what is wanted, one run at a time: what is wanted next takes the place of what has not begun. When nothing else
 * is wanted, the neighbours follow. A run is remembered, so that going back, or to a neighbour, takes no time.
 */
export class PreviewLoop {
  readonly #ask: Ask
  readonly #draw: (picture: Picture) => void
  /** Null is one that the strategy refuses. */
  readonly #known = new Map<string, Preview | null>()
  #wanted: Wanted | null = null
  #drawn: Picture | null = null
  #drawnMs = 0
  /** What has been painted since it is wanted. */
  #painted: Wanted | null = null
  #isBusy = false

  constructor(ask: Ask, draw: (picture: Picture) => void) {
    this.#ask = ask
    this.#draw = draw
  }

  /** Draws at once what is remembered; else as soon as it has run. */
  show(wanted: Wanted): void {
    this.#wanted = wanted
    this.#put(wanted)
    void this.#work()
  }

  /** Nothing is wanted any more; the run that is under way is not drawn. */
  stop(): void {
    this.#wanted = null
    this.#drawn = null
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      for (let params = this.#nextRun(); params; params = this.#nextRun()) {
        const wanted = this.#wanted!
        const isThere = await this.#run(wanted, params)
        if (isThere) this.#drawRun(wanted, params)
        else if (this.#wanted === wanted) this.#wanted = null
      }
    } catch (error) {
      // the worker died: the release of the slider runs in another one
      this.#wanted = null
      reportError(error)
    } finally {
      this.#isBusy = false
    }
  }

  /** The run itself, and once it is painted its neighbours. */
  #nextRun(): Params | null {
    const wanted = this.#wanted
    if (!wanted) return null
    const isUnknown = (params: Params) => this.#recall(wanted, params) === undefined
    if (isUnknown(wanted.params)) return wanted.params
    return (this.#painted === wanted && wanted.around?.params.find(isUnknown)) || null
  }

  #drawRun(wanted: Wanted, params: Params): void {
    const isLatest = this.#wanted === wanted
    if (params === wanted.params) {
      const isWelcome = this.#wanted?.stem === wanted.stem && this.#isStill()
      if (isLatest || isWelcome) this.#put(wanted)
    } else if (isLatest && this.#neighboursOf(wanted)) {
      this.#put(wanted)
    }
  }

  /** Remembers the run; false where the worker has it no more. */
  async #run({ runId, stem }: Wanted, params: Params): Promise<boolean> {
    const outcome = await this.#ask(runId, params)
    if (!outcome) return false
    this.#known.set(keyOf(stem, params), outcome.ok ? outcome.value : null)
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size > KEPT) this.#known.delete(oldest)
    return true
  }

  /** Undefined where it has not run. */
  #recall({ stem }: Wanted, params: Params): Preview | null | undefined {
    const key = keyOf(stem, params)
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
  #put(wanted: Wanted): void {
    const preview = this.#recall(wanted, wanted.params)
    if (!preview) return
    this.#drawn = { wanted, preview, neighbours: this.#neighboursOf(wanted) ?? this.#lastBand(wanted) }
    this.#drawnMs = performance.now()
    this.#draw(this.#drawn)
    if (this.#painted !== wanted) void this.#afterPaint(wanted)
  }

  async #afterPaint(wanted: Wanted): Promise<void> {
    await nextTurn()
    if (this.#wanted !== wanted) return
    this.#painted = wanted
    await this.#work()
  }

  /** All of them, where all that the strategy allows are remembered. */
  #neighboursOf(wanted: Wanted): Neighbours | null {
    if (!wanted.around) return null
    const found = wanted.around.params.map(params => this.#recall(wanted, params))
    const curves = found.flatMap(preview => (preview ? [preview.curve] : []))
    return curves.length > 0 && !found.includes(undefined) ? { words: wanted.around.words, curves } : null
  }

  /** While its own are on their way, the band of a run that is a neighbour of this one: it flickers less. */
  #lastBand(wanted: Wanted): Neighbours | null {
    const last = this.#drawn
    if (!last || last.wanted.stem !== wanted.stem) return null
    const key = keyOf('', last.wanted.params)
    return wanted.around?.params.some(params => keyOf('', params) === key) ? last.neighbours : null
  }
}

function keyOf(stem: string, params: Params): string {
  return stem + JSON.stringify(params)
}
