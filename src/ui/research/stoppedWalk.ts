/** What the page remembers of a walk-forward that came to no end. It cannot be resumed: its runs are in the worker alone. */

import { readMark, writeMark } from '../../storage/device.ts'
import type { WalkForwardProgress } from '../../workers/api/researchApi.ts'
import { quantity } from '../format/format.ts'

/** One that was cancelled, or that a reload of the page has ended, and how far it had come. */
export interface StoppedWalk extends WalkForwardProgress {
  readonly how: 'cancelled' | 'interrupted'
}

/** How far the one was that ran when this tab was left. */
const KEY = 'sauda.walkForward'
const MARK = /^(\d{1,9})\/(\d{1,9})$/

/** Notes, for the page that the same tab loads next, how far the one that runs is; null when none does. */
export function markWalk(progress: WalkForwardProgress | null): void {
  writeMark(KEY, progress && `${progress.runs}/${progress.of}`, 'sessionStorage')
}

/** The one that the last page of this tab left unfinished; asking takes the note away. */
export function takeWalk(): StoppedWalk | null {
  const [, runs, of] = MARK.exec(readMark(KEY, 'sessionStorage') ?? '') ?? []
  markWalk(null)
  return runs === undefined ? null : { how: 'interrupted', runs: Number(runs), of: Number(of) }
}

/** One sentence: what became of it, and what to do. */
export function stoppedWords({ how, runs, of }: StoppedWalk): string {
  const far =
    runs === 0
      ? 'before its first in-sample run'
      : `after ${quantity(runs)} of ${quantity(of)} in-sample runs`
  return `The walk-forward was ${how} ${far}; start it again.`
}
