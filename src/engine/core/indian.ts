// taken as the engine is loaded: once the walls around a strategy in code stand, that name is gone
const { NumberFormat } = Intl

/** Hundredths up to here are told apart by a double. */
const MAX_HUNDREDTHS = 1e15

/**
 * Writes numbers as India groups them: "12,34,567". A formatter takes longer to make than a short run: it is made for the
 * first number that needs one, which whole ones and rupees with paise do not.
 */
export function indianFormat(options?: Intl.NumberFormatOptions): { format(value: number): string } {
  let made: Intl.NumberFormat | undefined
  return {
    format(value) {
      const plain = plainFormat(value, options)
      if (plain !== null) return plain
      made ??= new NumberFormat('en-IN', options)
      return made.format(value)
    },
  }
}

/** The same for a whole number or one with two decimals that all are written; null for any other. */
function plainFormat(value: number, options: Intl.NumberFormatOptions = {}): string | null {
  const { minimumFractionDigits: least = 0, maximumFractionDigits: most = 3, ...others } = options
  const hundredths = Math.round(value * 100)
  // of the two zeros the one without a sign
  const isPlain = 1 / value > 0 && hundredths < MAX_HUNDREDTHS && hundredths / 100 === value
  const digits = hundredths % 100 ? (hundredths % 10 ? 2 : 1) : 0
  if (!isPlain || digits > most || Object.keys(others).length > 0) return null
  const [whole = '', decimals = ''] = value.toFixed(Math.max(digits, least)).split('.')
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
  return decimals === '' ? grouped : `${grouped}.${decimals}`
}
