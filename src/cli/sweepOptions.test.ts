import { describe, expect, it } from 'vitest'
import { findStrategy, type SweepMetrics, type SweepRow, sweepPoints } from '../engine/index.ts'
import { parseOptions } from './options.ts'
import {
  orderRows,
  parseAxes,
  parseMethod,
  parseOrder,
  pointsOf,
  refuseFixedAxes,
  SWEEP_OPTIONS,
} from './sweepOptions.ts'

const NEEDED = ['--data', 'nifty.csv', '--instrument', 'NIFTY', '--strategy', 'momentum']

function options(text: string) {
  return parseOptions([...NEEDED, ...text.split(' ')], SWEEP_OPTIONS)
}

function row(sharpe: number | null, trades: number): SweepRow {
  const stats = { sharpe, trades } as unknown as SweepMetrics
  return { params: { trades }, stats, refusal: null, dailyReturns: null }
}

describe('the options of a sweep', () => {
  it('name an axis as a range or a list, in their order', () => {
    expect(parseAxes(options('--axis shortBars=5:50:5 --axis stopLossPct=0.5,1,2'))).toEqual([
      { param: 'shortBars', from: 5, to: 50, step: 5 },
      { param: 'stopLossPct', values: [0.5, 1, 2] },
    ])
  })

  it.each(['shortBars', 'shortBars=', '=5:50:5', 'shortBars=5:50', 'shortBars=1:2:3:4', 'a=1=2'])(
    'refuse the axis %s',
    text => {
      expect(() => parseAxes(options(`--axis ${text}`))).toThrow(
        `--axis: "${text}" must look like shortBars=5:50:5 or shortBars=5,10,20.`,
      )
    },
  )

  it('choose the points', () => {
    expect(parseMethod(options('--axis a=1'))).toEqual({ kind: 'grid' })
    expect(parseMethod(options('--method sobol --points 64'))).toEqual({ kind: 'sobol', points: 64 })
    expect(parseMethod(options('--method random --points 9'))).toEqual({ kind: 'random', points: 9, seed: 1 })
    expect(parseMethod(options('--method random --points 9 --draw-seed 5'))).toMatchObject({ seed: 5 })
  })

  it.each([
    ['--method best', '--method: "best" must be one of grid, random, sobol.'],
    ['--method sobol', '--points is missing: how many does --method sobol run?'],
    ['--points 9', '--points: only --method random and sobol have it.'],
    ['--method sobol --points 9 --draw-seed 5', '--draw-seed: only --method random has it.'],
    ['--method random --points few', '--points: "few" is not a number.'],
    ['--method random --points 9 --draw-seed -1', '--draw-seed: "-1" must be a whole number from 0.'],
    ['--axis shortBars=1:x:1', '--axis shortBars: "x" is not a number.'],
  ])('are refused in one sentence: %s', (text, sentence) => {
    expect(() => [parseMethod(options(text)), parseAxes(options(text))]).toThrow(sentence)
  })

  it('have no value for a parameter that has an axis', () => {
    const asked = (text: string) => refuseFixedAxes(options(text), parseAxes(options(text)))
    expect(() => asked('--axis shortBars=5,6 --param shortBars=7')).toThrow(
      '--param: shortBars has its values from --axis. Leave one of them out.',
    )
    asked('--axis shortBars=5,6 --param longBars=70')
  })

  it('are named where there are too many points: the axes of a grid, else how many were asked for', () => {
    const asked = (text: string) => {
      const [axes, method] = [parseAxes(options(text)), parseMethod(options(text))]
      return pointsOf(method, () => sweepPoints(findStrategy('momentum'), axes, method))
    }
    const wide = '--axis shortBars=1:400 --axis longBars=401:800'.replaceAll(/(\d+:\d+)/g, '$1:1')
    expect(() => asked(wide)).toThrow(/^--axis: 1,60,000 combinations; at most 1,00,000\./)
    expect(() => asked(`${wide} --method random --points 0`)).toThrow(
      /^--points: 0 is not possible; enter a whole number from 1/,
    )
  })

  it('need an axis', () => {
    expect(() => parseAxes(options('--capital 5000'))).toThrow('--axis is missing. See --help.')
  })

  it('are those of a backtest too, and no others', () => {
    expect(options('--axis a=1 --capital 5000').given.capital).toBe('5000')
    expect(() => options('--speed 3')).toThrow("Unknown option '--speed'")
    expect(() => parseOptions([...NEEDED, '--axis', 'a=1'])).toThrow("Unknown option '--axis'")
  })
})

describe('the order of the rows', () => {
  const refused: SweepRow = { params: {}, stats: null, refusal: 'No.', dailyReturns: null }
  const rows = [row(1, 10), refused, row(null, 20), row(3, 30), row(1, 40)]
  const order = (text: string) =>
    orderRows(rows, parseOrder(options(text))).map(({ params }) => params.trades)

  it('is that of the points unless asked for', () => {
    expect(order('--axis a=1')).toEqual([10, undefined, 20, 30, 40])
  })

  it('has the largest metric first, or the smallest, and what lacks it last', () => {
    expect(order('--sort sharpe')).toEqual([30, 10, 40, undefined, 20])
    expect(order('--sort sharpe:up')).toEqual([10, 40, 30, undefined, 20])
    expect(order('--sort trades --top 2')).toEqual([40, 30])
  })

  it('W2 leaves rows as they were whose metrics differ by nothing but binary rounding', () => {
    const noisy = [row(0.3, 10), row(0.1 + 0.2, 20), row(0.3, 30), row(0.4, 40)]
    const sorted = orderRows(noisy, parseOrder(options('--sort sharpe')))
    expect(sorted.map(({ params }) => params.trades)).toEqual([40, 10, 20, 30])
  })

  it.each([
    ['--sort speed', '--sort: "speed" must be one of netProfit, totalReturnPct'],
    ['--sort sharpe:down', '--sort: "sharpe:down" must be one of'],
    ['--top 3', '--top: only --sort has it. Add --sort METRIC.'],
    ['--sort sharpe --top 0', '--top: "0" must be a whole number from 1.'],
  ])('is refused in one sentence: %s', (text, sentence) => {
    expect(() => parseOrder(options(text))).toThrow(sentence)
  })
})
