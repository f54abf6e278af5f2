import { parseArgs } from 'node:util'
import { InputError, type SweepMetricId } from '../engine/index.ts'
import { systemReason } from './command.ts'
import { reasonOf, refuseRepeats } from './commandLine.ts'
import { JsonTexts } from './jsonPieces.ts'
import { checkOut, printJson } from './output.ts'
import { mergeParts } from './shards/mergeParts.ts'
import type { SweepIdentity } from './shards/part.ts'
import { orderPlaces, parseOrder, type RowOrder } from './sweepOptions.ts'

/** Prints the sweep whose parts the arguments name, as one process would have. */
export function mergeSweep(args: readonly string[]): void {
  const { paths, out, more } = parse(args)
  refuseRepeats(args)
  checkOut(
    out,
    paths.map(path => ({ option: 'merge', path })),
  )
  const orderOf = (sweep: SweepIdentity) => parseOrder({ more: more ?? orderOptions(sweep) })
  const merged = orSentence(() =>
    mergeParts(paths, sweep => {
      const { sort } = orderOf(sweep)
      const ids: SweepMetricId[] = sort === null ? [] : [sort.metric]
      return sweep.overfitting ? [...ids, 'sharpe', 'periodsPerYear'] : ids
    }),
  )
  const { sweep, notes } = merged
  const places = placesOf(orderOf(sweep), sweep.result.points, merged.metric)
  printJson(
    {
      ...sweep.result,
      notes,
      rows: new JsonTexts(textsOf(places, merged.rowText)),
      ...(sweep.overfitting && { overfitting: merged.evaluated() }),
      ...sweep.printed,
    },
    out,
  )
}

/** What stands on the command line; `more` is null where the order of the parts holds. */
function parse(args: readonly string[]) {
  const one = { type: 'string' } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { merge: { type: 'string', multiple: true }, sort: one, top: one, out: one },
      allowPositionals: true,
    })
    const { sort, top, out = null } = values
    const order = { ...(sort !== undefined && { sort: [sort] }), ...(top !== undefined && { top: [top] }) }
    return {
      paths: [...(values.merge ?? []), ...positionals],
      out,
      more: sort === undefined && top === undefined ? null : order,
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new InputError(
      `--merge: takes the files of all parts, --sort, --top and --out (${reasonOf(error)}). See --help.`,
    )
  }
}

function orderOptions({ order: { sort, top } }: SweepIdentity): Record<string, string[]> {
  return { ...(sort !== null && { sort: [sort] }), ...(top !== null && { top: [String(top)] }) }
}

/** The places of the points whose rows are printed; null for all as they are. */
function placesOf(
  { sort, top }: RowOrder,
  points: number,
  metric: (id: SweepMetricId) => Float64Array,
): Iterable<number> {
  return sort === null ? counted(points) : orderPlaces(metric(sort.metric), { sort, top })
}

function* counted(count: number): Generator<number> {
  for (let index = 0; index < count; index++) yield index
}

function* textsOf(places: Iterable<number>, textOf: (index: number) => string): Generator<string> {
  for (const place of places) yield textOf(place)
}

function orSentence<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof InputError || !(error instanceof Error && 'path' in error)) throw error
    throw new InputError(
      `--merge: cannot read "${String(error.path)}" (${systemReason(error)}). Check the path.`,
    )
  }
}
