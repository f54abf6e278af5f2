import { describe, expect, it } from 'vitest'
import { markUnverified, unverifiedFigures } from './figures.ts'

const TOOL =
  '{"netProfit":-8648.4567,"sharpe":-2.1512,"capital":200000,"trades":228,"from":"2023-01-02","winRatePct":34.2105}'
const unknown = (answer: string, ...sources: string[]) => unverifiedFigures(answer, sources)

describe('figures of an answer', () => {
  it.each([
    'a loss of ₹8,648.46',
    'a loss of Rs. 8648',
    'net −₹8,648.46',
    'Sharpe -2.15',
    'Sharpe of 2.15',
    'from 2 January 2023',
    'on 2023-01-02',
    '2 lakh, or 2,00,000, or ₹2L',
    '228 trades, 34.21% won, about 34%',
    '1. first\n2. second\n 3) third',
    'run `53ec3095e907` and [open](/backtest?capital=777&seed=9)',
    'SHA-256, B2B and x86',
    '२२८ trades',
    'no figures at all',
  ])('"%s" are those of the tool', answer => {
    expect(unknown(answer, TOOL)).toEqual([])
  })

  it.each([
    ['a profit of +₹8,648.46', ['+8,648.46']],
    ['a Sharpe of 2', []],
    ['a Sharpe of 3', ['3']],
    ['9,999 rupees and 12.5%', ['9,999', '12.5']],
    ['3 lakh', ['3 lakh']],
    ['₹8,648.99', ['8,648.99']],
    ['٩٩٩ trades', ['999']],
    ['777 and 777', ['777']],
    ['999999999999999', ['999999999999999']],
  ])('"%s" are partly not', (answer, figures) => {
    expect(unknown(answer, TOOL)).toEqual(figures)
  })

  it('may come from the question', () => {
    expect(unknown('With 50 units at 18,000', 'what of 50 at 18000?')).toEqual([])
  })

  it('are named under the answer where nobody gave them', () => {
    expect(markUnverified('It is 7.', [TOOL])).toBe(
      'It is 7.\n\n> **Unverified figures:** `7`. No tool gave them: check them before you use them.',
    )
    expect(markUnverified('It is 228.', [TOOL])).toBe('It is 228.')
  })

  it.each(['](', 'f', '1', '1,', '- ', '/backtest?'])('X12 many "%s" are read at once', part => {
    const before = process.cpuUsage().user
    unverifiedFigures(part.repeat(64_000 / part.length), [TOOL])
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(5_000)
  })

  it('X12 a long answer of figures to a long question of figures takes no time', () => {
    const before = process.cpuUsage().user
    expect(unverifiedFigures('1 '.repeat(31_000), ['7 '.repeat(25_000)])).toEqual(['1'])
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000)
  })
})
