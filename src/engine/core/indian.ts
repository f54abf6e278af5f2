// taken as the engine is loaded: once the walls around a strategy in code stand, that name is gone
const { NumberFormat } = Intl

/**
 * Writes numbers as India groups them: "12,34,567". The formatter is made for the first number: all of them together take
 * longer to make than a short run.
 */
export function indianFormat(options?: Intl.NumberFormatOptions): { format(value: number): string } {
  let made: Intl.NumberFormat | undefined
  return {
    format(value) {
      made ??= new NumberFormat('en-IN', options)
      return made.format(value)
    },
  }
}
