import type { Bars } from '../../engine/market/bars.ts'
import { DAY_MINUTES, IST_OFFSET_MS, toIsoTime } from '../../engine/market/ist.ts'
import { intervalMinutes } from '../../engine/market/resample.ts'
import { runBacktest } from '../../engine/run/run.ts'
import { type Draw, drawOf } from '../../engine/testing/draw.ts'
import { datasetOf, type RandomRun } from '../../engine/testing/randomRun.ts'
import type { Relation } from '../../engine/testing/relations/relation.ts'
import { encodeText } from '../cells/encoding.ts'
import { readJson } from '../json/json.ts'
import { readCsv } from '../tables/csv.ts'

/** How a file writes its bars is not what they are. */
export const FILE_RELATIONS: readonly Relation[] = [
  {
    title: 'P1 I2 the order of the rows of a file changes neither the hash of the data nor the fingerprint',
    breach: (run, seed) => {
      const draw = drawOf(seed + 2_000_000)
      const rows = rowsOf(run.dataset.bars, ISO)
      const shuffled = draw.happens(0.2) ? rows.toReversed() : shuffle(draw, rows)
      return breachOf(run, readCsv(encodeText([HEADER, ...shuffled].join('\n'))).bars)
    },
  },
  {
    title: 'P1 I3 I4 nor does its format: separators, dates, columns, decimals, line ends, JSON',
    breach: (run, seed) => {
      const draw = drawOf(seed + 3_000_000)
      const bars = draw.happens(0.25)
        ? throughJson(draw, run.dataset.bars)
        : throughCsv(draw, run.dataset.bars)
      return breachOf(run, bars)
    },
  },
]

const HEADER = 'date,open,high,low,close,volume'

/** The run on the bars that were read, beside the run on those that were written. Hedges are not written. */
function breachOf({ dataset, inputs }: RandomRun, bars: Bars): string | null {
  const read = { ...dataset, ...datasetOf(bars) }
  const [before, after] = [dataset.stamp, read.stamp]
  if (after.sha256 !== before.sha256) {
    return `${before.rows} bars from ${toIsoTime(before.fromMs)} became ${after.rows} others from ${toIsoTime(after.fromMs)}`
  }
  const same = runBacktest(read, inputs).fingerprint === runBacktest(dataset, inputs).fingerprint
  return same ? null : 'the fingerprint became another one'
}

/** The time of a bar as a file has it. */
type TimeWords = (ms: number) => string

const ISO: TimeWords = toIsoTime
const inIndia = (ms: number) => new Date(ms + IST_OFFSET_MS).toISOString()
const NAIVE: TimeWords = ms => inIndia(ms).slice(0, 19).replace('T', ' ')
const DAY: TimeWords = ms => inIndia(ms).slice(0, 10)

/** Times of day that files write; epochs and universal time among them. */
const TIMES: readonly TimeWords[] = [
  ISO,
  NAIVE,
  ms => inIndia(ms).slice(0, 16),
  ms => new Date(ms).toISOString(),
  ms => String(ms / 1000),
  ms => String(ms),
]

function rowsOf({ openMs, open, high, low, close, volume }: Bars, time: TimeWords): string[] {
  return Array.from(openMs, (ms, i) => [time(ms), open[i], high[i], low[i], close[i], volume[i]].join())
}

const PLAIN_NAMES = HEADER.split(',')
/** Names that columns have in files, in the order of a bar's own. */
const NAMES: readonly (readonly string[])[] = [
  PLAIN_NAMES,
  ['Datetime', 'Open', 'High', 'Low', 'Close', 'Volume'],
  ['timestamp', 'OPEN', 'HIGH', 'LOW', 'CLOSE', 'VOLUME'],
]

function throughCsv(draw: Draw, bars: Bars): Bars {
  const isDaily = intervalMinutes(bars) >= DAY_MINUTES
  const time = isDaily ? draw.one(ISO, NAIVE, DAY) : draw.one(...TIMES)
  const separator = draw.one(',', ';', '\t', '|')
  const order = shuffle(draw, [0, 1, 2, 3, 4, 5])
  const decimals = draw.one(null, 4)
  const price = (value: number) => (decimals === null ? String(value) : value.toFixed(decimals))
  const { openMs, open, high, low, close, volume } = bars
  const lines = Array.from(openMs, (ms, i) => [
    time(ms),
    ...[open, high, low, close].map(column => price(column[i]!)),
    String(volume[i]),
  ])
  const table = [draw.one(...NAMES), ...lines].map(cells => order.map(place => cells[place]).join(separator))
  const end = draw.one('\n', '\r\n')
  const text = `${draw.one('', '\uFEFF')}${table.join(end)}${draw.one('', end)}`
  return readCsv(encodeText(text)).bars
}

function throughJson(draw: Draw, bars: Bars): Bars {
  const { openMs, open, high, low, close, volume } = bars
  const time = draw.one<(ms: number) => string | number>(ISO, ms => ms / 1000)
  const candles = Array.from(openMs, (ms, i) => [time(ms), open[i], high[i], low[i], close[i], volume[i]])
  const objects = candles.map(cells => Object.fromEntries(PLAIN_NAMES.map((name, k) => [name, cells[k]])))
  const root = draw.one<unknown>({ status: 'success', data: { candles } }, { s: 'ok', candles }, objects)
  return readJson(encodeText(JSON.stringify(root))).bars
}

/** The values in another order, each as likely as the others (Fisher and Yates). */
function shuffle<T>(draw: Draw, values: readonly T[]): T[] {
  const shuffled = [...values]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = draw.whole(0, last)
    const value = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = value
  }
  return shuffled
}
