import type { DataOrigin, Dataset } from '../market/dataset.ts'
import { isOption, KNOWN_SYMBOLS, optionOfFileName } from '../market/instruments.ts'

/** One instrument under two names, in capitals without spaces and marks. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['NIFTY50', 'NIFTY'],
  ['CNXNIFTY', 'NIFTY'],
  ['NSEI', 'NIFTY'],
  ['BNF', 'BANKNIFTY'],
  ['NSEBANK', 'BANKNIFTY'],
  ['NIFTYBANK', 'BANKNIFTY'],
  ['HDFC', 'HDFCBANK'],
])
/** What follows the underlying in the name of a future: 23JANFUT, 25JAN2023, 20230125; I, I1, F1 and 1! of the nearest. */
const FUTURE = /^(FUT.*|\d\d?[A-Z]{3}(\d\d|20\d\d)?(FUT)?|20\d{6}(FUT)?|I{1,3}|[IF]?[1-3])$/

/** C3: of which legs the data says that it is another instrument's. */
export function symbolNotes({ origin, hedges = [] }: Dataset, instrument: string): readonly string[] {
  const legs = [{ origin, instrument }, ...hedges]
  return legs.flatMap(leg => {
    const symbol = symbolOf(leg.origin)
    if (symbol === null || isSame(symbol, leg.instrument)) return []
    return [`The data is of ${symbol}, but is traded as ${leg.instrument}.`]
  })
}

/** The symbol that the rows name; null for an option, and where the file's name may be all that says it. */
function symbolOf(origin: DataOrigin | undefined): string | null {
  if (origin?.kind !== 'file') return null
  const { name, symbol = null } = origin
  if (symbol === null || /^\d*$/.test(symbol) || symbol.includes('|') || isOption(symbol)) return null
  return optionOfFileName(name) === null && !isNamed(name, symbol) ? symbol : null
}

/** Whether the name of a file may suggest a known symbol, under any of its names. */
function isNamed(fileName: string, symbol: string): boolean {
  if (!KNOWN_SYMBOLS.includes(symbol)) return false
  const letters = fileName.toUpperCase().replace(/[^A-Z]/g, '')
  const names = [...SAME].filter(([, known]) => known === symbol).map(([other]) => other)
  return [symbol, ...names].some(each => letters.includes(each.replace(/\d/g, '')))
}

function isSame(symbol: string, instrument: string): boolean {
  const [one, other] = [bare(symbol), bare(instrument)]
  return knownName(one) === knownName(other) || isFutureOf(one, other) || isFutureOf(other, one)
}

function isFutureOf(future: string, underlying: string): boolean {
  return future.startsWith(underlying) && FUTURE.test(future.slice(underlying.length))
}

/** "NSE:SBIN", "SBIN.NS" and "sbin-EQ" are SBIN. */
function bare(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^(NSE|BSE|NFO):|\.(NS|NSE|BO|BSE|NFO)$|-(EQ|BE)$/g, '')
    .replace(/[^A-Z0-9]/g, '')
}

function knownName(symbol: string): string {
  return SAME.get(symbol) ?? symbol
}
