import type { Bars } from '../../engine/index.ts'

const INITIAL_CAPACITY = 4096
const COLUMNS = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const

/** Bars under construction: columns that grow, and the line of the file that each bar came from. */
export class GrowingBars {
  openMs: Float64Array = new Float64Array(INITIAL_CAPACITY)
  open: Float64Array = new Float64Array(INITIAL_CAPACITY)
  high: Float64Array = new Float64Array(INITIAL_CAPACITY)
  low: Float64Array = new Float64Array(INITIAL_CAPACITY)
  close: Float64Array = new Float64Array(INITIAL_CAPACITY)
  volume: Float64Array = new Float64Array(INITIAL_CAPACITY)
  line = new Uint32Array(INITIAL_CAPACITY)
  count = 0
  /** How many bars the whole file is likely to hold; the columns then grow once instead of many times. */
  expected = 0

  /** Bars that go into columns which are there already, from `first` on: no more than fit. */
  static within(columns: Bars, first: number): GrowingBars {
    const bars = new GrowingBars()
    bars.#change((_, name) => columns[name])
    bars.line = new Uint32Array(columns.openMs.length)
    bars.count = first
    return bars
  }

  /** Appends a bar. */
  push(
    openMs: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    line: number,
  ): void {
    const i = this.count
    if (i === this.openMs.length) this.#grow()
    this.openMs[i] = openMs
    this.open[i] = open
    this.high[i] = high
    this.low[i] = low
    this.close[i] = close
    this.volume[i] = volume
    this.line[i] = line
    this.count = i + 1
  }

  /**
   * Makes room for `capacity` bars at once, in memory that all threads see where there is such memory. This one fills it up
   * to `end`; another may fill the rest, for `adopt`.
   */
  reserve(capacity: number, end: number): Bars {
    this.#enlarge(capacity)
    const { openMs, open, high, low, close, volume } = this
    this.#change(column => column.subarray(0, end))
    return { openMs, open, high, low, close, volume }
  }

  /**
   * Appends bars that another thread has put into reserved columns from `first` on, of lines that follow each other. With
   * none the room is this one's again.
   */
  adopt(columns: Bars, first: number, bars: number, firstLine: number): void {
    const from = this.count
    const count = from + bars
    if (this.openMs.buffer === columns.openMs.buffer) {
      this.#change((_, name) => columns[name].copyWithin(from, first, first + bars))
    } else if (bars > 0) {
      // the bars before them took more room than was thought
      this.#enlarge(count)
      this.#change((column, name) => {
        column.set(columns[name].subarray(first, first + bars), from)
        return column
      })
    }
    for (let k = 0; k < bars; k++) this.line[from + k] = firstLine + k
    this.count = count
  }

  #grow(): void {
    this.#enlarge(Math.ceil(Math.max(this.expected, this.count * 1.5)))
  }

  #enlarge(capacity: number): void {
    this.#change(column => enlarged(column.subarray(0, this.count), capacity))
    const line = new Uint32Array(capacity)
    line.set(this.line.subarray(0, this.count))
    this.line = line
  }

  #change(next: (column: Float64Array, name: keyof Bars) => Float64Array): void {
    for (const name of COLUMNS) this[name] = next(this[name], name)
  }

  /** Puts the bars into the order of their indices in `order`. */
  arrange(order: Uint32Array): void {
    this.#change(column => arranged(column, order))
    this.line = Uint32Array.from(order, i => this.line[i]!)
  }

  /** Moves bar `from` to the earlier place `to`. */
  move(from: number, to: number): void {
    this.openMs[to] = this.openMs[from]!
    this.open[to] = this.open[from]!
    this.high[to] = this.high[from]!
    this.low[to] = this.low[from]!
    this.close[to] = this.close[from]!
    this.volume[to] = this.volume[from]!
    this.line[to] = this.line[from]!
  }

  /** The bars as columns of their exact length, or as views where little memory is to be won. */
  finish(): Bars {
    const count = this.count
    const cut = (column: Float64Array) =>
      count * 8 >= column.length * 7 ? column.subarray(0, count) : column.slice(0, count)
    return {
      openMs: cut(this.openMs),
      open: cut(this.open),
      high: cut(this.high),
      low: cut(this.low),
      close: cut(this.close),
      volume: cut(this.volume),
    }
  }
}

/** The column in memory that all workers see at once where there is such memory: it is not copied for them. */
function enlarged(column: Float64Array, capacity: number): Float64Array {
  const bytes = capacity * column.BYTES_PER_ELEMENT
  const isShared = typeof SharedArrayBuffer !== 'undefined'
  const larger = new Float64Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes))
  larger.set(column)
  return larger
}

function arranged(column: Float64Array, order: Uint32Array): Float64Array {
  const out = new Float64Array(order.length)
  for (let i = 0; i < order.length; i++) out[i] = column[order[i]!]!
  return out
}
