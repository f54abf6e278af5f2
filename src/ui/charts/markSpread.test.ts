import { expect, it } from 'vitest'
import { type PlacedMark, spreadMarks } from './markSpread.ts'

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
