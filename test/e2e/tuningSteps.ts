import type { Page } from '@playwright/test'

/** One move of a slider: when it was made, and when the curve that it led to was painted; null where none was. */
export interface Step {
  readonly value: number
  readonly inputMs: number
  readonly paintedMs: number | null
}

interface Watch {
  steps: { value: number; inputMs: number; paintedMs: number | null }[]
}

declare global {
  var tuningWatch: Watch
}

/**
 * Watches every slider of the pages to come. A curve is new when the chart's words have changed; it is painted when the
 * task of the frame in which its canvas was drawn has ended. No question is put to the page meanwhile.
 */
export async function watchSliders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch: Watch = { steps: [] }
    globalThis.tuningWatch = watch
    let isNew = false
    addEventListener(
      'input',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLInputElement) || target.type !== 'range') return
        watch.steps.push({ value: target.valueAsNumber, inputMs: timeStamp, paintedMs: null })
      },
      { capture: true },
    )
    const label = (node: Node) => (node as Element).getAttribute('aria-label') ?? ''
    new MutationObserver(changes => {
      if (changes.some(({ target }) => label(target).startsWith('Equity curve'))) isNew = true
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['aria-label'] })
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      clearRect.apply(this, box)
      if (!isNew || !this.canvas.closest('[aria-label^="Equity curve"]')) return
      isNew = false
      const step = watch.steps.at(-1)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        if (step) step.paintedMs ??= performance.now()
      }
      port2.postMessage(null)
    }
  })
}

/** The moves since the last call. */
export async function takeSteps(page: Page): Promise<readonly Step[]> {
  return page.evaluate(() => globalThis.tuningWatch.steps.splice(0))
}

export interface Latency {
  readonly painted: number
  readonly medianMs: number
  readonly p95Ms: number
}

/** From the move to the painted curve. */
export function latencyOf(steps: readonly Step[]): Latency {
  const ms = steps.flatMap(({ inputMs, paintedMs }) => (paintedMs === null ? [] : [paintedMs - inputMs]))
  ms.sort((a, b) => a - b)
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? Number.NaN
  return { painted: ms.length, medianMs: at(0.5), p95Ms: at(0.95) }
}
