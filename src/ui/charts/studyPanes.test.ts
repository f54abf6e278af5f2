import { expect, it } from 'vitest'
import { lineColours, panesBelow, panesWords, paneTitle } from './studyPanes.ts'

const values = new Float64Array()
const NO_VOLUME = Float64Array.of(0, 0)
const LINES = [
  { name: 'EMA(200)', values },
  { name: 'RSI(14)', values, pane: 'RSI', levels: [70, 30] },
  { name: 'MACD(12, 26, 9)', values, pane: 'MACD' },
  { name: 'MACD signal(12, 26, 9)', values, pane: 'MACD', levels: [-0.5] },
  { name: 'SMA(volume, 20)', values, pane: 'Volume' },
]

it('has the volume first, where there is any, then the panes as their lines name them', () => {
  expect(panesBelow({ volume: Float64Array.of(0, 5), lines: LINES })).toEqual(['Volume', 'RSI', 'MACD'])
  expect(panesBelow({ volume: NO_VOLUME, lines: LINES })).toEqual(['RSI', 'MACD', 'Volume'])
  expect(panesBelow({ volume: NO_VOLUME, lines: [] })).toEqual([])
})

it('gives the lines of one pane different colours, and begins anew in the next', () => {
  expect(lineColours(LINES)).toEqual(['info', 'info', 'info', 'accent', 'info'])
})

it('names a pane with the levels of its lines, the lowest first', () => {
  expect(paneTitle(LINES, 'RSI')).toBe('RSI · levels 30, 70')
  expect(paneTitle(LINES, 'MACD')).toBe('MACD · level −0.5')
  expect(paneTitle(LINES, 'Volume')).toBe('Volume')
})

it('says in words what stands below the prices, and nothing where nothing does', () => {
  expect(panesWords(LINES)).toBe(
    ' Below the prices: RSI with RSI(14), levels 30, 70; MACD with MACD(12, 26, 9), MACD signal(12, 26, 9), level −0.5; Volume with SMA(volume, 20).',
  )
  expect(panesWords(LINES.slice(0, 1))).toBe('')
})
