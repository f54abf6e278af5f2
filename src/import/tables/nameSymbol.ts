/** The symbol of an instrument that is not known, where the name of a file says nothing else. */

const LONGEST_NAME = 200
const LONGEST_SYMBOL = 20
const UNITS =
  'S|SEC|SECS|SECONDS?|M|MIN|MINS|MINUTES?|H|HR|HRS|HOURS?|D|DAYS?|W|WK|WEEKS?|MO|MONTHS?|Y|YR|YRS|YEARS?|T|K|TICKS?'
const MONTHS =
  'JAN(?:UARY)?|FEB(?:RUARY)?|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG(?:UST)?|SEPT?(?:EMBER)?|OCT(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?'

/** Capitals, with & or - inside. */
const SYMBOL = /^[A-Z]+(?:[&-][A-Z]+)*$/
/** 2023, 5min, 400d, M15, v2, FY23, 02JAN2023, 23JANFUT, 20230102T0915. */
const NUMBER = new RegExp(
  `^(?:\\d+(?:${UNITS})?|(?:${UNITS}|V|P|PART|Q|FY)\\d+|\\d{0,2}(?:${MONTHS})(?:\\d\\d|\\d{4})?(?:FUT)?|\\d{8}T\\d+Z?)$`,
)
/** SBIN2023, SBIN20230102, SBIN5min, SBIN23JANFUT; the digits of CNX500 and BSE30 belong to it. */
const WITH_NUMBER = new RegExp(
  `^([A-Z&]+)((?:19|20)\\d\\d(?:\\d{4})?|\\d+(?:${UNITS})|\\d\\d(?:${MONTHS})(?:\\d\\d)?(?:FUT)?)$`,
  'i',
)
/** "3bf92" and "a1b2c", with which TradingView tells its files apart. */
const MARK = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{5}$/

/** What a file of an option or of many instruments is called: the other words do not name an instrument then. */
const OTHERS = wordsOf(
  'CE PE CALL CALLS PUT PUTS OPT OPTION OPTIONS OPTIDX OPTSTK STRIKE CHAIN BHAV BHAVCOPY WATCHLIST PORTFOLIO HOLDINGS',
)
const EMPTY_WORDS = wordsOf(`
  csv txt tsv dat prn json parquet pq gz gzip zip xls xlsx feather
  day daily dly min mins minute minutes hour hours hourly hr hrs h week weekly wk w month monthly months mo mon year years yearly
  yr yrs y sec secs second seconds s m d t k tick ticks intraday eod interval timeframe tf continuous cont near
  data dataset datasets database ohlc ohlcv hist historical history candle candles candlestick bar bars row rows price prices
  quote quotes ltp open high low close closes volume oi chart series table sheet book file files output input result results
  report log backtest backtests backtesting backtester test tests testing train training valid validation sample samples demo
  dummy mock example examples synthetic simulated export exported exports download downloads downloaded import imported
  adj adjusted unadj unadjusted clean cleaned final raw full all latest new old copy merged combined joined split part temp tmp
  my mine own the a of to from and for in with at by per is untitled unknown readme names name symbol symbols ticker tickers
  nse bse nfo bfo mcx cds ns bo eq be equity equities fo fno cash spot fut futs futstk futidx future futures i ii iii
  stock stocks share shares scrip index indices market markets ltd limited trades trade
  kite zerodha upstox yahoo yfinance yf fyers angel dhan groww icicidirect breeze shoonya tradingview tv investing kaggle
  amibroker metastock truedata gdfl gdflcm gdflnfo gfdl gfdlcm gfdlnfo globaldatafeeds stooq 5paisa sauda com
  ist utc gmt inr rs rupees paise
  january february march april june july august september october november december
`)

/**
 * The one word of a file's name that can only be its symbol: "SBIN" of "SBIN_day.csv", "INFY-EQ 1min 2023.csv" and
 * "NSE_SBIN, 1D.csv". Null where none is left beside the words that say what kind of file it is, or more than one, or one
 * that is not in capitals.
 */
export function plainSymbolOf(fileName: string): string | null {
  const name = fileName.split(/[\\/]/).at(-1)!
  const words = name
    .slice(0, LONGEST_NAME)
    .split(/[^\p{L}\p{M}\p{N}&-]+/u)
    .flatMap(meaningOf)
  const [symbol, ...others] = new Set(words)
  if (symbol === undefined || others.length > 0 || OTHERS.has(symbol)) return null
  return SYMBOL.test(symbol) && symbol.length > 1 && symbol.length <= LONGEST_SYMBOL ? symbol : null
}

/** What is left of a word: "INFY" of "INFY-EQ", "BAJAJ-AUTO" as it is. */
function meaningOf(word: string): readonly string[] {
  const parts = word.split('-').map(part => (isEmpty(part) ? '' : (WITH_NUMBER.exec(part)?.[1] ?? part)))
  return parts
    .join('-')
    .split(/-{2,}|^-|-$/)
    .filter(part => part !== '')
}

function isEmpty(word: string): boolean {
  const upper = word.toUpperCase()
  return EMPTY_WORDS.has(upper) || NUMBER.test(upper) || MARK.test(word)
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().toUpperCase().split(/\s+/))
}
