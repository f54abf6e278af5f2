import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { ln } from '../ln.ts'
import { type Random, seededRandom } from '../random.ts'
import { ELEMENTARY } from './elementary.ts'
import { powerOfTwo } from './parts.ts'

type Name = keyof typeof ELEMENTARY
type Functions = Readonly<Record<Name, (...values: number[]) => number>>
type Draw = (random: Random) => number

const own: Functions = ELEMENTARY
const host: Functions = Math
const NAMES = Object.keys(ELEMENTARY) as Name[]

const between =
  (from: number, to: number): Draw =>
  random =>
    from + (to - from) * random()
/** Of either sign, all magnitudes from 2^from alike. */
const signed =
  (from: number, to: number): Draw =>
  random =>
    (random() < 0.5 ? -1 : 1) * positive(from, to)(random)
const positive =
  (from: number, to: number): Draw =>
  random =>
    (1 + random()) * powerOfTwo(Math.floor(between(from, to)(random)))
const whole =
  (from: number, to: number): Draw =>
  random =>
    Math.floor(between(from, to + 1)(random))

/** Ranges of arguments that are useful: each list is drawn from in turn. */
const RANGES: Readonly<Record<Name, readonly (readonly Draw[])[]>> = {
  exp: [[between(-745, 709.7)], [between(-1, 1)], [signed(-60, 9)]],
  expm1: [[between(-40, 709.7)], [between(-1, 1)], [signed(-60, 5)]],
  log: [[positive(-1070, 1023)], [between(0.5, 2)], [between(0.99, 1.01)]],
  log2: [[positive(-1070, 1023)], [between(0.5, 2)], [between(0.99, 1.01)]],
  log10: [[positive(-1070, 1023)], [between(0.5, 2)], [between(0.99, 1.01)]],
  log1p: [[between(-0.9999, 3)], [signed(-60, -1)], [positive(-10, 1000)]],
  pow: [
    [positive(-10, 10), between(-60, 60)],
    [between(0.5, 2), between(-600, 600)],
    [between(-50, 50), whole(-64, 64)],
    [positive(-500, 500), between(-2, 2)],
  ],
  cbrt: [[signed(-1074, 1023)], [between(-10, 10)]],
  hypot: [
    [between(-5, 5), between(-5, 5)],
    [signed(-1000, 1000), signed(-1000, 1000)],
    [signed(-9, 9), signed(-9, 9), signed(-9, 9)],
  ],
  sinh: [[between(-710, 710)], [between(-2, 2)], [signed(-60, 5)]],
  cosh: [[between(-710, 710)], [between(-2, 2)], [signed(-60, 5)]],
  tanh: [[between(-22, 22)], [between(-2, 2)], [signed(-60, 5)]],
  asinh: [[signed(-60, 1000)], [between(-5, 5)]],
  acosh: [[between(1, 5)], [positive(0, 1000)], [between(1, 1.0001)]],
  atanh: [[between(-1, 1)], [signed(-60, -1)]],
  sin: [[between(-7, 7)], [between(-1e5, 1e5)], [signed(-40, 1000)]],
  cos: [[between(-7, 7)], [between(-1e5, 1e5)], [signed(-40, 1000)]],
  tan: [[between(-7, 7)], [between(-1e5, 1e5)], [signed(-40, 1000)]],
  asin: [[between(-1, 1)], [signed(-60, -1)]],
  acos: [[between(-1, 1)], [signed(-60, -1)]],
  atan: [[between(-3, 3)], [signed(-60, 100)]],
  atan2: [
    [between(-5, 5), between(-5, 5)],
    [signed(-1000, 1000), signed(-1000, 1000)],
    [signed(-9, 9), signed(-9, 9)],
  ],
}

function drawArguments(name: Name, count: number): number[][] {
  const random = seededRandom(NAMES.indexOf(name) + 1)
  const ranges = RANGES[name]
  return Array.from({ length: count }, (_, k) => ranges[k % ranges.length]!.map(draw => draw(random)))
}

