/** Text, numbers and tables of the HTML report. */
import { dayTimeWords } from '../../engine/index.ts'

const INR = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })
const WHOLE = new Intl.NumberFormat('en-IN')

/** "−₹1,120.50". */
export function rupees(value: number): string {
  return trueMinus(INR.format(value))
}

/** "1.84". */
export function decimal(value: number): string {
  return trueMinus(value.toFixed(2))
}

/** "1,00,000". */
export function whole(value: number): string {
  return trueMinus(WHOLE.format(value))
}

/** None for what reads as zero: a loss of less than half a paisa, or of nothing. */
function trueMinus(number: string): string {
  return number.replace('-', /[1-9]/.test(number) ? '−' : '')
}

/** "2 Jan 2023, 09:15 to 31 Jan 2023, 15:29 IST". */
export function range(fromMs: number, toMs: number): string {
  return `${dayTimeWords(fromMs)} to ${dayTimeWords(toMs)} IST`
}

/** A table of rows that are cells already. */
export function table(rows: readonly string[]): string {
  return `<table>${rows.map(row => `<tr>${row}</tr>`).join('\n')}</table>`
}

/** Bullets of texts; nothing for none. */
export function list(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `<ul>${lines.map(line => `<li>${text(line)}</li>`).join('')}</ul>`
}

/** Text of a stranger's file: it cannot become markup, and its direction marks end with it. */
export function text(value: string): string {
  return `<bdi>${escapeHtml(value)}</bdi>`
}

/** The same without an element of its own, for attributes and titles. */
export function escapeHtml(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return value.replace(/[&<>"']/g, char => entities[char]!)
}

/** Words in a picture, readable over its lines too. */
export function svgLabel(x: number, y: number, words: string, anchor: 'start' | 'end' = 'start'): string {
  return `<text x="${x}" y="${y}" font-size="12" fill="#555" stroke="#fff" stroke-width="3" paint-order="stroke" text-anchor="${anchor}">${words}</text>`
}
