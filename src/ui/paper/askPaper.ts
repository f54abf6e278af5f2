import type { Outcome } from '../../engine/core/problem.ts'
import type { FeedSpeed, PaperView } from '../../engine/desk/paperView.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { istTime } from '../format/format.ts'
import { download } from '../primitives/download.ts'
import { toast, toastError } from '../primitives/toasts.ts'

/** All of the client that the paper desk's controls need. */
export type PaperHolder = Pick<Client, 'paper'>

/** What the desk answers; a worker that died or hung becomes a problem, so that it never rejects. */
export async function answerOf<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
  return answer.catch((error: unknown): Outcome<T> => {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, problem: { message: `The paper desk did not answer. ${reason}` } }
  })
}

/** The same, with the problem in a toast. */
export async function askPaper<T>(answer: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await answerOf(answer)
  if (!outcome.ok) toastError(outcome.problem.message)
  return outcome
}

/** Starts the feed at that speed. */
export function startFeed({ paper }: PaperHolder, speed: FeedSpeed): Promise<Outcome<void>> {
  return askPaper(paper.play(speed))
}

/** Pauses the feed. */
export function pauseFeed({ paper }: PaperHolder): Promise<Outcome<void>> {
  return askPaper(paper.pause())
}

/** Lets so many seconds of the feed pass. */
export function stepFeed({ paper }: PaperHolder, seconds: number): Promise<Outcome<void>> {
  return askPaper(paper.step(seconds))
}

/** Goes to the next session's open. */
export function skipToOpen({ paper }: PaperHolder): Promise<Outcome<void>> {
  return askPaper(paper.skipToOpen())
}

/** Goes back to the Sample, and says that the session waits. */
export async function leaveToSample({ paper }: PaperHolder, shown: Pick<PaperView, 'name' | 'feedMs'>) {
  const outcome = await askPaper(paper.leave())
  if (outcome.ok) toast(`Back to Sample. ${shown.name} is kept at ${istTime(shown.feedMs)} IST.`)
  return outcome
}

/** Saves the session as one file, which the terminal replays. */
export async function exportSession({ paper }: PaperHolder): Promise<void> {
  const outcome = await askPaper(paper.exportSession())
  if (!outcome.ok) return
  download(outcome.value)
  toast(`${outcome.value.name} saved`)
}
