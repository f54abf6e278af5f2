/** The colours of the sweep's drawings: those of the theme on a screen, dark ink on white while the page is printed. */
import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { type ColourName, colour } from '../../charts/tokens.ts'

/** A colour by its name, as "#rrggbb". */
export type Ink = (name: ColourName) => string

/** As in the print rules of styles.css, which a canvas cannot see before the page is laid out for paper. */
export const PAPER_COLOURS = {
  panel: '#ffffff',
  'line-strong': '#aab4c3',
  text: '#10141b',
  muted: '#414b5a',
  faint: '#566174',
  accent: '#9a5b00',
  up: '#0b7a52',
  down: '#b3232f',
} as const
/** A cell without a value has to be told from the paper. */
const RAISED = '#e6eaf0'

/** The ink of paper. */
export const paperInk: Ink = name =>
  name === 'raised' ? RAISED : ((PAPER_COLOURS as Partial<Record<ColourName, string>>)[name] ?? colour(name))

let isPrinting = false

/** Whether what is drawn now goes to paper. */
export function isOnPaper(): boolean {
  return isPrinting
}

/** The ink to draw with; while the page is printed everything is drawn anew before the browser takes it. */
export function useInk(): Ink {
  return useSyncExternalStore(subscribe, isOnPaper) ? paperInk : colour
}

function subscribe(onChange: () => void): () => void {
  const turn = (next: boolean) => () => {
    isPrinting = next
    flushSync(onChange)
  }
  const [begin, end] = [turn(true), turn(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}
