import type { Problem } from '../../engine/core/problem.ts'
import type { Rules } from '../../engine/rules/rules.ts'

/** When NSE opens. */
const OPEN = '09:15'

/**
 * What is wrong with a time of exit after which every entry would come (B9); null where none is. Rules know no instrument:
 * who lets entries begin before the exit says that the market is open then.
 */
export function exitProblem({ entryFrom, exitAt }: Rules): Problem | null {
  if (exitAt === null || (entryFrom === null && exitAt > OPEN)) return null
  if (entryFrom === null)
    return {
      field: 'exitAt',
      message: `Exit at ${exitAt} is not after the open of ${OPEN}: no entry would be possible. For a market that opens earlier, set Enter from.`,
    }
  if (exitAt > entryFrom) return null
  return {
    field: 'exitAt',
    message: `Exit at ${exitAt} is not after Enter from ${entryFrom}: no entry would be possible.`,
  }
}
