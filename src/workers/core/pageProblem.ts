import type { Problem } from '../../engine/core/problem.ts'

/** What a terminal needs in front of a sentence: "seed: ", "axis shortBars: ", "entryLong row 2: ", "params stop max: ". */
const NAME = /^(?:params [^:]*|(?:axis )?[a-z][\w.-]*(?: row \d+)?): (.)/

/**
 * The problem as the page shows it: at its field, whose label says which one it is, so that the engine's name of the field
 * goes out of the sentence.
 */
export function pageProblem({ message, field }: Problem): Problem {
  if (field === undefined) return { message }
  const sentence = message.replace(NAME, (_, first: string) => first.toUpperCase())
  return { message: sentence.replace(` (${field}) `, ' '), field }
}
