/** Longer, and parsing it as markdown would stop the page for too long. */
const MAX_CHARS = 32 * 1024
/** Quotes inside lists inside quotes: more cannot be read, and thousands overflow the stack. */
const MAX_DEPTH = 16
/** The parser's time grows with the square of these marks in one paragraph. */
const MAX_MARKS = 1_000
/** Each is an element or more: thousands of a few letters hold up the page as no sentence of the same length does. */
const MAX_LINES = 1_500
/** Each table and each block of code can scroll, and so costs the page more than a paragraph. */
const MAX_BOXES = 300
/** A table fills each of its rows up to its widest: two short columns of text may ask for millions of cells. */
const MAX_CELLS = 4_000

const LINE_END = /\r\n?|\n/
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t]*(?=[\r\n])/
const LEAD = /^(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|[ \t])*/
const LEVEL = />|[-*+][ \t]|\d[.)][ \t]| {4}|\t/g
const MARK = /[*_~[\]!]/g
const FENCE = /^(?:```|~~~)/
/** Before code, unless the line belongs to a list or stands between fences. */
const INDENT = / {4}|\t/
/** Before code that begins on the line of its list's mark. */
const LIST_INDENT = /[-*+.)](?: {5}| *\t)/
/** The line below a table's header, and other lines of nothing but dashes. */
const RULE = /^[ \t>|:-]+$/
const RULE_COLUMN = /-+/g

/** Whether a reply can be shown as markdown without holding up the page. */
export function isLightMarkdown(text: string): boolean {
  if (text.length > MAX_CHARS) return false
  const lines = text.split(LINE_END)
  if (lines.filter(line => line.trim() !== '').length > MAX_LINES) return false
  const leads = lines.map(line => LEAD.exec(line)?.[0] ?? '')
  return (
    leads.every(lead => count(lead, LEVEL) <= MAX_DEPTH) &&
    hasFewBoxes(lines, leads) &&
    text.split(PARAGRAPH_END).every(paragraph => count(paragraph, MARK) <= MAX_MARKS)
  )
}

function hasFewBoxes(lines: readonly string[], leads: readonly string[]): boolean {
  const columns = lines.filter(line => RULE.test(line)).map(line => count(line, RULE_COLUMN))
  const codes = lines.filter((line, k) => beginsCode(line, leads[k]!, leads[k - 1] ?? '')).length
  const mostCells = Math.max(0, ...columns) * lines.length
  return columns.length + codes <= MAX_BOXES && mostCells <= MAX_CELLS
}

/** Whether a block of code may begin, or end, with the line. */
function beginsCode(line: string, lead: string, leadBefore: string): boolean {
  if (FENCE.test(line.slice(lead.length)) || LIST_INDENT.test(lead)) return true
  return INDENT.test(lead) && !INDENT.test(leadBefore)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
