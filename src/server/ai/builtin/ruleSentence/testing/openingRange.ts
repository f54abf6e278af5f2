/** The rows of a break of the opening range, as the template of the builder has them. */

/** Above the range of so many minutes. */
export function brokenUp(minutes: number): readonly string[] {
  const range = `opening range high(${minutes})`
  return [`close is above ${range}`, `close[1] is at or below ${range}`]
}

/** Below it. */
export function brokenDown(minutes: number): readonly string[] {
  const range = `opening range low(${minutes})`
  return [`close is below ${range}`, `close[1] is at or above ${range}`]
}
