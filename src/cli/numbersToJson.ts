const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const OPENING = 0x5b
const CLOSING = 0x5d
/** A number of so many digits is read back from its decimals, so that no shorter ones stand for it. */
const MOST = 1e15
/** Room for any number, and a comma. */
const LONGEST = 26

let bytes = Buffer.alloc(0)

/** What `JSON.stringify` makes of what becomes of numbers. */
export function numbersToJson(numbers: ArrayLike<number>, of?: (value: number) => number): string {
  return numbersToBytes(numbers, of).toString('latin1')
}

/**
 * The bytes of it, in a quarter of the time for whole ones and those with two decimals: times and rupees, most of what a
 * result has. They are written over by the next call.
 */
export function numbersToBytes(
  numbers: ArrayLike<number>,
  of: (value: number) => number = value => value,
): Buffer {
  const most = 2 + numbers.length * LONGEST
  if (bytes.length < most) bytes = Buffer.allocUnsafeSlow(most)
  bytes[0] = OPENING
  let at = 1
  for (let i = 0; i < numbers.length; i++) {
    const number = of(numbers[i]!)
    const size = Math.abs(number)
    const hundredths = Math.round(size * 100)
    if (i > 0) bytes[at++] = COMMA
    if (hundredths < MOST && hundredths / 100 === size) {
      if (number < 0) bytes[at++] = MINUS
      at = writeHundredths(bytes, at, hundredths)
    } else at += bytes.write(JSON.stringify(number), at, 'latin1')
  }
  bytes[at++] = CLOSING
  return bytes.subarray(0, at)
}

/** Writes 123450 as 1234.5; answers where it ends. */
function writeHundredths(to: Buffer, from: number, hundredths: number): number {
  const whole = Math.floor(hundredths / 100)
  const rest = hundredths - whole * 100
  let at = writeWhole(to, from, whole)
  if (rest === 0) return at
  to[at++] = POINT
  const tens = Math.floor(rest / 10)
  to[at++] = ZERO + tens
  if (rest !== tens * 10) to[at++] = ZERO + rest - tens * 10
  return at
}

function writeWhole(to: Buffer, from: number, whole: number): number {
  let end = from + 1
  for (let power = 10; power <= whole; power *= 10) end++
  let high = whole
  let at = end
  // below 2^30 V8 divides whole numbers as such
  while (high > 1_000_000_000) {
    const next = Math.floor(high / 1_000_000)
    let low = (high - next * 1_000_000) | 0
    for (let k = 0; k < 6; k++) {
      const tenth = (low / 10) | 0
      at -= 1
      to[at] = ZERO + low - tenth * 10
      low = tenth
    }
    high = next
  }
  let low = high | 0
  do {
    const tenth = (low / 10) | 0
    at -= 1
    to[at] = ZERO + low - tenth * 10
    low = tenth
  } while (at > from)
  return end
}
