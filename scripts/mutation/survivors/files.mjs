// Of import and storage.
import { SAME_AT_EDGE, SHORT_WAY } from './reasons.mjs'

const ENDS_BEFORE = 'a guard: no script is known that takes so many passes'
const NO_TYPE = 'it becomes a file of an archive, which keeps no type of it'
const PLAIN_ROWS = 'src/import/tables/plainRows.ts'
const ZIP = 'src/import/archives/zip.ts'
const SECOND_BARS = 'src/import/tables/secondBars.ts'

/** Each with the line as it stands, and what may stand in it instead. */
export const FILE_SURVIVORS = [
  {
    file: 'src/import/archives/inflate.ts',
    text: 'for (let at = 0; at < chunk.length; at += STEP_BYTES) {',
    replacements: ['at <= chunk.length'],
    reason: 'a step of no bytes more unpacks nothing',
  },
  {
    file: ZIP,
    text: 'bytes === ZIP64 ||',
    replacements: ['false'],
    reason: 'an archive that says so much of a file is refused before',
  },
  {
    file: ZIP,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the line as it stands
    text: 'if (from + packedBytes > source.size) throw damaged(source.name, `${name} is cut off`)',
    replacements: ['from + packedBytes >= source.size'],
    reason: 'behind a file lies the list of contents',
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: 'for (let pass = 1; ; pass++) {',
    replacements: ['pass--'],
    reason: ENDS_BEFORE,
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: 'if (pass === MAX_PASSES)',
    replacements: ['false'],
    reason: ENDS_BEFORE,
  },
  {
    file: 'src/import/pine/program.ts',
    text: "if (statement.kind === 'declare' || statement.kind === 'assign') this.#variables.draw(statement, names)",
    replacements: ['true'],
    reason: 'what declares nothing has no name that could be marked',
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: 'if (program.options === null)',
    replacements: ['false'],
    reason: 'a guard: a script without strategy(…) was refused before',
  },
  {
    file: 'src/import/pine/pineToCode.ts',
    text: "for (const { name, value } of program.plots) program.draft.columnOf(value, name, 'plot')",
    replacements: ['""'],
    reason: 'the word of a refusal; what is drawn is numbers of bars, and none of them is refused',
  },
  {
    file: 'src/import/span/spanText.ts',
    text: 'const [, year, month, day, hour, minute] = /^(\\d{4})(\\d\\d)(\\d\\d)(?:(\\d\\d)(\\d\\d))?/.exec(text) ?? []',
    replacements: ['["Stryker was here"]'],
    reason: 'what is no date has no year either way',
  },
  {
    file: 'src/import/span/xmlEvents.ts',
    text: 'if (!this.#known.has(name)) {',
    replacements: ['true'],
    reason: 'a name that is known is looked at once more',
  },
  {
    file: 'src/import/cells/encoding.ts',
    text: 'for (let i = 0; i < bytes.length; i++) {',
    replacements: ['i <= bytes.length'],
    reason: 'behind the last byte there is no zero',
  },
  {
    file: 'src/import/tables/layout.ts',
    text: 'if (next < 0) break',
    replacements: ['next <= 0'],
    reason: 'no row ends where the file begins',
  },
  {
    file: 'src/import/tables/layout.ts',
    text: "if (!(line === 1 && cells[0]?.startsWith('sep='))) rows.push({ line, at, next, cells })",
    replacements: ['cells[0].startsWith'],
    reason: 'a row has a first cell, be it empty',
  },
  {
    file: 'src/import/tables/csv.ts',
    text: '#buffer = new Uint8Array(CHUNK_BYTES + HEAD_BYTES)',
    replacements: ['CHUNK_BYTES - HEAD_BYTES'],
    reason: 'what does not fit makes it grow',
  },
  {
    file: 'src/import/tables/header.ts',
    text: 'return name === undefined ? -1 : names.indexOf(name)',
    replacements: ['false'],
    reason: SHORT_WAY,
  },
  {
    file: SECOND_BARS,
    text: 'for (let i = 0; i < totals.length; i++) {',
    replacements: ['i <= totals.length'],
    reason: 'behind the last total nothing can be written',
  },
  {
    file: SECOND_BARS,
    text: 'totals[i] = soFar > total ? soFar - total : 0',
    replacements: ['soFar >= total'],
    reason: SAME_AT_EDGE,
  },
  {
    file: PLAIN_ROWS,
    text: 'let same = PREFIX_BYTES - 1',
    replacements: ['PREFIX_BYTES + 1'],
    reason: SHORT_WAY,
  },
  {
    file: PLAIN_ROWS,
    text: 'while (same >= 0 && prefix[same] === bytes[at + same]) same--',
    replacements: ['false', 'same > 0', 'same < 0', 'at - same', 'same++'],
    reason: SHORT_WAY,
  },
  {
    file: PLAIN_ROWS,
    text: 'if (same >= 0 && !this.#hour(bytes, at, line)) return NOT_PLAIN',
    replacements: ['true'],
    reason: SHORT_WAY,
  },
  {
    file: 'src/storage/datasets/backup.ts',
    text: "return new Blob([JSON.stringify(value)], { type: 'application/json' })",
    replacements: ['{}', '""'],
    reason: NO_TYPE,
  },
  {
    file: 'src/storage/datasets/backup.ts',
    text: "const content = new Blob([JSON.stringify(json, refuseSecret)], { type: 'application/json' })",
    replacements: ['{}', '""'],
    reason: NO_TYPE,
  },
  {
    file: 'src/storage/datasets/library.ts',
    text: 'const freeBytes = quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)',
    replacements: ['false', 'quota === undefined && usage === undefined'],
    reason: 'what is not known is no number, and none is told either way',
  },
  {
    file: 'src/storage/desk/readAct.ts',
    text: 'if (!plain || !isPlain(value) || value.own === undefined) return plain',
    replacements: ['!plain && !isPlain(value)'],
    reason: 'what reads as a plain draft is plain',
  },
  {
    file: 'src/storage/settings/settingsStore.ts',
    text: 'if (after.head.boxVersion !== this.#head?.boxVersion && box === undefined) this.#leaveOut()',
    replacements: ['this.#head.boxVersion'],
    reason: 'nothing is saved before what is stored has been read',
  },
  {
    file: 'src/storage/strategies/ownStrategies.ts',
    text: "const records = parseSafely(localStorage.getItem(KEY) ?? '[]')",
    replacements: ['""'],
    reason: 'no text is no JSON: then none are found either, as nothing is stored',
  },
]
