import { type Bars, InputError, toIsoTime } from '../engine/index.ts'
import type { FileBars } from './tables/fileBars.ts'

/** The bars of one instrument and interval, from one file or several. */
export interface FileDataset extends FileBars {
  /** "NIFTY.csv", or "2023 JAN NIFTY.txt and 11 more". */
  readonly name: string
  readonly files: readonly string[]
}

const COLUMNS = ['openMs', 'open', 'high', 'low', 'close', 'volume'] as const
const VALUES = ['open', 'high', 'low', 'close', 'volume'] as const
const MONTHS = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/
const MAX_REJECTED_ROWS = 1000

/** The files of each instrument and interval. Without an instrument, those go together whose names differ in dates only. */
export function groupFiles(files: readonly FileDataset[]): readonly (readonly FileDataset[])[] {
  const groups = new Map<string, FileDataset[]>()
  for (const file of files) {
    const { symbol, intervalMinutes } = file
    const key = `${symbol ?? `? ${bareName(file.name)}`} ${intervalMinutes}`
    groups.set(key, [...(groups.get(key) ?? []), file])
  }
  return [...groups.values()]
}

/** The words of a file's name that are no dates: "INFY_day_2000d.csv" is "infy day d csv". */
function bareName(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/)
  return words.filter(word => word !== '' && !MONTHS.test(word)).join(' ')
}

/**
 * The one dataset of such files.
 * @throws InputError when two of them have different bars for one time.
 */
export function joinGroup(group: readonly FileDataset[]): FileDataset {
  const [first, ...others] = group
  if (others.length === 0) return first!
  const sorted = [...group].sort((a, b) => a.bars.openMs[0]! - b.bars.openMs[0]!)
  const { bars, lines, repeated } = joinBars(sorted)
  const sum = (pick: (each: FileBars) => number) => sorted.reduce((total, each) => total + pick(each), 0)
  const notes = sorted.flatMap(file => file.notes.map(note => `${file.name}: ${note}`))
  const own = [`${group.length} files were joined: ${sorted.map(file => file.name).join(', ')}.`]
  if (repeated > 0) own.push(`${repeated} duplicate bars were removed.`)
  return {
    ...first!,
    name: `${sorted[0]!.name} and ${others.length} more`,
    files: sorted.map(file => file.name),
    bars,
    lines,
    hasVolume: sorted.some(each => each.hasVolume),
    notes: [...own, ...notes],
    rejected: sum(each => each.rejected),
    rejectedRows: sorted
      .flatMap(file => file.rejectedRows.map(row => ({ ...row, reason: `${file.name}: ${row.reason}` })))
      .slice(0, MAX_REJECTED_ROWS),
    duplicates: sum(each => each.duplicates) + repeated,
    leftOut: sum(each => each.leftOut),
    others: sum(each => each.others),
    widened: sum(each => each.widened),
  }
}

/** All bars in order of time; equal ones of two files once. */
function joinBars(files: readonly FileDataset[]) {
  const total = files.reduce((count, { lines }) => count + lines.length, 0)
  const of = (name: (typeof COLUMNS)[number]) => {
    const column = new Float64Array(total)
    let at = 0
    for (const { bars, lines } of files) {
      column.set(bars[name], at)
      at += lines.length
    }
    return column
  }
  const all: Bars = {
    openMs: of('openMs'),
    open: of('open'),
    high: of('high'),
    low: of('low'),
    close: of('close'),
    volume: of('volume'),
  }
  const owners = new Uint32Array(total)
  const lines = new Uint32Array(total)
  let at = 0
  files.forEach((file, owner) => {
    owners.fill(owner, at, at + file.lines.length)
    lines.set(file.lines, at)
    at += file.lines.length
  })
  const order = orderOf(all.openMs)
  const kept = order.filter((i, k) => k === 0 || all.openMs[i] !== all.openMs[order[k - 1]!])
  for (let k = 1; k < order.length; k++) {
    const [a, b] = [order[k - 1]!, order[k]!]
    if (all.openMs[a] !== all.openMs[b] || VALUES.every(name => all[name][a] === all[name][b])) continue
    const place = (i: number) => `line ${lines[i]} of ${files[owners[i]!]!.name}`
    const row = (i: number) => VALUES.map(name => all[name][i]).join(', ')
    throw new InputError(
      `Two files differ at ${toIsoTime(all.openMs[a]!).slice(0, 16).replace('T', ' ')}: ${place(a)} has ${row(a)}, ` +
        `${place(b)} has ${row(b)} (open, high, low, close, volume). Import one of them.`,
    )
  }
  const taken = (column: Float64Array) => Float64Array.from(kept, i => column[i]!)
  const bars: Bars = {
    openMs: taken(all.openMs),
    open: taken(all.open),
    high: taken(all.high),
    low: taken(all.low),
    close: taken(all.close),
    volume: taken(all.volume),
  }
  return { bars, lines: Uint32Array.from(kept, i => lines[i]!), repeated: total - kept.length }
}

/** Indices in order of time; those of equal times in the order of the files. */
function orderOf(openMs: Float64Array): Uint32Array {
  const order = Uint32Array.from(openMs, (_, i) => i)
  return order.sort((a, b) => openMs[a]! - openMs[b]! || a - b)
}
