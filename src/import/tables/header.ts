/** What a column holds. */
export type Role = 'date' | 'time' | 'symbol' | 'series' | 'open' | 'high' | 'low' | 'close' | 'volume'

/** Where each role stands in a row; −1 where the file has no such column. */
export type ColumnMap = Readonly<Record<Role, number>>

/**
 * Names of columns by role, the better ones first: NSE (bhavcopy, UDiFF, index and quote pages), Kite, Yahoo,
 * TradingView, AmiBroker, GlobalDataFeeds, TrueData, investing.com; and in Hindi. As `columnName` writes them.
 */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  date: [
    ...['datetime', 'date time', 'timestamp', 'date', 'ts', 'traddt', 'trade date', 'trading date'],
    ...['index date', 'date1', 'dtyyyymmdd', 'start time', 'open time', 'candle time'],
    // the index of a pandas table
    'index level 0',
    ...['दिनांक समय', 'दिनांक और समय', 'तारीख समय', 'तारीख और समय', 'दिनांक', 'तारीख', 'तिथि'],
  ],
  time: ['time', 'समय'],
  symbol: [
    ...['symbol', 'ticker', 'tckrsymb', 'tradingsymbol', 'trading symbol', 'stock symbol', 'index name'],
    ...['instrument', 'scrip', 'scrip name', 'stock', 'security'],
    ...['प्रतीक', 'सिंबल', 'सिम्बल', 'स्टॉक', 'शेयर'],
  ],
  series: ['series', 'sctysrs', 'श्रृंखला', 'शृंखला', 'सीरीज'],
  open: [
    ...['open', 'o', 'open price', 'opening price', 'opnpric', 'open index value'],
    ...['खुला', 'ओपन', 'खुला भाव', 'खुला मूल्य', 'ओपन प्राइस', 'खुलना'],
  ],
  high: [
    ...['high', 'h', 'high price', 'hghpric', 'high index value'],
    ...['उच्च', 'हाई', 'उच्चतम', 'अधिकतम', 'उच्च भाव', 'उच्च मूल्य', 'उच्चतम मूल्य', 'हाई प्राइस', 'ऊंचा', 'ऊँचा'],
  ],
  low: [
    ...['low', 'l', 'low price', 'lwpric', 'low index value'],
    ...['निम्न', 'लो', 'निम्नतम', 'न्यूनतम', 'निम्न भाव', 'निम्न मूल्य', 'निम्नतम मूल्य', 'लो प्राइस', 'नीचा'],
  ],
  close: [
    ...['close', 'c', 'close price', 'closing price', 'clspric', 'closing index value', 'close index value'],
    ...['price', 'ltp', 'last price'],
    ...['बंद', 'क्लोज', 'समापन', 'बंद भाव', 'बंद मूल्य', 'समापन मूल्य', 'क्लोज प्राइस', 'अंतिम', 'मूल्य', 'भाव'],
  ],
  volume: [
    ...['volume', 'vol', 'v', 'traded qty', 'traded quantity', 'total traded quantity', 'total traded qty'],
    ...['ttltradgvol', 'tottrdqty', 'ttl trd qnty', 'shares traded', 'trade volume', 'quantity', 'qty'],
    ...['मात्रा', 'वॉल्यूम', 'वॉल्युम', 'वोल्यूम', 'वाल्यूम', 'कुल मात्रा'],
  ],
}
/** Columns that complete the symbol of a contract (bhavcopy, UDiFF). */
const CONTRACT = ['expiry dt', 'xprydt', 'strike pr', 'strkpric', 'option typ', 'optntp']
const LONGEST_NAME = 100
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...[...'_.-/'].map(char => [char, ' '] as const),
  ...[...'<>"*₹'].map(char => [char, ''] as const),
  // the dot under a Hindi letter, which many leave out, and the marks that join letters
  ...['\u093c', '\u200c', '\u200d'].map(char => [char, ''] as const),
])
const NEEDED = ['date', 'open', 'high', 'low', 'close'] as const

/** A header cell in one spelling: lower case, no brackets and marks, single spaces. "OPEN_PRICE (₹)" is "open price". */
export function columnName(cell: string): string {
  let name = ''
  let depth = 0
  // composed letters with a dot come apart, so that the dot goes
  for (const char of cell.slice(0, LONGEST_NAME).normalize('NFC').toLowerCase()) {
    if (char === '(') depth++
    if (depth === 0) name += SPELLINGS.get(char) ?? char
    if (char === ')') depth--
  }
  return name.split(' ').filter(Boolean).join(' ')
}

/** The roles of columns by their names; a name that stands in several columns counts as the first. */
export function mapColumns(names: readonly string[]): ColumnMap {
  const find = (role: Role) => {
    const name = NAMES[role].find(known => names.includes(known))
    return name === undefined ? -1 : names.indexOf(name)
  }
  const roles = Object.fromEntries(Object.keys(NAMES).map(role => [role, find(role as Role)])) as Record<
    Role,
    number
  >
  // a lone "Time" holds the date too
  return roles.date < 0 ? { ...roles, date: roles.time, time: -1 } : roles
}

/** The columns that complete the symbol of a contract: expiry, strike, call or put. */
export function contractColumns(names: readonly string[]): number[] {
  return CONTRACT.map(name => names.indexOf(name)).filter(column => column >= 0)
}

/** Where open, high, low and close stand among columns of those names; those that are missing are left out. */
export function priceColumns(names: readonly string[]): number[] {
  const { open, high, low, close } = mapColumns(names.map(columnName))
  return [open, high, low, close].filter(column => column >= 0)
}

/** How many of the columns that a bar needs are there: 0 to 5. */
export function countNeeded(columns: ColumnMap): number {
  return NEEDED.filter(role => columns[role] >= 0).length
}

/** The first column that a bar needs and that is missing; null when all are there. */
export function missingColumn(columns: ColumnMap): string | null {
  return NEEDED.find(role => columns[role] < 0) ?? null
}

/** The name of a price, volume or date column that stands in several columns, so that none can be chosen; or null. */
export function repeatedColumn(names: readonly string[], columns: ColumnMap): string | null {
  const used = Object.values(columns).filter(i => i >= 0)
  const repeated = used.find(i => names.lastIndexOf(names[i]!) !== i)
  return repeated === undefined ? null : names[repeated]!
}
