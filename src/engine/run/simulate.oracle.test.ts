/** Fills and equity against cases from other engines. Which column we follow where they differ: RULES.md, F and A. */
import { expect, it } from 'vitest'
import { type Action, dailyBars, oracleBars, peerInputs, runScript } from '../../../test/scripted.ts'
import { describeShared, sharedJson } from '../../../test/shared.ts'

interface PeerFill {
  bar: number
  price: number
  qty: number
}
interface Expected {
  fills: PeerFill[]
  equity: number[]
  cash?: number[]
}
interface ScriptCase {
  id: string
  data: string
  rows: [number, number]
  config: { cash: number; commission_rate: number }
  script: Action[]
}

/** Fills of one bar have no agreed order between the peers: compare them by bar, quantity and price. */
function byBar(fills: readonly PeerFill[]): PeerFill[] {
  return fills
    .map(({ bar, price, qty }) => ({ bar, price, qty }))
    .sort((a, b) => a.bar - b.bar || a.qty - b.qty || a.price - b.price)
}

/** Peers keep fractions of a paisa where our rule A1 rounds each fill's value and charges: half a paisa each. */
function expectSameRun(actual: { fills: PeerFill[]; equity: number[] }, expected: Expected): void {
  const ours = byBar(actual.fills)
  const theirs = byBar(expected.fills)
  expect(ours.map(({ bar, qty }) => [bar, qty])).toEqual(theirs.map(({ bar, qty }) => [bar, qty]))
  ours.forEach((fill, k) => {
    expect(Math.abs(fill.price - theirs[k]!.price)).toBeLessThan(1e-9)
  })
  actual.equity.forEach((value, i) => {
    const fillsSoFar = ours.filter(fill => fill.bar <= i).length
    expect(Math.abs(value - expected.equity[i]!), `equity at bar ${i}`).toBeLessThan(
      1e-4 + 0.0051 + 0.0101 * fillsSoFar,
    )
  })
}

/** F5: the bar opened through the target before it reached the stop, which the peers fill all the same: our exit. */
const OPENED_THROUGH: Readonly<Record<string, PeerFill>> = {
  'o-bothhit-00': { bar: 3, price: 1572.65, qty: -1 },
  'o-bothhit-08': { bar: 4, price: 1635.7, qty: 9 },
  'o-bothhit-13': { bar: 5, price: 1608.8, qty: 16 },
}

describeShared('fills agree with backtesting.py, backtrader and an independent simulator', () => {
  for (const file of ['consensus-plain', 'consensus-brackets', 'consensus-stoplimit']) {
    const { cases } = sharedJson<{ cases: (ScriptCase & { expected: Expected })[] }>(
      `oracles/open/engine/${file}.json`,
    )
    it.each(cases.map(c => [c.id, c] as const))(`${file} %s`, (_id, c) => {
      const run = runScript(oracleBars(c.data, c.rows), peerInputs(c.config), c.script)
      const exit = OPENED_THROUGH[c.id]
      if (exit) expect(byBar(run.fills)).toEqual(byBar([c.expected.fills[0]!, exit]))
      else expectSameRun(run, c.expected)
    })
  }
})

describeShared('F6 exits in the entry bar follow the mode that was asked for', () => {
  type ModeCase = ScriptCase & { expected_entry_bar: Expected; expected_next_bar: Expected }
  const { cases } = sharedJson<{ cases: ModeCase[] }>('oracles/open/engine/brackets-by-mode.json')
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const bars = oracleBars(c.data, c.rows)
    const entryBar = runScript(bars, peerInputs(c.config, { exitsFrom: 'entry-bar' }), c.script)
    expectSameRun(entryBar, c.expected_entry_bar)
    const nextBar = runScript(bars, peerInputs(c.config, { exitsFrom: 'next-bar' }), c.script)
    expectSameRun(nextBar, c.expected_next_bar)
  })
})

describeShared('F4 where the peers differ on a stop-limit we follow backtrader', () => {
  type Divergence = ScriptCase & { answers: { backtrader: { fills: PeerFill[] } } }
  const { cases } = sharedJson<{ cases: Divergence[] }>('oracles/open/engine/divergence.json')
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const { fills } = runScript(oracleBars(c.data, c.rows), peerInputs(c.config), c.script)
    expect(byBar(fills)).toEqual(byBar(c.answers.backtrader.fills))
  })
})

describeShared('A5 with tight cash we follow backtesting.py: checked at the fill, shorts need margin', () => {
  type Row = [string, number, number, number]
  type Funding = ScriptCase & { peers_agree: boolean; answers: { backtesting_py: { fills: Row[] } } }
  const { cases } = sharedJson<{ cases: Funding[] }>('oracles/open/engine/funding.json')
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const { fills } = runScript(oracleBars(c.data, c.rows), peerInputs(c.config), c.script)
    const expected = c.answers.backtesting_py.fills.map(([, bar, price, qty]) => ({ bar, price, qty }))
    expect(byBar(fills)).toEqual(byBar(expected))
  })
})

describeShared('F2 F3 gaps fill at the open as in LEAN', () => {
  interface FillVector {
    id: string
    order: { side: 'buy' | 'sell'; type: 'limit' | 'stop'; limit?: number; stop?: number }
    bars_ohlc_after_submission: number[][]
    expected: { bar: number; price: number } | null
  }
  const { cases } = sharedJson<{ cases: FillVector[] }>('oracles/open/engine/lean-fillmodel.json')
  it.each(cases.map(c => [c.id, c] as const))('%s', (_id, c) => {
    const first = c.bars_ohlc_after_submission[0]!
    const bars = dailyBars([first[0]!, first[0]!, first[0]!, first[0]!], ...c.bars_ohlc_after_submission)
    const script: Action[] = [{ bar: 0, op: 'submit', id: 'o', qty: 1, ...c.order }]
    const { fills } = runScript(bars, peerInputs({ cash: 1e7 }), script)
    const expected = c.expected && { bar: c.expected.bar + 1, price: c.expected.price }
    expect(fills[0] ? { bar: fills[0].bar, price: fills[0].price } : null).toEqual(expected)
  })
})
