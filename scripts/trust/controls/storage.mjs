import { chromium, node } from './control.mjs'

const desk = (id, guard, off) => node(id, 'workers/keptDesk.test.ts', 'workers/keptDesk.ts', guard, off)

/** Controls of import and storage. */
export const STORAGE = [
  node(
    'I1',
    'import/tables/csvRows.test.ts',
    'import/tables/rowParser.ts',
    'BAD_TIME : barFault(open, high, low, close, volume)',
    'BAD_TIME : null',
  ),
  node(
    'I2',
    'import/tables/csvRows.test.ts',
    'import/tables/validateBars.ts',
    'if (!isSame(bars, to - 1, i)) throw differentRows(bars, to - 1, i, intervalMinutes)',
    '',
  ),
  node(
    'I3',
    'import/tables/csvTimes.test.ts',
    'import/tables/validateBars.ts',
    'if (!monthFirst) throw askDateOrder(times.dates)',
    'if (!monthFirst) return',
  ),
  node(
    'I4',
    'import/tables/csv.test.ts',
    'import/cells/encoding.ts',
    "sniffWide(bytes) ?? 'utf-8'",
    "'utf-8'",
  ),
  node(
    'I5',
    'import/tables/csv.test.ts',
    'import/cells/encoding.ts',
    'const mark = markOf(head)\n',
    'const mark = markOf(head)\n  if (mark) return mark\n',
  ),
  chromium('I6', 'import.spec.ts', 'ui/data/useImports.ts', 'if (!job.signal.aborted) {', 'if (true) {'),
  node(
    'I7',
    'import/parquet/parquet.test.ts',
    'import/parquet/parquetMetadata.ts',
    'if (rows !== Number(num_rows)) throw',
    'if (false) throw',
  ),
  chromium('I8', 'storage.spec.ts', 'storage/datasets/library.ts', 'else await this.#letGo(name)', ''),
  chromium(
    'I9',
    'storage.spec.ts',
    'storage/datasets/library.ts',
    'throw await noRoom(name, neededBytes)',
    'throw error',
  ),
  chromium(
    'I10',
    'storage.spec.ts',
    'storage/datasets/words.ts',
    'In a private window, data is lost',
    'Data is kept',
  ),
  node(
    'I11',
    'storage/settings/settings.test.ts',
    'storage/settings/settings.ts',
    'NAMES.filter(name => RULES[name].isRight(storedAs(name)))',
    'NAMES.filter(isThere)',
  ),
  node(
    'I12',
    'storage/settings/settingsUndo.test.ts',
    'storage/settings/settingsMerge.ts',
    '((isHour(name) ? areHoursChanged : isChanged(name)) ? is : was)',
    'was',
  ),
  chromium(
    'I13',
    'storage-damage.spec.ts',
    'storage/datasets/library.ts',
    'const wanted = new Set([...Object.keys(this.#lost), ...this.#broken.map(({ id }) => id)])',
    'const wanted = new Set()',
  ),
  desk(
    'I14',
    'write: { ...writeOf(standing), restart, entries } }',
    'write: { ...writeOf(standing), restart, entries: [] } }',
  ),
  desk('I15', 'place?.log === log && (count === 0 || beganMs === storedMs)', 'false'),
  desk('I16', 'return { ...receipt, message:', 'return { message: receipt.message, ...receipt, other:'),
]
