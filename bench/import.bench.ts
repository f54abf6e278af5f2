/**
 * How fast does a CSV file become columns? A slowdown here is the wait between dropping a file and the first backtest.
 * The whole import is timed: layout, rows, order of time, zone, sessions and duplicates.
 */
import { toIsoTime } from '../src/engine/market/ist.ts'
import { readCsv } from '../src/import/readFiles.ts'
import { seededMinuteBars } from './bars.ts'
import { type BenchCases, type Measurement, measure } from './measure.ts'

const ROWS = 1_000_000

/** The bars as Kite exports them: "2023-01-02 09:15:00+05:30,18131.7,18153.2,18117.05,18141.35,10". */
export function kiteCsv(rows: number): Uint8Array {
  const { openMs, open, high, low, close, volume } = seededMinuteBars(rows)
  const lines = ['date,open,high,low,close,volume']
  for (let i = 0; i < rows; i++) {
    const time = toIsoTime(openMs[i]!).replace('T', ' ')
    lines.push(`${time},${open[i]},${high[i]},${low[i]},${close[i]},${volume[i]}`)
  }
  return new TextEncoder().encode(`${lines.join('\n')}\n`)
}

/** Every case of the import bench. */
export const IMPORT_CASES: BenchCases = {
  'kite-csv-1m': name => timeReading(name, kiteCsv(ROWS)),
  'indexed-csv-1m': name => {
    // a column before the time takes the rows off the quick path
    const text = new TextDecoder().decode(kiteCsv(ROWS))
    return timeReading(name, new TextEncoder().encode(`,${text.replaceAll('\n2', '\n7,2')}`))
  },
}

function timeReading(name: string, bytes: Uint8Array): Measurement {
  const row = measure(name, ROWS, () => readCsv(bytes))
  return { ...row, megabytesPerSecond: Math.round(bytes.length / 1e3 / row.medianMs) }
}
