import { expect, it } from 'vitest'
import { insideEdges, type PlacedMark, spreadMarks } from './markSpread.ts'

const mark = (candle: number, side: PlacedMark['side'], look: PlacedMark['look'] = 'plain') => ({
  candle,
  side,
  look,
})
const words = (marks: readonly PlacedMark[]) => marks.map(({ candle, side }) => `${side} ${candle}`)

it('of marks of one side that would lie over each other the first is drawn', () => {
  const pile = [
    mark(0, 'buy'),
    mark(0, 'sell'),
    mark(0, 'buy'),
    mark(3, 'buy'),
    mark(10, 'buy'),
    mark(12, 'sell'),
  ]
  expect(words(spreadMarks(pile, 10))).toEqual(['buy 0', 'sell 0', 'buy 10', 'sell 12'])
})

it('a mark of the first or last candle is drawn as far inside as half of it is wide', () => {
  expect([0, 2, 50, 99].map(candle => insideEdges(candle, 100, 7))).toEqual([3, 3, 50, 96])
  expect([0, 99].map(candle => insideEdges(candle, 100, 1))).toEqual([0, 99])
  expect([0, 1].map(candle => insideEdges(candle, 2, 15))).toEqual([0, 1])
})

it('with room for each, one mark of a side stands at a candle', () => {
  const pile = [mark(0, 'buy'), mark(0, 'buy'), mark(1, 'buy'), mark(1, 'sell')]
  expect(words(spreadMarks(pile, 1))).toEqual(['buy 0', 'buy 1', 'sell 1'])
})

it('the trade that was asked for is always drawn, and others make room for it', () => {
  const pile = [
    mark(0, 'buy', 'faint'),
    mark(2, 'buy', 'focus'),
    mark(3, 'buy', 'faint'),
    mark(9, 'buy', 'faint'),
  ]
  expect(words(spreadMarks(pile, 5))).toEqual(['buy 2', 'buy 9'])
})
