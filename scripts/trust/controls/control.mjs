/**
 * Switches a guard of the product off, so that a test of the row must fail: `guard` stands once in `file` and is read as
 * `off`. The test runs in Node.
 */
export function node(id, test, file, guard, off) {
  return { id, kind: 'node', test: `src/${test}`, file: `src/${file}`, guard, off }
}

/** The same where the test runs end to end in Chromium, which needs a build. */
export function chromium(id, test, file, guard, off) {
  return { id, kind: 'chromium', test: `test/e2e/${test}`, file: `src/${file}`, guard, off }
}
