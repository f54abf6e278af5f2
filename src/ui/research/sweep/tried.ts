import type { TrialCount } from '../../../engine/research/trials.ts'
import type { SweepsDb } from '../../../storage/runs/sweepsDb.ts'
import { countDistinct, sweepDataset, sweepTrials, type Trial } from '../../../storage/runs/trials.ts'
import { nextFrame } from '../../primitives/nextFrame.ts'
import { runsOf } from './overfittingTrials.ts'
import { type SweepTable, toChunk } from './sweepTable.ts'

/** Trials that one frame names: more would be felt. */
const TRIALS_AT_ONCE = 1_000

/**
 * How much was tried on the data of a sweep, its own runs included, and whether this device knows of the others.
 * `isSaved` says that all its runs are on the disk.
 */
export async function triedOn(
  db: Pick<SweepsDb, 'listTrials'>,
  table: SweepTable,
  isSaved: boolean,
): Promise<{ readonly tried: TrialCount; readonly isKnown: boolean }> {
  const listed = await db.listTrials(sweepDataset(table.sweep)).catch(() => null)
  const own = listed && isSaved ? [] : await ownTrials(table)
  return { tried: countDistinct([...(listed ?? []), ...own]), isKnown: listed !== null }
}

async function ownTrials(table: SweepTable): Promise<readonly Trial[]> {
  const ran = runsOf(table)
  const trials: Trial[] = []
  for (let from = 0; from < ran.length; from += TRIALS_AT_ONCE) {
    const chunk = toChunk(table, ran.slice(from, from + TRIALS_AT_ONCE))
    for (const trial of sweepTrials(table.sweep, chunk)) trials.push(trial)
    await nextFrame()
  }
  return trials
}
