const TWO_TO_32 = 4_294_967_296

/** The next number of a sequence: at least 0 and below 1, one of 2^32 equally likely values. */
export type Random = () => number

/**
 * A sequence of random numbers that the seed decides, the same on every machine: sfc32 by Chris Doty-Humphrey
 * (PractRand, sfc.cpp, public domain), additions and shifts of 32-bit integers only. Seeds are whole numbers from
 * 0 to 2^53 − 1; neighbours give unrelated sequences. Not for secrets.
 */
export function seededRandom(seed: number): Random {
  let a = 0
  let b = seed | 0
  let c = Math.floor(seed / TWO_TO_32) | 0
  let counter = 1
  const next = () => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + result) | 0
    return (result >>> 0) / TWO_TO_32
  }
  // the author's number of rounds until every bit of the seed has reached every word
  for (let round = 0; round < 12; round++) next()
  return next
}