/** Distance in units of the last place of what is expected; Infinity from a limit that is missed. */
function ulps(actual: number, expected: number): number {
  if (Object.is(actual, expected)) return 0
  const isLimit = expected === 0 || !Number.isFinite(expected) || !Number.isFinite(actual)
  if (isLimit) return Infinity
  const unit = 2 ** Math.max(Math.floor(Math.log2(Math.abs(expected))) - 52, -1074)
  return Math.abs(actual - expected) / unit
}

const LIMITS = [0, Number.NaN, Infinity, Number.MIN_VALUE, 2.2250738585072014e-308, Number.MAX_VALUE]
const ROUND = [1, 2, 3, 0.5, 1.5, 1 - 2 ** -53, 1 + 2 ** -52, 1 / 3, 18, 22, 40, 41, 1024, 1074, 1e5, 1e22]
const EDGES = [709.782712893384, 709.7827128933841, 710.4758600739439, 710.475860073944, 745.1332191019411]
const LARGE = [
  745.1332191019412,
  1e-300,
  1e300,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 31,
  Math.PI,
  Math.PI / 2,
  1e-9,
  1e-17,
]
/** What a standard, an overflow or a change of method makes special. */
const SPECIAL = [...LIMITS, ...ROUND, ...EDGES, ...LARGE].flatMap(value => [value, -value])

describe.each(NAMES)('%s', name => {
  it('has the host’s special values, and lies within two units in the last place around them', () => {
    const second = RANGES[name][0]!.length > 1 ? SPECIAL : [0]
    const misses = SPECIAL.flatMap(x => second.map(y => [x, y] as const)).filter(
      ([x, y]) => !(ulps(own[name](x, y), host[name](x, y)) <= 2),
    )
    expect(misses).toEqual([])
  })

  it('lies within two units in the last place of the host’s, over its useful range', () => {
    const misses = drawArguments(name, 20_000).filter(
      values => !(ulps(own[name](...values), host[name](...values)) <= 2),
    )
    expect(misses).toEqual([])
  })
})

