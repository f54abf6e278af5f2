/** Two parameters of which one must be below the other. Form, sliders, sweeps and every run keep to it. */
export interface ParamOrder {
  readonly lower: string
  readonly upper: string
  /** Whether 0 switches the upper one off, which is then above everything. */
  readonly isOffAtZero?: true
}

/** The first order that the values break; a value that is missing breaks none. */
export function brokenOrder(
  orders: readonly ParamOrder[] | undefined,
  values: Readonly<Record<string, number | null | undefined>>,
): ParamOrder | undefined {
  return orders?.find(({ lower, upper, isOffAtZero }) => {
    const [low, high] = [values[lower], values[upper]]
    if (low == null || high == null || (isOffAtZero && high === 0)) return false
    return low >= high
  })
}

/** "MA short period must be below MA long period", with each parameter called what `nameOf` says. */
export function orderWords(
  { lower, upper, isOffAtZero }: ParamOrder,
  nameOf: (param: string) => string,
): string {
  const [low, high] = [nameOf(lower), nameOf(upper)]
  return isOffAtZero ? `${high} must be 0 (off) or above ${low}` : `${low} must be below ${high}`
}

/** The one of the two that is said to be wrong. */
export function blamed({ lower, upper, isOffAtZero }: ParamOrder): string {
  return isOffAtZero ? upper : lower
}
