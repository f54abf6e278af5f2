// Where the results of test runs lie, which `npm run trust` reads: one file for each command.
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

/**
 * The folder of the results, beside that of scripts/run.mjs, which empties its own. A control, whose tests must fail, has
 * another one.
 */
export const RESULTS =
  process.env.SAUDA_RESULTS ?? resolve(import.meta.dirname, '../node_modules/.cache/sauda-results')

/** The file of this run: a run of a part never takes the place of a run of the whole. */
export function resultsFile(runner) {
  const hash = createHash('sha256').update(process.argv.slice(2).join('\0')).digest('hex').slice(0, 8)
  return join(RESULTS, `${runner}-${hash}.json`)
}
