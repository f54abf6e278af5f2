import {
  CHARGE_LINES,
  type chargeRoundTrip,
  dateWords,
  dayOf,
  InputError,
  isIsoDate,
  isTradingDay,
  knowsHolidays,
  parsePrice,
  RATES_AS_OF,
  RATES_FROM,
  type RoundTrip,
  SEGMENTS,
  toDecimal,
  weekday,
} from '../engine/index.ts'
import { parseCommandLine, refuseRepeats } from './commandLine.ts'

/** Until then each state had its own stamp duty, on both sides. */
const UNIFORM_STAMP_FROM = '2020-07-01'

/** What `--help` prints. */
export const HELP = `Prints what one buy and one sell of the same units cost at NSE, as one JSON object in rupees, exact.

npm run --silent charges -- --segment SEGMENT --qty N --buy PRICE --sell PRICE
                            --buy-date YYYY-MM-DD --sell-date YYYY-MM-DD [--dp on|off]

  --segment SEGMENT       ${SEGMENTS.join(', ')}
  --qty N                 units: shares, or contracts times their lot
  --buy, --sell PRICE     rupees a unit with at most six decimals; of an option the premium
  --buy-date, --sell-date the day of each leg: its rates apply. A sale before the purchase is a short trade, which
                          equity-delivery does not allow; equity-intraday takes the same day twice
  --dp on|off             the depository's debit of a delivery sale (on); other segments have none
  --help                  this text

Prints {brokerage, stt, exchange, ipft, sebi, stamp, gst, dp, total, gross, net, breakevenPoints, notes}. dp holds its own
GST; breakevenPoints is total over qty, to 15 decimals. Brokerage is a discount broker's: min(0.03 %, 20) an order intraday
and on futures (0.01 % before 2020-06-01), 20 an order on options, none on delivery. Rates from ${RATES_FROM} on,
checked until ${RATES_AS_OF}; later days take the newest, and notes says so. It also names a day without a session, which is
priced all the same, and stamp duty before ${UNIFORM_STAMP_FROM}: each state had its own, the figure is a placeholder.

Exit code 0: done. 2: something to correct, in one sentence on standard error.
`

const NAMES = ['segment', 'qty', 'buy', 'sell', 'buy-date', 'sell-date', 'dp'] as const
const OPTIONAL = 'dp'
const QTY_MAX = 1_000_000_000
const SATURDAY = 5

/** What stands on the command line. */
type Given = Readonly<Partial<Record<(typeof NAMES)[number], string>>>

/**
 * The round trip that the arguments name; null when they ask for help.
 * @throws InputError for an unknown or missing option, or a value that is none.
 */
export function parseRoundTrip(args: readonly string[]): RoundTrip | null {
  const { help, ...given } = parse(args)
  refuseRepeats(args)
  return help ? null : toRoundTrip(given)
}

/**
 * The charges and their notes as a JSON object in rupees. Written by hand: a JavaScript number does not hold every exact
 * amount.
 */
export function toJson(
  { lines, total, gross, net, breakeven }: ReturnType<typeof chargeRoundTrip>,
  notes: readonly string[],
): string {
  const amounts = [
    ...CHARGE_LINES.map(line => [line, lines[line]] as const),
    ['total', total],
    ['gross', gross],
    ['net', net],
    ['breakevenPoints', breakeven],
  ] as const
  const numbers = amounts.map(([name, amount]) => `"${name}":${toDecimal(amount)}`)
  return `{${numbers.join(',')},"notes":${JSON.stringify(notes)}}`
}

/** What must be known to read the charges of a round trip, whose days are dates: closed days and rates that are not sure. */
export function notesOf({ buyDay, sellDay }: RoundTrip): readonly string[] {
  const days = [...new Set([buyDay, sellDay])].toSorted()
  const notes = days.flatMap(sessionNotes)
  if (days[0]! < UNIFORM_STAMP_FROM) {
    notes.push(
      `Stamp duty before ${dateWords(UNIFORM_STAMP_FROM)} differed by state: one placeholder rate is used.`,
    )
  }
  if (days.at(-1)! > RATES_AS_OF) {
    notes.push(
      `NSE rates were last checked on ${dateWords(RATES_AS_OF)}: later days use the latest known rates.`,
    )
  }
  return notes
}

function sessionNotes(date: string): readonly string[] {
  const day = dayOf(date)
  const words = dateWords(date)
  if (!isTradingDay(day)) {
    const why = ['a Saturday', 'a Sunday'][weekday(day) - SATURDAY] ?? 'a holiday'
    return [`NSE has no session on ${words}, ${why}: such a trade cannot be made.`]
  }
  return knowsHolidays(day) ? [] : [`The holidays of ${date.slice(0, 4)} are not known: ${words} may be one.`]
}

function parse(args: readonly string[]): Given & { help?: boolean } {
  const one = { type: 'string' } as const
  return parseCommandLine(args, {
    ...(Object.fromEntries(NAMES.map(name => [name, one])) as Record<(typeof NAMES)[number], typeof one>),
    help: { type: 'boolean' },
  } as const)
}

function toRoundTrip(given: Given): RoundTrip {
  const missing = NAMES.find(name => name !== OPTIONAL && given[name] === undefined)
  if (missing !== undefined) throw new InputError(`--${missing} is missing. See --help.`)
  const roundTrip: RoundTrip = {
    segment: choose('segment', given.segment!, SEGMENTS),
    qty: parseQty(given.qty!),
    buyPrice: parsePrice(given.buy!, '--buy'),
    sellPrice: parsePrice(given.sell!, '--sell'),
    buyDay: given['buy-date']!,
    sellDay: given['sell-date']!,
    dp: choose('dp', given.dp ?? 'on', ['on', 'off'] as const) === 'on',
  }
  checkDays(roundTrip)
  return roundTrip
}

/** @throws InputError for a trade in shares that nobody can make. What is no date is refused with its charges. */
function checkDays({ segment, buyDay, sellDay }: RoundTrip): void {
  if (!isIsoDate(buyDay) || !isIsoDate(sellDay)) return
  if (segment === 'equity-intraday' && sellDay !== buyDay) {
    throw new InputError(
      `--sell-date: ${sellDay} is not the day of the purchase, and intraday trades end on their day. Take ${buyDay}, or equity-delivery.`,
    )
  }
  if (segment === 'equity-delivery' && sellDay < buyDay) {
    throw new InputError(
      `--sell-date: ${sellDay} is before the purchase, and shares cannot be sold short for delivery. Take ${buyDay} or a later day.`,
    )
  }
}

function choose<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find(choice => choice === text)
  if (found === undefined) throw new InputError(`--${name}: "${text}" must be one of ${choices.join(', ')}.`)
  return found
}

function parseQty(text: string): number {
  const qty = /^\d+$/.test(text.trim()) ? Number(text) : 0
  if (qty >= 1 && qty <= QTY_MAX) return qty
  throw new InputError(`--qty: "${text}" must be a whole number from 1 to ${QTY_MAX}.`)
}
