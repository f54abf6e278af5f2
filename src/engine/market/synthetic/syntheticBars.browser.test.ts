import { expect, it } from 'vitest'
import { hashBars } from '../dataset.ts'
import { syntheticBars } from './syntheticBars.ts'
import { AUCTION_HASHES, AUCTION_WEEK } from './testing/pinned.ts'

it.each(AUCTION_HASHES)('Y1 the synthetic %s has the same bytes in Chromium as in Node', (symbol, sha256) => {
  expect(hashBars(syntheticBars({ symbol, ...AUCTION_WEEK }))).toBe(sha256)
})