describe('elementary functions', () => {
  it('keep every bit: another one changes the runs of traders’ own strategies', () => {
    const digests = NAMES.map(name => {
      const answers = drawArguments(name, 3000).map(values => own[name](...values))
      const view = new DataView(new ArrayBuffer(8 * answers.length))
      for (const [k, answer] of answers.entries()) view.setFloat64(8 * k, answer)
      return `${name} ${bytesToHex(sha256(new Uint8Array(view.buffer))).slice(0, 32)}`
    })
    expect(digests).toMatchInlineSnapshot(`
      [
        "exp 3447abe5493dd8a4b7f69d387f8aec4e",
        "expm1 1f72b06597c8ec5c3b8f926769251dc5",
        "log 858139d8b77179d7a8c685afe42d31e9",
        "log2 13f6e6f856de73e6e17e8db008169e11",
        "log10 63f3f6bf09ead98021429c0d6e3531ed",
        "log1p f1df99d09ded787aabdd286ba215b637",
        "pow ee46aac2ffe664c17106a5a61527a979",
        "cbrt 2a35a65cdb653038f4dbd8e077f2a88b",
        "hypot 640c3d40715706e7ff04cf9418442efc",
        "sinh 881489430c8aea3f2585dd212cbe40dd",
        "cosh 932418d148db6c03169f6be88ab20861",
        "tanh 9a7375ba356b026603717a1cdac89d37",
        "asinh ac77e76e7dd14c3da3291cfcc49357a6",
        "acosh 9084a8464f53b40b58c8f2dd1982dab3",
        "atanh 8f27e61ea85af15a872280d7ed698d85",
        "sin aca7492aca9f7e792f2924640d65bb63",
        "cos 334f70d1af3b271c3547ebf717f1482d",
        "tan f376bee172218c3b2463513df4fe096d",
        "asin db786ed66317d737cf17d89ffe4e91f1",
        "acos 90c6d554dca74cb944eff84222acf099",
        "atan 904d564d1caf8bc895006efdf7b8fb35",
        "atan2 2778f08b67b3c71b73268e256c2a4a34",
      ]
    `)
  })

  it('are known values, to the last bit', () => {
    expect(ELEMENTARY.exp(1)).toBe(Math.E)
    expect(ELEMENTARY.pow(1.1, 10)).toBe(2.5937424601000023)
    expect(ELEMENTARY.pow(1.0005, 252)).toMatchInlineSnapshot(`1.1342464508625716`)
    expect(ELEMENTARY.log1p(0.0125)).toMatchInlineSnapshot(`0.012422519998557154`)
    expect(ELEMENTARY.tanh(0.3)).toMatchInlineSnapshot(`0.2913126124515909`)
    expect(ELEMENTARY.sin(1e22)).toMatchInlineSnapshot(`-0.8522008497671888`)
    expect(ELEMENTARY.atan2(3, -4)).toMatchInlineSnapshot(`2.498091544796509`)
  })

  it('take ln for log', () => {
    for (const [value = 0] of drawArguments('log', 1000)) expect(ELEMENTARY.log(value)).toBe(ln(value))
  })

  it('are exact for logarithms of powers', () => {
    for (let k = -1074; k <= 1023; k++) expect(ELEMENTARY.log2(powerOfTwo(k))).toBe(k)
    for (let k = -307; k <= 308; k++) expect(ELEMENTARY.log10(Number(`1e${k}`))).toBe(k)
  })

  it('are exact for powers that a number can hold', () => {
    for (let k = -1074; k <= 1023; k++) expect(ELEMENTARY.pow(2, k)).toBe(powerOfTwo(k))
    for (let base = 3; base < 400; base++) {
      for (let power = base, k = 1; power <= Number.MAX_SAFE_INTEGER; power *= base, k++) {
        if (ELEMENTARY.pow(-base, k) !== (k % 2 ? -power : power)) expect.fail(`${base} to the power of ${k}`)
      }
    }
  })

  it('are exact for squares, roots, cube roots and right triangles', () => {
    const random = seededRandom(7)
    for (let k = 0; k < 5000; k++) {
      const value = positive(-500, 500)(random)
      const count = whole(1, 200_000)(random)
      const answers = [
        ELEMENTARY.pow(value, 2) === value * value,
        ELEMENTARY.pow(value, 0.5) === Math.sqrt(value),
        ELEMENTARY.pow(value, 1) === value,
        ELEMENTARY.hypot(value) === value,
        ELEMENTARY.hypot(3 * count, -4 * count) === 5 * count,
        ELEMENTARY.cbrt(-count * count * count) === -count,
      ]
      if (answers.includes(false)) expect.fail(`${value}, ${count}: ${answers}`)
    }
  })

  it.each([
    ['sin', 1e22, -0.8522008497671888],
    ['cos', 1e22, 0.523214785395139],
    ['sin', Number.MAX_VALUE, 0.004961954789184062],
    ['tan', 1_647_099.5, 0.17251625574665802],
    // the nearest that numbers below 2^20 quarters of a turn, and numbers at all, come to a quarter
    ['cos', 45.553093477052, -6.189806365883577e-19],
    ['cos', 5.319372648326541e255, -4.687165924254628e-19],
  ] as const)('keep the digits of angles large or near a quarter: %s of %d', (name, angle, expected) => {
    expect(own[name](angle)).toBe(expected)
  })

  it('convert what is no number as Math does', () => {
    const loose = ELEMENTARY as unknown as Record<Name, (...values: unknown[]) => number>
    expect(loose.pow('2', '3')).toBe(8)
    expect(loose.hypot('3', 4)).toBe(5)
    expect(loose.log(null)).toBe(-Infinity)
    expect(NAMES.filter(name => !Object.is(loose[name](), name === 'hypot' ? 0 : Number.NaN))).toEqual([])
    expect(() => loose.exp(1n)).toThrow(TypeError)
  })

  it('take any number of sides for hypot', () => {
    expect(ELEMENTARY.hypot(1, 2, 2, 4)).toBe(5)
    expect(ELEMENTARY.hypot(1, Number.NaN, -Infinity)).toBe(Infinity)
    expect(ELEMENTARY.hypot(-0)).toBe(0)
  })
})
