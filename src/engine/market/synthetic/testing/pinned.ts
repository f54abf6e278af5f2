/** The first week with a closing auction, seed 1: shares trade for 360 minutes, contracts for 385. */
export const AUCTION_WEEK = { seed: 1, from: '2026-08-03', to: '2026-08-07' }

/** Hashes of its bars, which Node and Chromium must both find. */
export const AUCTION_HASHES: readonly (readonly [symbol: string, sha256: string])[] = [
  ['NIFTY', 'f5d5dc5007870134c2f286162af32a7e4f26b8157b28cc210a6853265a96fc1c'],
  ['RELIANCE', 'ed2ba62516c2f69a863b571d99014177327aade09872b10eb7674e4ab6748ba5'],
  ['TCS', '18cfec912837c2d58d9c1f4d52eb015bdac6abb9d52926243878253b6b0e41f6'],
]
