import type { MarginTable } from '../../engine/margin/table.ts'
import { chooseSpan } from '../span/chosenSpan.ts'
import { readMarginTable } from '../span/readMarginTable.ts'
import { storedSpan } from '../span/spanTable.ts'
import { spanWords } from '../span/spanWords.ts'
import type { BackupProvider } from './parts.ts'

/** The margins of the chosen SPAN file as a part of the backup: restoring puts them in the place of those here. */
export const spanPart: BackupProvider = {
  name: 'span-file',
  label: 'SPAN file',
  async collect() {
    return (await storedSpan()).table ?? undefined
  },
  async compare(json) {
    const then = parse(json)
    const { table } = await storedSpan()
    if (table === null || JSON.stringify(table) === JSON.stringify(then)) return []
    return [{ what: 'SPAN file', now: spanWords(table), restored: spanWords(then) }]
  },
  async restore(json) {
    const { table } = await storedSpan()
    await chooseSpan(parse(json))
    return () => chooseSpan(table)
  },
}

function parse(json: unknown): MarginTable {
  const table = readMarginTable(json)
  if (table) return table
  throw new Error('The SPAN file in the backup is damaged and was left out.')
}
