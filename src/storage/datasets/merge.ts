import { dayTimeWords, farFrom, InputError, qualityOf } from '../../engine/index.ts'
import type { Bars } from '../../engine/market/bars.ts'
import type { Quality } from '../../engine/market/quality/quality.ts'
import type { DatasetInfo, LoadedDataset } from '../../workers/api/api.ts'
import { hashColumns } from './columnsHash.ts'
import { datasetId } from './datasetId.ts'
import { makeColumns } from './format.ts'

const VALUES = ['open', 'high', 'low', 'close', 'volume'] as const
const MAX_REJECTED_ROWS = 1_000

/** Bars in order of time, those that several datasets have once. */
export interface MergedBars {
  readonly bars: Bars
  /** Bars that were left out, since an equal one was there. */
  readonly repeated: number
}

/**
 * The bars of all datasets as one.
 * @throws InputError when two have different bars for one time, or are of other instruments or intervals.
 */
export async function mergeDatasets(
  datasets: readonly LoadedDataset[],
  name: string,
): Promise<LoadedDataset> {
  if (datasets.length < 2) throw new InputError('Choose two datasets or more to merge.')
  const infos = datasets.map(({ info }) => info)
  const symbols = [...new Set(infos.flatMap(({ symbol }) => (symbol === null ? [] : [symbol])))]
  if (symbols.length > 1) {
    throw new InputError(
      `Only datasets of one instrument can be merged; these are of ${symbols.join(' and ')}.`,
    )
  }
  const intervals = [...new Set(infos.map(({ intervalMinutes }) => intervalMinutes))]
  if (intervals.length > 1) {
    throw new InputError(
      `Only datasets of one interval can be merged; these have bars of ${intervals.join(' and ')} minutes.`,
    )
  }
  const { bars, repeated } = mergeBars(datasets)
  return { bars, info: await infoOf(infos, bars, repeated, { name, symbol: symbols[0] ?? null }) }
}

/**
 * Bars of several datasets, each in order of time, by one pass over all.
 * @throws InputError at the first time for which two have different bars.
 */
export function mergeBars(datasets: readonly LoadedDataset[]): MergedBars {
  const total = datasets.reduce((sum, { bars }) => sum + bars.openMs.length, 0)
  const merged = makeColumns(total).bars
  const next = datasets.map(() => 0)
  let count = 0
  let lastOwner = 0
  for (let k = 0; k < total; k++) {
    const owner = earliest(datasets, next)
    const { bars } = datasets[owner]!
    const i = next[owner]!++
    const isRepeated = count > 0 && merged.openMs[count - 1] === bars.openMs[i]
    if (isRepeated) {
      const before = next[lastOwner]! - 1
      if (VALUES.some(name => merged[name][count - 1] !== bars[name][i])) {
        throw conflict(datasets[lastOwner]!, before, datasets[owner]!, i)
      }
      continue
    }
    merged.openMs[count] = bars.openMs[i]!
    for (const name of VALUES) merged[name][count] = bars[name][i]!
    lastOwner = owner
    count++
  }
  return { bars: count === total ? merged : firstOf(merged, count), repeated: total - count }
}

/** Of the datasets that have bars left, the one with the earliest; the first of equals. */
function earliest(datasets: readonly LoadedDataset[], next: readonly number[]): number {
  let best = -1
  let bestMs = Number.POSITIVE_INFINITY
  for (let d = 0; d < datasets.length; d++) {
    const openMs = datasets[d]!.bars.openMs[next[d]!]
    if (openMs !== undefined && openMs < bestMs) {
      best = d
      bestMs = openMs
    }
  }
  return best
}

function firstOf(bars: Bars, count: number): Bars {
  const { bars: taken } = makeColumns(count)
  for (const name of ['openMs', ...VALUES] as const) taken[name].set(bars[name].subarray(0, count))
  return taken
}

function conflict(one: LoadedDataset, i: number, other: LoadedDataset, k: number): InputError {
  const place = ({ info, bars }: LoadedDataset, at: number) => {
    const values = VALUES.map(name => bars[name][at]).join(', ')
    return `${info.name} has ${values} at ${dayTimeWords(bars.openMs[at]!)} (its bar ${at + 1})`
  }
  return new InputError(
    `Two datasets differ: ${place(one, i)}, ${place(other, k)} (open, high, low, close, volume). Nothing was merged.`,
  )
}

async function infoOf(
  infos: readonly DatasetInfo[],
  bars: Bars,
  repeated: number,
  named: Pick<DatasetInfo, 'name' | 'symbol'>,
): Promise<DatasetInfo> {
  const first = infos[0]!
  // with pauses: a worker that is silent for as long as many bars take is held for hung
  const sha256 = await hashColumns(bars)
  const rejected = infos.reduce((sum, info) => sum + info.rejected, 0)
  const own = [`${infos.length} datasets were merged: ${infos.map(({ name }) => name).join(', ')}.`]
  if (repeated > 0) own.push(`${repeated} duplicate bars were removed.`)
  const { intervalMinutes } = first
  const qualities = infos.flatMap(({ quality }) => (quality ? [quality] : []))
  const quality = qualities.length === infos.length ? qualityOfAll(qualities, repeated) : null
  return {
    ...named,
    id: datasetId(sha256, rejected),
    intervalMinutes,
    hasVolume: infos.some(info => info.hasVolume),
    notes: [...own, ...infos.flatMap(({ name, notes }) => notes.map(note => `${name}: ${note}`))],
    rejectedRows: infos
      .flatMap(({ name, rejectedRows }) =>
        rejectedRows.map(row => ({ ...row, reason: `${name}: ${row.reason}` })),
      )
      .slice(0, MAX_REJECTED_ROWS),
    rows: bars.openMs.length,
    fromMs: bars.openMs[0]!,
    toMs: bars.openMs.at(-1)!,
    sha256,
    rejected,
    ...(quality && {
      quality: { ...qualityOf(bars, named.symbol, intervalMinutes, quality), farFrom: farFrom(bars) },
    }),
  }
}

/** What the readers of all counted; their lines are of other files, and left out. */
function qualityOfAll(all: readonly Quality[], repeated: number): Parameters<typeof qualityOf>[3] {
  const sum = (pick: (quality: Quality) => number) => all.reduce((total, each) => total + pick(each), 0)
  const { stamps, zone } = all[0]!
  return {
    rejected: sum(each => each.rejected),
    duplicates: sum(each => each.duplicates) + repeated,
    leftOut: sum(each => each.leftOut),
    others: sum(each => each.others),
    widened: sum(each => each.widened),
    found: { stamps, zone },
  }
}
