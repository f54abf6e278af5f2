/** What the test files of this repository are titled. */
import { titleIds } from '../scripts/trust/titleIds.mjs'

/** A call with a title. */
const CALL =
  /\b(?:it|test|noisy|describe)(?:\.describe)?(?:\.each(?:<[^>]*>)?\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g
/** A text at the begin of a line or of a list in it: the rows of an `it.each`, some of which begin with an id. */
const ROW = /^\s*\[?(['"`])([A-Z]\d+ (?:(?!\1).)*)\1/gm

/** The titles in a test file, as they are written. */
export function titlesOf(source: string): string[] {
  return Array.from(source.matchAll(CALL), ([, , title]) => title!.replaceAll(/\\(.)/g, '$1'))
}

/** The ids with which its titles begin, those of the rows of an `it.each` too. */
export function idsOf(source: string): string[] {
  const rows = Array.from(source.matchAll(ROW), ([, , text]) => text!)
  const ids = [...titlesOf(source), ...rows].flatMap(titleIds)
  return [...new Set(ids)]
}
