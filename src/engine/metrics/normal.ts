/** The standard normal distribution: deviation 1 around 0. */

/** Where the rational approximation of the tail gives way to a continued fraction. */
const FAR = 7.07106781186547
/** √(2π) */
const ROOT_TWO_PI = 2.5066282746310002

/**
 * Share of the distribution below x. Hart's algorithm 5666 (1968) as printed by West, "Better approximations to
 * cumulative normal functions" (Wilmott, 2005). Against scipy it is right to 2e-16; a share in the lower tail has at
 * least eight digits of its own down to −37, below which it is 0.
 */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return Number.NaN
  const size = Math.abs(x)
  const tail = size > 37 ? 0 : Math.exp((-size * size) / 2) * tailShape(size)
  return x > 0 ? 1 - tail : tail
}

function tailShape(x: number): number {
  if (x >= FAR) return 1 / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / ROOT_TWO_PI
  return polynomial(HART_ABOVE, x) / polynomial(HART_BELOW, x)
}

/**
 * The x below which the share lies: −∞ at 0, ∞ at 1, NaN outside. Wichura's algorithm AS 241, PPND16 (Applied
 * Statistics 37, 1988, pages 477 to 484); against scipy it is right to one part in 1e15.
 */
export function normalQuantile(share: number): number {
  const fromMiddle = share - 0.5
  if (Math.abs(fromMiddle) <= 0.425) {
    const r = 0.180625 - fromMiddle * fromMiddle
    return (fromMiddle * polynomial(MIDDLE_ABOVE, r)) / polynomial(MIDDLE_BELOW, r)
  }
  const tail = fromMiddle < 0 ? share : 1 - share
  if (tail === 0) return fromMiddle * Infinity
  const r = Math.sqrt(-Math.log(tail))
  const size =
    r <= 5
      ? polynomial(NEAR_ABOVE, r - 1.6) / polynomial(NEAR_BELOW, r - 1.6)
      : polynomial(FAR_ABOVE, r - 5) / polynomial(FAR_BELOW, r - 5)
  return fromMiddle < 0 ? -size : size
}

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0)
}

const HART_ABOVE = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
]
const HART_BELOW = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
]
const MIDDLE_ABOVE = [
  2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
  1971.5909503065513, 133.14166789178438, 3.3871328727963665,
]
const MIDDLE_BELOW = [
  5226.495278852854, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
  687.1870074920579, 42.31333070160091, 1,
]
const NEAR_ABOVE = [
  0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
  5.769497221460691, 4.630337846156546, 1.4234371107496835,
]
const NEAR_BELOW = [
  1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
  1.6763848301838038, 2.053191626637759, 1,
]
const FAR_ABOVE = [
  2.0103343992922881e-7, 2.7115555687434876e-5, 0.0012426609473880784, 0.026532189526576124,
  0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
]
const FAR_BELOW = [
  2.0442631033899397e-15, 1.421511758316446e-7, 1.8463183175100548e-5, 0.0007868691311456133,
  0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
]
