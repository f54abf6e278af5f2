import type { DatasetInfo } from '../../workers/api/api.ts'
import { toCsv } from '../format/csv.ts'
import { download } from '../primitives/download.ts'

/** Hands the list of refused rows to the browser to save: line, reason, and the row as the file has it. */
export function saveRejectedRows({ name, rejectedRows }: DatasetInfo): void {
  const rows = rejectedRows.map(({ line, reason, text }) => [line, reason, text] as const)
  const text = toCsv([['line', 'reason', 'row'], ...rows])
  download({ name: `${name}-skipped.csv`, blob: new Blob([text], { type: 'text/csv' }) })
}
