import { evaluateTrials, InputError, type SweepMetricId } from '../../engine/index.ts'
import type { PartHead, SweepIdentity } from './part.ts'
import { type Part, type PrintedRow, readPart } from './readPart.ts'
import { holderOf } from './shard.ts'

/** So many missing parts are named. */
const MAX_NAMED = 10

/** All parts of one sweep, in the order of their shards. */
export interface MergedSweep {
  readonly sweep: SweepIdentity
  /** As one process would have heard them. */
  readonly notes: readonly string[]
  /** A metric of all points: one of those that were asked for. */
  metric(id: SweepMetricId): Float64Array
  /** The row of a point as it is printed. */
  rowText(index: number): string
  /** What the overfitting statistics of the whole sweep are; needs `sharpe` and `periodsPerYear`. */
  evaluated(): ReturnType<typeof evaluateTrials>
}

/**
 * The parts put together.
 * @param wanted the metrics that are needed of each row.
 * @throws InputError when a file is no part or damaged, when one is missing or there twice, or is of another sweep.
 */
export function mergeParts(
  paths: readonly string[],
  wanted: (sweep: SweepIdentity) => readonly SweepMetricId[],
): MergedSweep {
  const parts: Part[] = []
  for (const path of paths) {
    const part = readPart(path, ({ sweep }) => wanted(sweep))
    const [first] = parts
    if (first) checkSameSweep(part, first)
    const twin = parts.find(({ head }) => head.shard === part.head.shard)
    if (twin) {
      throw new InputError(
        `--merge: "${twin.path}" and "${path}" are both shard ${name(part.head)}. Leave one of them out.`,
      )
    }
    parts.push(part)
  }
  const { sweep, of } = parts[0]!.head
  refuseMissing(parts, of)
  parts.sort((a, b) => a.head.shard - b.head.shard)

  const holder = (index: number) => {
    const { shard, turn } = holderOf(index, of)
    return { part: parts[shard - 1]!, turn }
  }
  const metric = (id: SweepMetricId) => {
    const columns = parts.map(({ metrics }) => metrics.get(id)!)
    const all = new Float64Array(sweep.result.points)
    for (let index = 0; index < all.length; index++) {
      const { shard, turn } = holderOf(index, of)
      all[index] = columns[shard - 1]![turn]!
    }
    return all
  }
  const rowText = (index: number) => {
    const { part, turn } = holder(index)
    return part.rowText(turn)
  }
  return {
    sweep,
    notes: notesOf(parts),
    metric,
    rowText,
    evaluated() {
      const sharpes = metric('sharpe')
      const periods = metric('periodsPerYear')
      return evaluateTrials({
        count: sharpes.length,
        params: index => (JSON.parse(rowText(index)) as PrintedRow).params,
        stats(index) {
          const { part, turn } = holder(index)
          if (part.ran[turn] === 0) return null
          const sharpe = sharpes[index]!
          return { sharpe: Number.isNaN(sharpe) ? null : sharpe, periodsPerYear: periods[index]! }
        },
        returns: index => holder(index).part.returns.get(index)!,
      })
    },
  }
}

function name({ shard, of }: PartHead): string {
  return `${shard}/${of}`
}

/** @throws InputError that says in what the two sweeps differ. */
function checkSameSweep({ path, head }: Part, first: Part): void {
  if (head.of !== first.head.of) {
    throw new InputError(
      `--merge: "${first.path}" is one of ${first.head.of} shards, "${path}" one of ${head.of}. Merge the parts of one sweep.`,
    )
  }
  if (head.sweepSha256 === first.head.sweepSha256) return
  throw new InputError(
    `--merge: "${first.path}" and "${path}" are not of one sweep: ${difference(first.head.sweep, head.sweep)} differ. Run both with the same options, data and version.`,
  )
}

/** The names of what differs, as the printed object has them. */
function difference(one: SweepIdentity, two: SweepIdentity): string {
  const fields = ({ result, printed, order, overfitting }: SweepIdentity): Record<string, unknown> => ({
    ...result,
    ...printed,
    ...order,
    overfitting,
  })
  const [a, b] = [fields(one), fields(two)]
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.filter(key => JSON.stringify(a[key]) !== JSON.stringify(b[key])).join(', ')
}

function refuseMissing(parts: readonly Part[], of: number): void {
  const there = new Set(parts.map(({ head }) => head.shard))
  const missing = Array.from({ length: of }, (_, k) => k + 1).filter(shard => !there.has(shard))
  if (missing.length === 0) return
  const left = missing.length - MAX_NAMED
  const names = missing.slice(0, MAX_NAMED).join(', ') + (left > 0 ? ` and ${left} more` : '')
  const [which, them] = missing.length === 1 ? [`part ${names} is`, 'it'] : [`parts ${names} are`, 'them']
  throw new InputError(
    `--merge: of ${of}, ${which} missing. Run ${them} with --shard ${missing[0]}/${of}${missing.length > 1 ? ' and so on' : ''}.`,
  )
}

/** Each sentence at the first point that said it; those of one point as it said them. */
function notesOf(parts: readonly Part[]): readonly string[] {
  const first = new Map<string, { index: number; place: number; note: string }>()
  for (const { head } of parts) {
    head.notes.forEach(({ index, note }, place) => {
      const known = first.get(note)
      if (!known || index < known.index) first.set(note, { index, place, note })
    })
  }
  return [...first.values()].sort((a, b) => a.index - b.index || a.place - b.place).map(({ note }) => note)
}
