/** Quotients of the series, highest power first: ln m = 2 Σ s^(2k+1) ÷ (2k+1), s = (m − 1) ÷ (m + 1). */
const QUOTIENTS = Float64Array.from({ length: 11 }, (_, k) => 1 / (2 * (11 - k) + 1))
/** ln 2 in two parts: the first has 21 trailing zero bits, so its product with an exponent is exact (fdlibm). */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const SQRT2 = Math.SQRT2
/** Below the smallest normal number the exponent does not stand in the bits. */
const SMALLEST_NORMAL = 2.2250738585072014e-308
const MANTISSA_BITS = 52
const TWO_TO_52 = 4_503_599_627_370_496
const EXPONENT_BIAS = 1023

const scratch = new DataView(new ArrayBuffer(8))

/**
 * Natural logarithm, within two units in the last place: only + − × ÷ and bits, so every JavaScript engine gives the
 * same. `Math.log` may not, and is kept out of what is hashed. −Infinity for 0, NaN below it.
 */
export function ln(value: number): number {
  if (!(value > 0 && value < Infinity)) return value === 0 ? -Infinity : value > 0 ? value : Number.NaN
  const scaled = value < SMALLEST_NORMAL ? value * TWO_TO_52 : value
  scratch.setFloat64(0, scaled)
  const bits = scratch.getInt32(0)
  let exponent = (bits >> 20) - EXPONENT_BIAS - (scaled === value ? 0 : MANTISSA_BITS)
  scratch.setInt32(0, (bits & 0xf_ff_ff) | (EXPONENT_BIAS << 20))
  let mantissa = scratch.getFloat64(0)
  // from √½ to √2, where |s| is below 0.172 and twelve terms reach the last bit
  if (mantissa > SQRT2) {
    mantissa /= 2
    exponent += 1
  }
  const above = mantissa - 1
  const s = above / (2 + above)
  const square = s * s
  let sum = 0
  for (let k = 0; k < QUOTIENTS.length; k++) sum = (sum + QUOTIENTS[k]!) * square
  // 2s = above − s × above: so the part that is exact, `above`, is added last
  return exponent * LN2_HIGH + (above - (s * (above - 2 * sum) - exponent * LN2_LOW))
}
