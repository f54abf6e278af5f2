import { KNOWN_SYMBOLS, optionOfFileName } from '../../engine/index.ts'

const LONGEST_SYMBOL = 40
const LONGEST_NAME = 200
/** Other names of known instruments, as capitals without spaces and marks. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['BNF', 'BANKNIFTY'],
  ['NSEBANK', 'BANKNIFTY'],
  ['NIFTYBANK', 'BANKNIFTY'],
  ['NSEI', 'NIFTY'],
  ['NIFTY50', 'NIFTY'],
  ...KNOWN_SYMBOLS.map(symbol => [symbol, symbol] as const),
])

/** Kite's numbers of known instruments on NSE: the exchange's own × 256, and 1 for shares, 9 for indices. */
const TOKENS: ReadonlyMap<string, string> = new Map([
  ['256265', 'NIFTY'],
  ['260105', 'BANKNIFTY'],
  ['738561', 'RELIANCE'],
  ['2953217', 'TCS'],
  ['340481', 'HDFC'],
  ['341249', 'HDFCBANK'],
])

/**
 * The known instrument that a file's name suggests ("NIFTY_1m_2023.csv", "2023 JAN BNF.txt", "Nifty Bank.csv"), or the
 * option of one ("NIFTY24JUL24450CE.csv"), or null. Whole words count: FINNIFTY is not NIFTY.
 */
export function symbolOfFileName(fileName: string): string | null {
  const option = optionOfFileName(fileName)
  if (option !== null) return option
  const words = fileName
    .slice(0, LONGEST_NAME)
    .toUpperCase()
    .split(/[^A-Z]+/)
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`)
  const known = [...pairs, ...words].find(name => ALIASES.has(name))
  return known === undefined ? null : ALIASES.get(known)!
}

/**
 * A symbol as plain text of at most 40 characters: without characters that do not show, without the exchange
 * ("RELIANCE.NS"), and by the name of the instrument where it is another name of a known one ("^NSEI").
 */
export function cleanSymbol(text: string): string {
  const shown = text.slice(0, LONGEST_NAME).replace(/\p{C}/gu, '').trim()
  const bare = shown.replace(/\.(NS|NSE|BO)$/i, '')
  const known = ALIASES.get(bare.toUpperCase().replace(/[^A-Z0-9]/g, ''))
  return known ?? [...bare].slice(0, LONGEST_SYMBOL).join('')
}

/** Whether a symbol of a file is that instrument: "NSE:SBIN", "SBIN.NS" and "sbin-EQ" are SBIN. */
export function isSymbolOf(symbol: string, instrument: string): boolean {
  return bareSymbol(symbol) === bareSymbol(instrument)
}

function bareSymbol(text: string): string {
  return cleanSymbol(text.trim().replace(/^(NSE|BSE):|-EQ$/gi, '')).toUpperCase()
}

/** The symbol of ticks, which may say no more than the instrument's number at Kite; that of a known one is its name. */
export function tickSymbol(text: string): string {
  const symbol = cleanSymbol(text)
  return TOKENS.get(symbol) ?? symbol
}

/** Whether a symbol is only a number, which tells a trader nothing. */
export function isToken(symbol: string): boolean {
  return /^\d+$/.test(symbol)
}
