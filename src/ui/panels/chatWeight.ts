/** Longer, and parsing it as markdown would stop the page for too long. */
const MAX_CHARS = 32 * 1024
/** Quotes inside lists inside quotes: more cannot be read, and thousands overflow the stack. */
const MAX_DEPTH = 16
/** The parser's time grows with the square of these marks in one paragraph. */
const MAX_MARKS = 1_000

const LINE_END = /\r\n?|\n/
const PARAGRAPH_END = /(?:\r\n?|\n)[ \t]*(?=[\r\n])/
const LEAD = /^(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|[ \t])*/
const LEVEL = />|[-*+][ \t]|\d[.)][ \t]| {4}|\t/g
const MARK = /[*_~[\]!]/g

/** Whether a reply can be shown as markdown without holding up the page. */
export function isLightMarkdown(text: string): boolean {
  return (
    text.length <= MAX_CHARS &&
    text.split(LINE_END).every(line => count(LEAD.exec(line)?.[0] ?? '', LEVEL) <= MAX_DEPTH) &&
    text.split(PARAGRAPH_END).every(paragraph => count(paragraph, MARK) <= MAX_MARKS)
  )
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
