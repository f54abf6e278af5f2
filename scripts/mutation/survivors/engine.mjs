// Of charges, trading and metrics.
import { SAME_AT_EDGE, SHORT_WAY } from './reasons.mjs'

const NO_FILL_AT_MIDNIGHT = 'rates and days begin at midnight, when nothing is traded'
const NONE_BEHIND = 'behind the last profit there is none, which has no sign'
const ESTIMATE = 'an estimate: the units that fit are looked for from there'
const NO_SUCH_DAY = 'the field of an error that no day of the book raises'
const BOOK = 'src/engine/market/charges/book.ts'
const DECIMAL = 'src/engine/market/charges/decimal.ts'
const EXACT = 'src/engine/market/charges/exact.ts'
const LEG = 'src/engine/trading/charges/legCharges.ts'
const REPLAY = 'src/engine/trading/charges/replay.ts'
const ACCOUNT = 'src/engine/trading/account.ts'
const BROKER = 'src/engine/trading/broker.ts'
const SIZING = 'src/engine/trading/sizing.ts'
const SPREAD = 'src/engine/trading/spread.ts'
const NORMAL = 'src/engine/metrics/normal.ts'

/** Each with the line as it stands, and what may stand in it instead. */
export const ENGINE_SURVIVORS = [
  {
    file: DECIMAL,
    text: 'if (short * 10_000n === amount && short < SMALL && short > -SMALL) return Number(short) / 1e11',
    replacements: ['false', 'short <= SMALL', 'short >= -SMALL', 'short / 10_000n'],
    reason: SHORT_WAY,
  },
  {
    file: DECIMAL,
    text: 'const short = amount / 10_000n',
    replacements: ['amount * 10_000n'],
    reason: 'then it is no short amount, and goes the general way',
  },
  {
    file: DECIMAL,
    text: "const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0')",
    replacements: ['amount <= 0n'],
    reason: SAME_AT_EDGE,
  },
  ...['if (a === NO_LINES) return b', 'return b === NO_LINES ? a : toLines(line => a[line] + b[line])'].map(
    text => ({ file: EXACT, text, replacements: ['false'], reason: SHORT_WAY }),
  ),
  {
    file: EXACT,
    text: 'return share < least ? least : share > most ? most : share',
    replacements: ['share <= least', 'share >= most'],
    reason: SAME_AT_EDGE,
  },
  {
    file: BOOK,
    text: 'if (row.from > this.#from) this.#from = row.from',
    replacements: ['row.from >= this.#from'],
    reason: SAME_AT_EDGE,
  },
  {
    file: BOOK,
    text: 'if (next && (this.#to === null || next.from < this.#to)) this.#to = next.from',
    replacements: ['next.from <= this.#to'],
    reason: SAME_AT_EDGE,
  },
  ...[
    "return parseIsoDate(this.#from, 'from')",
    "return this.#to === null ? Infinity : parseIsoDate(this.#to, 'to')",
  ].map(text => ({ file: BOOK, text, replacements: ['""'], reason: NO_SUCH_DAY })),
  {
    file: 'src/engine/market/charges/roundTrip.ts',
    text: "const choice: RateChoice = { segment, rates: 'of-the-day', plan: null, dp }",
    replacements: ['""'],
    reason: 'all but "today" takes the rates of the day',
  },
  {
    file: 'src/engine/trading/charges/runCharges.ts',
    text: "const isDefault = costs.kind === 'flat' && costs.fraction === FLAT_COSTS.fraction",
    replacements: ['true'],
    reason: 'costs of another kind have no fraction that could be the default',
  },
  {
    file: LEG,
    text: "const signed = fill.side === 'buy' ? qty : -qty",
    replacements: ["fill.side !== 'buy'"],
    reason: 'buys and sells change places throughout',
  },
  {
    file: LEG,
    text: 'const closing = this.#heldQty * signed < 0 ? Math.min(held, qty) : 0',
    replacements: ['this.#heldQty * signed <= 0', 'this.#heldQty / signed'],
    reason: SAME_AT_EDGE,
  },
  ...['if (part === 0) return [NO_LINES, lines]', 'if (part === of) return [lines, NO_LINES]'].map(text => ({
    file: LEG,
    text,
    replacements: ['false'],
    reason: SHORT_WAY,
  })),
  {
    file: REPLAY,
    text: 'if (this.#rates === null || ms >= this.#rates.toMs || ms < this.#rates.fromMs) {',
    replacements: ['true', 'ms >= this.#rates.fromMs'],
    reason: 'the rates of the day are looked up again',
  },
  {
    file: REPLAY,
    text: 'if (this.#rates === null || ms >= this.#rates.toMs || ms < this.#rates.fromMs) {',
    replacements: ['false'],
    reason: 'fills come in order of time: none lies before the rates of the last one',
  },
  {
    file: REPLAY,
    text: "if (side === 'buy' || dpPaise === 0 || ms < this.#dpFromMs) return 0n",
    replacements: ['ms <= this.#dpFromMs'],
    reason: NO_FILL_AT_MIDNIGHT,
  },
  {
    file: REPLAY,
    text: "if (side === 'buy' || dpPaise === 0 || ms < this.#dpFromMs) return 0n",
    replacements: ['false'],
    reason: 'where the depository takes nothing, that nothing is taken once a day',
  },
  {
    file: REPLAY,
    text: 'if (this.#rates === null || ms >= this.#rates.toMs || ms < this.#rates.fromMs) {',
    replacements: ['ms > this.#rates.toMs', 'ms <= this.#rates.fromMs'],
    reason: NO_FILL_AT_MIDNIGHT,
  },
  {
    file: REPLAY,
    text: 'if (ms >= this.#dayEndMs) {',
    replacements: ['ms > this.#dayEndMs'],
    reason: NO_FILL_AT_MIDNIGHT,
  },
  {
    file: 'src/engine/trading/costsNse.ts',
    text: 'const same = ms < this.#dayEndMs',
    replacements: ['ms <= this.#dayEndMs'],
    reason: NO_FILL_AT_MIDNIGHT,
  },
  {
    file: ACCOUNT,
    text: 'const closing = (buys ? held < 0 : held > 0) ? Math.min(Math.abs(held), qty) : 0',
    replacements: ['held <= 0', 'held >= 0'],
    reason: SAME_AT_EDGE,
  },
  ...[
    'const closingValue = opening === 0 ? valuePaise : toValuePaise(closing, price)',
    'const closingCharges = opening === 0 ? chargesPaise : roundHalfUp((chargesPaise * closing) / qty)',
  ].map(text => ({ file: ACCOUNT, text, replacements: ['false'], reason: SHORT_WAY })),
  {
    file: 'src/engine/trading/legs.ts',
    text: 'if (others.length > 0) leg.account.others = this.#sharedCashOf(others)',
    replacements: ['true', 'others.length >= 0'],
    reason: 'no other leg brings or binds nothing',
  },
  {
    file: SIZING,
    text: 'const freePaise = budgetPaise - paiseWith(0)',
    replacements: ['budgetPaise + paiseWith(0)'],
    reason: ESTIMATE,
  },
  {
    file: SIZING,
    text: 'let qty = Math.max(0, Math.floor(freePaise / unitPaise))',
    replacements: ['Math.min(0, Math.floor(freePaise / unitPaise))', 'freePaise * unitPaise'],
    reason: ESTIMATE,
  },
  {
    file: SIZING,
    text: 'qty = Math.max(0, Math.min(qty - 1, Math.floor((freePaise - chargesOf(qty)) / unitPaise)))',
    replacements: [
      'Math.min(0, Math.min(qty - 1, Math.floor((freePaise - chargesOf(qty)) / unitPaise)))',
      'qty + 1',
      '(freePaise - chargesOf(qty)) * unitPaise',
    ],
    reason: ESTIMATE,
  },
  {
    file: BROKER,
    text: 'if (this.book.orders.length !== 0) this.#meetOrders(i)',
    replacements: ['true'],
    reason: SHORT_WAY,
  },
  {
    file: SPREAD,
    text: "this.#orders = legs.map(({ broker }, k) => broker.enterApart(weights[k]! > 0 ? 'buy' : 'sell', reason))",
    replacements: ['weights[k]! >= 0'],
    reason: 'a leg that weighs 0 is given no unit, and then no leg is entered',
  },
  {
    file: SPREAD,
    text: 'return k === 0 ? wholeFirst : roundProduct((firstValue * part.weight) / part.price / lot) * lot',
    replacements: ['false'],
    reason: SHORT_WAY,
  },
  {
    file: SPREAD,
    text: 'quantities[k] === 0 ? sum : sum + leg.terms.costs.charge(order.side, quantities[k]!, price, ms, 0),',
    replacements: ['false'],
    reason: 'a leg without a unit is refused, whatever none would cost',
  },
  {
    file: NORMAL,
    text: 'const tail = size > 37 ? 0 : Math.exp((-size * size) / 2) * tailShape(size)',
    replacements: ['false', 'size >= 37'],
    reason: 'the exponential is 0 from there on',
  },
  {
    file: NORMAL,
    text: 'return x > 0 ? 1 - tail : tail',
    replacements: ['x >= 0'],
    reason: 'both are ½ at 0',
  },
  {
    file: NORMAL,
    text: 'if (Number.isNaN(x)) return Number.NaN',
    replacements: ['false'],
    reason: SHORT_WAY,
  },
  {
    file: 'src/engine/metrics/metricValue.ts',
    text: "return typeof given === 'number' && Math.abs(given) > limit ? { reason } : given",
    replacements: ['true'],
    reason: 'what is no number is above no limit',
  },
  {
    file: 'src/engine/metrics/moments.ts',
    text: 'return { mean: first + shift, deviation: deviation < ROUNDING ? 0 : deviation }',
    replacements: ['deviation <= ROUNDING'],
    reason: 'no column is known that deviates by the bound itself',
  },
  {
    file: 'src/engine/metrics/tradeMetrics.ts',
    text: 'for (let k = 0; k < profits.length; k++) if (Math.sign(profits[k]!) === sign) count++',
    replacements: ['k <= profits.length'],
    reason: NONE_BEHIND,
  },
  {
    file: 'src/engine/metrics/trades.ts',
    text: 'for (let i = 0; i < profits.length; i++) {',
    replacements: ['i <= profits.length'],
    reason: NONE_BEHIND,
  },
  {
    file: 'src/engine/metrics/trades.ts',
    text: 'if (profit > 0) won += profit',
    replacements: ['profit >= 0'],
    reason: 'nothing is added at 0',
  },
]
