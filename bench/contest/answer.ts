/** What a contender computed, as columns of numbers under names: the same names for all contenders of a contest. */
export type Answer = Readonly<Record<string, readonly number[]>>

/** How far a number may be from ours in each column: what the other's own rounding leaves. */
export type Tolerance = Readonly<Record<string, number>>

const PRINTED_DIGITS = 12

/** How `found` differs from `expected`, as a few words ("1975 trades, ours 1996"), or null where it does not. */
export function differenceOf(
  expected: Answer,
  found: Answer,
  tolerance: Tolerance,
  unit: string,
): string | null {
  for (const [name, values] of Object.entries(expected)) {
    const others = found[name]
    if (others === undefined) return `no ${name}`
    if (others.length !== values.length) return `${others.length} ${unit}, ours ${values.length}`
    const k = values.findIndex((value, at) => !isWithin(value, others[at]!, tolerance[name] ?? 0))
    if (k >= 0) return `${name} of ${unit} ${k} is ${printed(others[k]!)}, ours ${printed(values[k]!)}`
  }
  return null
}

function isWithin(a: number, b: number, tolerance: number): boolean {
  return Object.is(a, b) || Math.abs(a - b) <= tolerance
}

function printed(value: number): string {
  return String(Number(value.toPrecision(PRINTED_DIGITS)))
}
