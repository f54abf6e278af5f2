/** Metrics and Markdown of an answer: the page's forms of numbers, and nothing that a reader typed unescaped. */

const MINUS = '−'
/** What stands for a metric that is undefined. */
export const DASH = '–'
const MARKS = /[\\`*_{}[\]<>#|~&!@$]|:(?=\/\/)|(?<=www)\./g
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const formats = new Map<number, Intl.NumberFormat>()

function digits(value: number, least: number, most = least): string {
  const key = least * 100 + most
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: least, maximumFractionDigits: most })
    formats.set(key, format)
  }
  const shown = format.format(Math.abs(value))
  return value < 0 && /[1-9]/.test(shown) ? `${MINUS}${shown}` : shown
}

/** "₹1,00,000.00". */
export function inr(rupees: number): string {
  const shown = digits(rupees, 2)
  return shown.startsWith(MINUS) ? `${MINUS}₹${shown.slice(1)}` : `₹${shown}`
}

/** A number with no more decimals than it has, at most so many. */
export function plain(value: number, most = 4): string {
  return digits(value, 0, most)
}

/** "1 unit", "65 units". */
export function unitWords(qty: number): string {
  return `${plain(qty)} ${qty === 1 ? 'unit' : 'units'}`
}

/** A metric in its unit as the catalogue names it: "₹1,200.00", "4.93%", "1.84". */
export function metricText(value: number | null, unit: string): string {
  if (value === null) return DASH
  switch (unit) {
    case 'rupees':
      return inr(value)
    case 'percent':
    case 'share':
    case 'points':
      return `${digits(value, 2)}%`
    case 'count':
      return digits(value, 0)
    case 'days':
      return `${digits(value, 1)} days`
    case 'minutes':
      return `${digits(value, 0)} min`
    default:
      return digits(value, 2)
  }
}

/** Text of another's making inside Markdown: what could be a mark or a link is escaped. */
export function escapeMarkdown(text: string): string {
  return text
    .normalize('NFC')
    .replace(CONTROL, ' ')
    .replace(MARKS, mark => `\\${mark}`)
}

/** A GFM table; of the columns those after `textColumns` are numbers, to the right. Cells are Markdown already. */
export function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns = 1,
): string {
  const rules = heads.map((_, k) => (k < textColumns ? '---' : '--:'))
  return [heads, rules, ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Paragraphs of an answer, without the empty ones. */
export function paragraphs(...parts: readonly (string | null | undefined | false)[]): string {
  return parts
    .filter(part => part !== undefined && part !== null && part !== false && part !== '')
    .join('\n\n')
}
