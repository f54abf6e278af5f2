import { ln } from '../ln.ts'
import { cosh, exp, expm1, sinh, tanh } from './exponential.ts'
import { acosh, asinh, atanh, log1p, log2, log10 } from './logarithm.ts'
import { cbrt, hypot, pow } from './power.ts'
import { cos, sin, tan } from './trigonometry.ts'
import { acos, asin, atan, atan2 } from './trigonometryInverse.ts'

/**
 * The functions of `Math` whose last bit differs between browsers, for a trader's own code: made of + − × ÷, √ and bits,
 * they give the same bits in every JavaScript engine. ECMAScript decides their special values, and what is no number is
 * converted to one, as `Math` does.
 *
 * The worst of 60,000 arguments each, in units in the last place of the true value (half a unit is unavoidable): log2,
 * log10, log1p, cbrt and atanh 0.6, the others 1.0, but acos and atan2 1.3 and asin 1.6. V8’s `Math` reaches 2.0,
 * and no answer was more than two units from its. Angles of any size keep their digits.
 */
export const ELEMENTARY = Object.freeze({
  exp: (value: number) => exp(+value),
  expm1: (value: number) => expm1(+value),
  log: (value: number) => ln(+value),
  log2: (value: number) => log2(+value),
  log10: (value: number) => log10(+value),
  log1p: (value: number) => log1p(+value),
  pow: (base: number, exponent: number) => pow(+base, +exponent),
  cbrt: (value: number) => cbrt(+value),
  hypot: (...values: number[]) => hypot(...values.map(value => +value)),
  sinh: (value: number) => sinh(+value),
  cosh: (value: number) => cosh(+value),
  tanh: (value: number) => tanh(+value),
  asinh: (value: number) => asinh(+value),
  acosh: (value: number) => acosh(+value),
  atanh: (value: number) => atanh(+value),
  sin: (angle: number) => sin(+angle),
  cos: (angle: number) => cos(+angle),
  tan: (angle: number) => tan(+angle),
  asin: (value: number) => asin(+value),
  acos: (value: number) => acos(+value),
  atan: (value: number) => atan(+value),
  atan2: (y: number, x: number) => atan2(+y, +x),
})
