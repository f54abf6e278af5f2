import type { Outcome } from '../engine/core/problem.ts'
import type { PineConversion } from '../import/pine/pineToCode.ts'
import { attempt } from './core/attempt.ts'

/** What becomes of a strategy in Pine. Its reader is fetched with the first one: most traders have none. */
export async function convertPine(source: string): Promise<Outcome<PineConversion>> {
  const { pineToCode } = await import('../import/pine/pineToCode.ts')
  return attempt(() => pineToCode(source))
}
