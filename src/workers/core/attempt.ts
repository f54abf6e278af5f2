import type { Outcome } from '../../engine/core/problem.ts'
import { toProblem } from '../../engine/index.ts'
import { pageProblem } from './pageProblem.ts'

/** What `work` answers, or the problem that it throws, in the page's words, for the trader to mend. Rethrows a bug. */
export function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, problem: pageProblem(toProblem(error)) }
  }
}

/** The same of work that takes a while. */
export async function attemptLater<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, problem: pageProblem(toProblem(error)) }
  }
}
