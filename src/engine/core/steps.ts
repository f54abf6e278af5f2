/** What steps come to in the end, for who need not answer anybody between them. */
export function allSteps<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
