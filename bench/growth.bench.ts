/** Does a bar cost the same in a long file? A slowdown here is felt by who tests many years at once. */
import { freemem } from 'node:os'
import { type Bench, ownContender, type Table } from './bench.ts'
import type { Served } from './contenders.ts'
import { contest, type Entry } from './contest/contest.ts'
import { ratioTo, toRows } from './contest/rows.ts'
import { type Measurement, thousandths } from './measure.ts'

const SIZES = [100_000, 1_000_000, 10_000_000, 50_000_000]
const QUICK_SIZES = [10_000, 100_000]
/** Of the process, for each bar: six columns, indicators, equity and fills. */
const BYTES_A_BAR = { loop: 125, whole: 150 }

interface Kind {
  readonly title: string
  readonly served: Served
  readonly bytes: number
}

const KINDS: readonly Kind[] = [
  { title: 'The loop alone, from bar to bar', served: 'loop', bytes: BYTES_A_BAR.loop },
  { title: 'Whole runs', served: 'whole', bytes: BYTES_A_BAR.whole },
]

async function grow(
  { title, served, bytes }: Kind,
  sizes: readonly number[],
  rounds: number,
): Promise<Table> {
  const fitting: number[] = []
  let left = freemem()
  for (const bars of sizes) {
    if (bytes * bars > left) break
    left -= bytes * bars
    fitting.push(bars)
  }
  const missing = sizes
    .slice(fitting.length)
    .map(
      bars =>
        `${words(bars)} bars were left out: ${Math.round((bytes * bars) / 1e8) / 10} GB of memory are not free.`,
    )
  const contenders = fitting.map(bars => ownContender(words(bars), served, [`seed:${bars}`]))
  const outcome = await contest(contenders, { rounds, turnMs: 200 })
  return { title, rows: perBar(outcome.entries, fitting), missing: [...missing, ...outcome.missing] }
}

/** A line for each size, with the time of a bar over that of a bar of the first size. */
function perBar(entries: readonly Entry[], sizes: readonly number[]): Measurement[] {
  return entries.flatMap((entry, k) => {
    const bars = sizes[k]!
    const ratio = (ratioTo(entries[0]!, entry) * sizes[0]!) / bars
    return toRows([entry], { work: bars, bases: [], tolerance: {}, unit: 'trades' }).map(row => ({
      ...row,
      ratios: { 'a bar of the first': thousandths(ratio) },
      note: `${((row.medianMs * 1e6) / bars).toFixed(1)} ns a bar`,
    }))
  })
}

function words(bars: number): string {
  return bars < 1_000_000 ? `${bars / 1000}k` : `${bars / 1_000_000}M`
}

/** The bench `growth`. */
export const GROWTH_BENCH: Bench = {
  question: 'Does a bar cost the same in 50 million bars as in 100,000?',
  always: false,
  run: async ({ quick }) => {
    const tables: Table[] = []
    for (const kind of KINDS) tables.push(await grow(kind, quick ? QUICK_SIZES : SIZES, quick ? 1 : 3))
    return tables
  },
}

const BARS_EACH = 20_000
const COUNTS = [1, 10, 100, 500]
const QUICK_COUNTS = [1, 5]

/** The bench `instruments`. */
export const INSTRUMENTS_BENCH: Bench = {
  question: 'Does an instrument cost the same among 500 as alone?',
  always: false,
  run: async ({ quick }) => {
    const counts = quick ? QUICK_COUNTS : COUNTS
    const contenders = counts.map(count =>
      ownContender(`${count} × ${words(BARS_EACH)}`, 'instruments', [`${count}`, `${BARS_EACH}`]),
    )
    const { entries, missing } = await contest(contenders, { rounds: quick ? 1 : 5, turnMs: 300 })
    const sizes = counts.map(count => count * BARS_EACH)
    return [{ title: 'Whole runs, instrument after instrument', rows: perBar(entries, sizes), missing }]
  },
}
