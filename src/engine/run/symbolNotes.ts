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

type FileOrigin = Extract<DataOrigin, { kind: 'file' }>

/** C3: of which legs the rows, or the name of the file, say that they are another instrument's. */
export function symbolNotes({ origin, hedges = [] }: Dataset, instrument: string): readonly string[] {
  const legs = [{ origin, instrument }, ...hedges]
  return legs.flatMap(leg => (leg.origin?.kind === 'file' ? noteOf(leg.origin, leg.instrument) : []))
}

function noteOf(origin: FileOrigin, instrument: string): readonly string[] {
  const symbol = symbolOf(origin)
  if (symbol === null || isSame(symbol, instrument)) return []
  if (!isNamed(origin.name, symbol)) return [`The data is of ${symbol}, but is traded as ${instrument}.`]
  // "HDFC Life.csv" suggests HDFC, and is no surprise as HDFCLIFE
  const [name, longer] = [letters(origin.name), letters(instrument)]
  if (name.includes(longer) && longer.includes(letters(symbol))) return []
  return [`The file's name says ${symbol}, but its bars are traded as ${instrument}.`]
}

/** The symbol that the file goes by; null for an option, and a number. */
function symbolOf({ name, symbol = null }: FileOrigin): string | null {
  if (symbol === null || /^\d*$/.test(symbol) || symbol.includes('|') || isOption(symbol)) return null
  return optionOfFileName(name) === null ? symbol : null
}

/** Whether the name of the file may be all that says the symbol; a known one has several names. */
function isNamed(fileName: string, symbol: string): boolean {
  if (!KNOWN_SYMBOLS.includes(symbol)) return words(fileName).includes(words(symbol))
  const names = [...SAME].filter(([, known]) => known === symbol).map(([other]) => other)
  return [symbol, ...names].some(each => letters(fileName).includes(letters(each)))
}

/** In capitals, with a space on both sides of each: a word that is looked for must be whole. */
function words(text: string): string {
  return ` ${text.toUpperCase().replace(/[^A-Z&]/g, ' ')} `
}

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '')
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
