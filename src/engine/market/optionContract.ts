/** Contracts of options by their names, as brokers, exchanges and vendors write them. */
import type { Price } from '../core/units.ts'

/** A file's name is no longer on any system; nothing is looked for beyond it. */
const LONGEST_NAME = 255
/** "NIFTY 24450 CE 25 JUL 24" has six words. */
const MOST_WORDS = 6

/** The page loads this: any three letters between such numbers are a month. */
const MONTH = '[A-Z]{3}'
const DAY = String.raw`\d{1,2}${MONTH}(?:20)?\d\d`
/** From 1,000 on: an index has had no lower one for twenty years, and a shorter number may be part of a date. */
const STRIKE = String.raw`(\d{4,6}(?:\.\d\d?)?)(?:CE|PE)`
/**
 * In this order: 24JUL, a month of Kite and NSE, and 24725 or 24O03, a week of theirs; 25JUL24 or 25JUL2024; JUL2024; 20240725;
 * after the strike (Upstox); nowhere, where four digits alone may be a year, and PE a ratio.
 */
const NAME = new RegExp(
  String.raw`^([A-Z]+?)(?:(?:\d\d(?:${MONTH}|[1-9OND][0-3]\d)|${DAY}|${MONTH}20\d\d|20\d\d[01]\d[0-3]\d)${STRIKE}|${STRIKE}${DAY}|(\d{5,6})(?:CE|PE))$`,
)

/**
 * What the option of that name is an option of: "NIFTY" of "NIFTY24JUL24450CE", "NIFTY2472524450PE", "NIFTY05JUN2522600PE.NFO",
 * "NIFTY 24450 CE 25 JUL 24" and "NIFTY 2024-07-25 24450 CE"; null for other names, such as RELIANCE. Nobody says here that
 * there is such an underlying.
 */
export function optionUnderlying(name: string): string | null {
  return partsOf(name)[0] ?? null
}

/** Strikes of an index have fewer digits; six may be the end of a date and a strike: 25JUL20 and 9800. */
const BEYOND_STRIKES = 100_000

/** The strike of the option of that name: 24450 of "NIFTY24JUL24450CE"; null for other names, and where it is in doubt. */
export function optionStrike(name: string): Price | null {
  const strike = Number(partsOf(name).slice(1).find(Boolean))
  return strike < BEYOND_STRIKES ? strike : null
}

/** Its underlying, then its strike in one of the places that it may have; nothing for another name. */
function partsOf(name: string): readonly (string | undefined)[] {
  const bare = name.toUpperCase().replace(/^(NFO|NSE)[:|]|\.(NFO|NSE|NS)$|[\s_-]/g, '')
  return NAME.exec(bare)?.slice(1) ?? []
}

/** The words of a file's name that together name an option of one that `isKnown` says is known; null where none do. */
export function optionInFileName(fileName: string, isKnown: (name: string) => boolean): string | null {
  const words = fileName
    .slice(0, LONGEST_NAME)
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(word => word !== '')
  for (let from = 0; from < words.length; from++) {
    // the longest first: an expiry may follow
    for (let count = MOST_WORDS; count > 0; count--) {
      const name = words.slice(from, from + count).join(' ')
      if (isKnown(name)) return name
    }
  }
  return null
}
