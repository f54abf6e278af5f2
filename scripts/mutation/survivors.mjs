// Changes that no test can find, since they change no result: read by hand among those that npm run mutants listed. What a
// test ought to find does not belong here: it gets its test.

const SHORT_WAY = 'a short way to what the general one gives as well'
const SAME_AT_EDGE = 'at the edge itself both ways give the same'
const ENDS_BEFORE = 'a guard: no script is known that takes so many passes'
const NO_FILL_AT_MIDNIGHT = 'rates and days begin at midnight, when nothing is traded'

const DECIMAL = 'src/engine/market/charges/decimal.ts'
const LEG = 'src/engine/trading/charges/legCharges.ts'
const REPLAY = 'src/engine/trading/charges/replay.ts'
const PLAIN_ROWS = 'src/import/tables/plainRows.ts'
const NORMAL = 'src/engine/metrics/normal.ts'

/** Each with the line as it stands, and what may stand in it instead. */
export const SURVIVORS = [
  {
    file: DECIMAL,
    text: 'if (short * 10_000n === amount && short < SMALL && short > -SMALL) return Number(short) / 1e11',
    replacements: ['false', 'short <= SMALL', 'short >= -SMALL'],
    reason: SHORT_WAY,
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
    replacements: ['true'],
    reason: 'the rates of the day are looked up again',
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
    file: 'src/import/archives/inflate.ts',
    text: 'for (let at = 0; at < chunk.length; at += STEP_BYTES) {',
    replacements: ['at <= chunk.length'],
    reason: 'a step of no bytes more unpacks nothing',
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: 'for (let pass = 1; ; pass++) {',
    replacements: ['pass--'],
    reason: ENDS_BEFORE,
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: 'if (pass === MAX_PASSES)',
    replacements: ['false'],
    reason: ENDS_BEFORE,
  },
  {
    file: 'src/import/pine/program.ts',
    text: "if (statement.kind === 'declare' || statement.kind === 'assign') this.#variables.draw(statement, names)",
    replacements: ['true'],
    reason: 'what declares nothing has no name that could be marked',
  },
  {
    file: 'src/import/span/spanText.ts',
    text: 'const [, year, month, day, hour, minute] = /^(\\d{4})(\\d\\d)(\\d\\d)(?:(\\d\\d)(\\d\\d))?/.exec(text) ?? []',
    replacements: ['["Stryker was here"]'],
    reason: 'what is no date has no year either way',
  },
  {
    file: 'src/import/span/xmlEvents.ts',
    text: 'if (!this.#known.has(name)) {',
    replacements: ['true'],
    reason: 'a name that is known is looked at once more',
  },
  {
    file: 'src/import/cells/encoding.ts',
    text: 'for (let i = 0; i < bytes.length; i++) {',
    replacements: ['i <= bytes.length'],
    reason: 'behind the last byte there is no zero',
  },
  {
    file: 'src/import/tables/layout.ts',
    text: 'if (next < 0) break',
    replacements: ['next <= 0'],
    reason: 'no row ends where the file begins',
  },
  {
    file: PLAIN_ROWS,
    text: 'let same = PREFIX_BYTES - 1',
    replacements: ['PREFIX_BYTES + 1'],
    reason: SHORT_WAY,
  },
  {
    file: PLAIN_ROWS,
    text: 'while (same >= 0 && prefix[same] === bytes[at + same]) same--',
    replacements: ['false', 'same > 0', 'same < 0', 'at - same', 'same++'],
    reason: SHORT_WAY,
  },
  {
    file: PLAIN_ROWS,
    text: 'if (same >= 0 && !this.#hour(bytes, at, line)) return NOT_PLAIN',
    replacements: ['true'],
    reason: SHORT_WAY,
  },
  {
    file: 'src/engine/metrics/trades.ts',
    text: 'if (profit > 0) won += profit',
    replacements: ['profit >= 0'],
    reason: 'nothing is added at 0',
  },
]
