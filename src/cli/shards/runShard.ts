import {
  bestOfSome,
  type Dataset,
  drawTrials,
  prepareSweep,
  type RunInputs,
  type Sweep,
  type SweepAxis,
  type SweepMethod,
  type SweepPoint,
  toSweepJson,
  toSweepRowJson,
} from '../../engine/index.ts'
import {
  FORMAT,
  PART,
  type PartHead,
  type PlacedNote,
  type SweepIdentity,
  sha256Of,
  type TrialLine,
  toBase64,
} from './part.ts'
import { indexOf, type Shard, shardSize } from './shard.ts'

/** A sweep, of which a shard runs its share. */
export interface ShardedSweep extends Omit<SweepIdentity, 'result'> {
  readonly dataset: Dataset
  readonly inputs: RunInputs
  readonly axes: readonly SweepAxis[]
  readonly method: SweepMethod
  readonly points: { readonly count: number; at(index: number): SweepPoint }
}

/** Runs the points of a shard; the lines of its part. */
export function runShard(
  whole: ShardedSweep,
  shard: Shard,
  onRow: (done: number, of: number) => void = () => {},
): readonly string[] {
  const { dataset, points } = whole
  const sweep = prepareSweep(dataset, whole.inputs, { withDailyReturns: whole.overfitting })
  const drawn = new Set(whole.overfitting ? drawTrials(points.count) : [])
  const notes: PlacedNote[] = []
  const heard = newNotes(sweep)
  for (const note of heard()) notes.push({ index: -1, note })

  const size = shardSize(points.count, shard)
  const rows: string[] = []
  const trials = new Map<number, Float64Array>()
  const sharpes = new Float64Array(size)
  for (let turn = 0; turn < size; turn++) {
    const index = indexOf(turn, shard)
    const row = sweep.run(points.at(index))
    for (const note of heard()) notes.push({ index, note })
    rows.push(JSON.stringify(toSweepRowJson(row)))
    sharpes[turn] = row.stats?.sharpe ?? Number.NaN
    if (row.dailyReturns && drawn.has(index)) trials.set(index, row.dailyReturns)
    onRow(turn + 1, size)
  }
  if (whole.overfitting) addBest(trials, sharpes, { sweep, points, shard })

  const head = headOf(whole, sweep, shard, { rows: size, trials: trials.size, notes })
  return [JSON.stringify(head), ...rows, ...Array.from(trials, trialLine)]
}

/** The sentences since it was asked last: those of a sweep only become more. */
function newNotes({ notes }: Sweep): () => readonly string[] {
  let known = 0
  return () => {
    if (notes.size === known) return []
    const fresh = [...notes].slice(known)
    known = notes.size
    return fresh
  }
}

/** The best run of the whole sweep is evaluated, drawn or not: it may be this shard's. */
function addBest(
  trials: Map<number, Float64Array>,
  sharpes: Float64Array,
  { sweep, points, shard }: { sweep: Sweep; points: ShardedSweep['points']; shard: Shard },
): void {
  for (const turn of bestOfSome(sharpes)) {
    const index = indexOf(turn, shard)
    if (!trials.has(index)) trials.set(index, sweep.run(points.at(index)).dailyReturns!)
  }
}

function trialLine([index, returns]: [number, Float64Array]): string {
  return JSON.stringify({ index, returns: toBase64(returns) } satisfies TrialLine)
}

function headOf(
  { dataset, axes, method, points, printed, order, overfitting }: ShardedSweep,
  { inputs }: Sweep,
  shard: Shard,
  counts: Pick<PartHead, 'rows' | 'trials' | 'notes'>,
): PartHead {
  const result = toSweepJson(dataset, axes, method, { inputs, notes: [], rows: [] })
  const sweep = { result: { ...result, points: points.count }, printed, order, overfitting }
  return { part: PART, format: FORMAT, ...shard, sweepSha256: sha256Of(sweep), sweep, ...counts }
}
