import type { DatasetInfo } from '../../workers/api/api.ts'

/**
 * What a dataset is listed as once its bars are imported again: its name and its instrument stay, whatever the new file is
 * called; an instrument that it lacked is added. Other bars are what their file says.
 */
export function keptInfo(there: DatasetInfo, again: DatasetInfo): DatasetInfo {
  if (there.sha256 !== again.sha256) return again
  const symbol = there.symbol ?? again.symbol
  // the quality goes by the instrument that the bars were read as
  return again.symbol === symbol ? { ...again, name: there.name } : there
}
