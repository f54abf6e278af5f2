const waiting: (() => void)[] = []

/**
 * Resolves in a task of its own, after the page has been painted. Those who wait at the same time get a task each, in
 * the order in which they asked: work cut into frames leaves the page free in between. While the tab is hidden nothing
 * is painted, and all wait.
 */
export function nextFrame(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) afterPaint(resolveNext)
  })
}

function resolveNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) afterPaint(resolveNext)
}

/** The frame's own task ends with the painting; a timer that is set in it comes after. */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}
