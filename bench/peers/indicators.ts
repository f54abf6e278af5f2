/** SMA 30 and RSI 14 of all closes, by the libraries of indicators that a page in JavaScript would take. */
import { STRATEGY_API } from '../../src/engine/index.ts'
import type { Answer } from '../contest/answer.ts'
import { readBars } from '../contest/barsFile.ts'
import type { Work } from '../contest/serve.ts'
import { loadPeer, type Peer } from './load.ts'

const SMA_BARS = 30
const RSI_BARS = 14
/** Values are compared every so many bars from the end: libraries differ in what they give before there is a value. */
const EVERY = 1000
/** The first of them, from the end, that is not compared: a Wilder average forgets how it began. */
const SETTLED_BARS = 2000

interface Values {
  readonly sma: ArrayLike<number>
  readonly rsi: ArrayLike<number>
}

/** How one library does both; `values` is a plain array, `column` a typed one. */
type Library = (values: number[], column: Float64Array) => Values

const LIBRARIES: Readonly<Record<string, (peer: Peer) => Library>> = {
  technicalindicators: peer => values => ({
    sma: peer.sma({ values, period: SMA_BARS }),
    rsi: peer.rsi({ values, period: RSI_BARS }),
  }),
  'fast-technical-indicators': peer => values => ({
    sma: peer.sma({ values, period: SMA_BARS }),
    rsi: peer.rsi({ values, period: RSI_BARS }),
  }),
  indicatorts: peer => values => ({
    sma: peer.sma(values, { period: SMA_BARS }),
    rsi: peer.rsi(values, { period: RSI_BARS }),
  }),
  'trading-signals': ({ SMA, RSI }) => {
    const follow = (signal: Peer, values: number[]) => values.map(value => signal.update(value, false))
    return values => ({ sma: follow(new SMA(SMA_BARS), values), rsi: follow(new RSI(RSI_BARS), values) })
  },
  '@ixjb94/indicators': ({ IndicatorsSync }) => {
    const library = new IndicatorsSync()
    return values => ({ sma: library.sma(values, SMA_BARS), rsi: library.rsi(values, RSI_BARS) })
  },
}

/** The names of the libraries. */
export const INDICATOR_LIBRARIES = Object.keys(LIBRARIES)

/** Our own two columns. */
export function ownIndicators(file: string): Work {
  const { sma, rsi } = STRATEGY_API
  return workOf(file, (_, column) => ({ sma: sma(column, SMA_BARS), rsi: rsi(column, RSI_BARS) }))
}

/** Those of a library. */
export function libraryIndicators(folder: string, name: string, file: string): Work {
  return workOf(file, LIBRARIES[name]!(loadPeer(folder, name)))
}

function workOf(file: string, library: Library): Work {
  const { close } = readBars(file)
  const values = Array.from(close)
  let computed: Values = { sma: [], rsi: [] }
  return {
    run: () => {
      computed = library(values, close)
    },
    answer: () => sampled(computed, values.length),
  }
}

function sampled({ sma, rsi }: Values, count: number): Answer {
  const places = Array.from({ length: Math.floor((count - SETTLED_BARS) / EVERY) }, (_, k) => k * EVERY)
  const pick = (values: ArrayLike<number>) => places.map(back => Number(values[values.length - 1 - back]))
  return { sma: pick(sma), rsi: pick(rsi) }
}
