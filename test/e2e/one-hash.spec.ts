import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { oneHash } from '../../src/import/testing/oneHash.ts'

/** Of each strategy; `npm run one-hash` takes 200. */
const SEEDS = 4

test('P1 T1 E4 runs with every strategy have one hash in Node and Chromium, four zones, worker or not, file or not', () => {
  const output = execFileSync(process.execPath, ['scripts/oneHash.mjs', '--seeds', `${SEEDS}`], {
    encoding: 'utf8',
  })
  const lines = output
    .trimEnd()
    .split('\n')
    .filter(line => /^[0-9a-f]{64} {2}/.test(line))
  expect(lines).toHaveLength(22)
  const hashes = new Set(lines.map(line => line.slice(0, 64)))
  expect([...hashes]).toHaveLength(1)
  const [hash] = hashes
  // of which the control is
  expect(hash).toBe(oneHash({ seeds: SEEDS, pieceBytes: null }))
  test.info().annotations.push({ type: 'times', description: `${SEEDS * lines.length}` })
  expect(output).toContain(`One hash of ${SEEDS} seeds in 22 places: ${hash}`)
})

test('P1 E4 control: another run has another hash', () => {
  const hash = oneHash({ seeds: 1, pieceBytes: null })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(oneHash({ seeds: 2, pieceBytes: null })).not.toBe(hash)
})
