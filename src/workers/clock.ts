/**
 * Calls back now and on each full second with the wall clock's time; the answer stops it. The time is always read
 * anew, so that a tab that was frozen is right at its next tick.
 */
export function startClock(onTick: (epochMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const tick = () => {
    const nowMs = Date.now()
    onTick(nowMs)
    // one millisecond late on purpose: a timer that fires early would tick twice
    timer = setTimeout(tick, 1_001 - (nowMs % 1_000))
  }
  tick()
  return () => clearTimeout(timer)
}
