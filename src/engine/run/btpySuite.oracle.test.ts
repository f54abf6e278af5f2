/**
 * What backtesting.py's own test suite asserts of orders, run through our engine: every script runs. Where the peer has
 * an operation that we have not, `inOurWords` says it with ours; `NOT_COMPARED` names the figures that remain, and why.
 * What it asserts of its functions: btpyFunctions.oracle.test.ts.
 */
import { expect, it } from 'vitest'
import { type Action, dailyBars, oracleBars, peerInputs, runScript } from '../../../test/scripted.ts'
import { describeShared, sharedJson } from '../../../test/shared.ts'

interface Config {
  cash: number
  commission_fixed: number
  commission_rate: number
  spread: number
  trade_on_close: boolean
  exclusive_orders: boolean
  finalize_trades: boolean
}
interface PeerTrade {
  size: number
  entry_bar: number
  exit_bar: number
  entry_price: number
  exit_price: number
  pnl: number
  commission: number
}
interface ScriptCase {
  id: string
  asserted_upstream: Record<string, unknown>
  config: Config
  script: (Action & { trade?: string })[]
  data?: string
  rows?: [number, number]
  bars?: Record<'open' | 'high' | 'low' | 'close', number[]>
  full_output: {
    fills?: { bar: number; price: number; qty: number }[]
    trades?: PeerTrade[]
    equity: number[]
  }
}
type Run = ReturnType<typeof runScript>

/** Figures of cases that run and are compared in everything else. */
const NOT_COMPARED: Readonly<Record<string, string>> = {
  'commission-entry-exit-accounting':
    'a fixed fee is no cost model of ours (C1): the test takes the peer’s 10 of each fill off our equity itself',
  'hedging-two-open-trades':
    'we hold one position for each instrument (A4), not a long and a short at once: equity and net fills are compared, the two open trades are not',
}

/** An exit price that no bar reaches, and one that every bar has reached at its open. */
const OUT_OF_REACH = { sl: 0.01, tp: 1e6 }
const AT_THE_OPEN = 0.01

/** The script without what only the peer has. */
function inOurWords({ script, config }: ScriptCase, barCount: number): Action[] {
  const actions: Action[] = []
  for (const action of script) {
    // exclusive orders: each new order first closes what is open
    if (action.op === 'submit' && config.exclusive_orders) {
      actions.push({ bar: action.bar, op: 'close', id: 'exclusive' })
    }
    // its spread makes entries alone worse: leave by a limit, which has no slippage, and enter with it
    if (action.op === 'close' && config.spread) {
      actions.push({ bar: action.bar, op: 'set_tp', id: script[0]!.id, price: AT_THE_OPEN })
    } else if (action.op === 'close_trade') {
      actions.push({ ...action, id: /\((\w+)\)/.exec(action.trade!)![1]! })
    } else {
      actions.push(action)
    }
  }
  // it closes what is open at the end at the open of the last bar
  if (config.finalize_trades) actions.push({ bar: barCount - 2, op: 'close', id: 'end' })
  return actions.map(action => (action.op === 'submit' ? withExitsSetLater(action, actions) : action))
}

/** Exits belong to an entry from its beginning (O5) and may be moved (O4): these wait out of reach. */
function withExitsSetLater(entry: Action, actions: readonly Action[]): Action {
  const isSet = (op: Action['op']) => actions.some(action => action.op === op && action.id === entry.id)
  return {
    ...entry,
    ...(isSet('set_sl') && { sl: OUT_OF_REACH.sl }),
    ...(isSet('set_tp') && { tp: OUT_OF_REACH.tp }),
  }
}

function barsOf({ data, rows, bars }: ScriptCase) {
  if (!bars) return oracleBars(data!, rows!)
  return dailyBars(...bars.open.map((open, i) => [open, bars.high[i]!, bars.low[i]!, bars.close[i]!]))
}

function runCase(c: ScriptCase): Run {
  const bars = barsOf(c)
  const shares = c.script.flatMap(({ qty }) => (typeof qty === 'object' ? [qty.fraction_of_available] : []))
  const inputs = {
    ...peerInputs(c.config, { slippageBps: c.config.spread * 10_000 }),
    ...(shares.length > 0 && { size: { kind: 'equity' as const, fraction: shares[0]! } }),
  }
  const run = runScript(bars, inputs, inOurWords(c, bars.openMs.length))
  const fees = run.equity.map(
    (_, i) => c.config.commission_fixed * run.fills.filter(({ bar }) => bar <= i).length,
  )
  return { ...run, equity: run.equity.map((rupees, i) => rupees - fees[i]!) }
}

/** A1 rounds the value and the charges of each fill to the paisa, and each mark. */
const centsOf = (fills: number) => 0.0051 + 0.0101 * fills

/** Fills of one bar together: what is closed for one position and what for two. */
function netByBar(fills: Run['fills']) {
  const bars = new Map<number, { bar: number; price: number; qty: number }>()
  for (const { bar, price, qty } of fills) {
    bars.set(bar, { bar, price, qty: qty + (bars.get(bar)?.qty ?? 0) })
  }
  return [...bars.values()].filter(({ qty }) => qty !== 0)
}

function expectFills(ours: Run['fills'], theirs: Run['fills']): void {
  expect(ours.map(({ bar, qty }) => [bar, qty])).toEqual(theirs.map(({ bar, qty }) => [bar, qty]))
  for (const [k, fill] of ours.entries()) expect(fill.price).toBeCloseTo(theirs[k]!.price, 9)
}

function expectTrades({ simulation }: Run, theirs: readonly PeerTrade[], { commission_fixed }: Config): void {
  const { trades } = simulation.account
  expect(trades.map(({ side, qty, entryBar, exitBar }) => [side, qty, entryBar, exitBar])).toEqual(
    theirs.map(({ size, entry_bar, exit_bar }) => [
      size > 0 ? 'long' : 'short',
      Math.abs(size),
      entry_bar,
      exit_bar,
    ]),
  )
  for (const [k, trade] of trades.entries()) {
    const wanted = theirs[k]!
    expect(trade.entryPrice).toBeCloseTo(wanted.entry_price, 9)
    expect(trade.exitPrice).toBeCloseTo(wanted.exit_price, 9)
    const fees = 2 * commission_fixed
    expect(Math.abs(trade.chargesPaise / 100 + fees - wanted.commission)).toBeLessThan(centsOf(2))
    expect(Math.abs(trade.netPaise / 100 - fees - wanted.pnl)).toBeLessThan(centsOf(2))
  }
}

/** The fills that opened and those that closed, first in, first out, where each opening fill is closed whole. */
function lotsOf(fills: Run['fills']) {
  let held = 0
  const entries: Run['fills'] = []
  const exits: Run['fills'] = []
  for (const fill of fills) {
    if (held * fill.qty < 0) exits.push(fill)
    else entries.push(fill)
    held += fill.qty
  }
  return { entries, exits }
}

/** Our figures under the names of the upstream assertions. */
function assertedMetrics(run: Run, c: ScriptCase): Record<string, unknown> {
  const { entries, exits } = lotsOf(run.fills)
  const rupees = (value: number) => Math.round(value * 100) / 100
  const heldAfter = (bar: number) =>
    run.fills.filter(fill => fill.bar <= bar).reduce((sum, fill) => sum + fill.qty, 0)
  return {
    entry_price: entries.map(({ price }) => price),
    entry_bar: entries.map(({ bar }) => bar),
    exit_price: exits.map(({ price }) => price),
    first_exit_price: exits.slice(0, 1).map(({ price }) => price),
    exit_bar: exits.map(({ bar }) => bar),
    prices: run.fills.map(({ price }) => price),
    equity_2_4_rounded: run.equity.slice(2, 4).map(rupees),
    final_equity: [run.equity.at(-1)],
    commissions_total: [
      run.simulation.account.chargesPaise / 100 + c.config.commission_fixed * run.fills.length,
    ],
    n_trades: [run.simulation.account.trades.length],
    sl: [run.orders.get('o1')?.stopLoss?.stopPrice],
    position_after_bar3: [heldAfter(3)],
  }
}

/** A figure as the assertion has it: a number, several, or a price of the bars times a number. */
function wantedMetrics(value: unknown, c: ScriptCase): unknown[] {
  const product = typeof value === 'string' && /^Open\[(\d+)\]\*([\d.]+)$/.exec(value)
  if (product) return [barsOf(c).open[Number(product[1])]! * Number(product[2])]
  return Array.isArray(value) ? value : [value]
}

function expectAsserted(run: Run, c: ScriptCase): void {
  const ours = assertedMetrics(run, c)
  const asserted = Object.entries(c.asserted_upstream).filter(
    ([name]) => name !== 'note' && !(name === 'n_open_trades_after_bar3' && c.id in NOT_COMPARED),
  )
  for (const [name, value] of asserted) {
    const wanted = wantedMetrics(value, c)
    const found = ours[name] as number[]
    // what is in rupees of the account carries the rounding of A1; prices, bars and counts do not
    const slack = /equity|commissions/.test(name) ? centsOf(run.fills.length) : 1e-9
    expect(found, name).toHaveLength(wanted.length)
    for (const [k, metric] of found.entries()) {
      expect(Math.abs(metric - Number(wanted[k])), name).toBeLessThan(slack)
    }
  }
}

describeShared('what backtesting.py asserts of orders holds for our engine', () => {
  const { cases } = sharedJson<{ cases: ScriptCase[] }>('oracles/open/engine/btpy-suite.json')
  const scripts = cases.filter(c => 'script' in c)

  it('runs every script, and leaves something out of two only', () => {
    expect(scripts).toHaveLength(14)
    expect(cases).toHaveLength(14 + 6)
    expect(scripts.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(NOT_COMPARED)))
  })

  it.each(scripts.map(c => [c.id, c] as const))('%s', (id, c) => {
    const run = runCase(c)
    const { fills, trades, equity } = c.full_output
    const isNetted = id === 'hedging-two-open-trades'
    expect(run.equity).toHaveLength(equity.length)
    for (const [i, rupees] of run.equity.entries()) {
      expect(Math.abs(rupees - equity[i]!), `equity at bar ${i}`).toBeLessThan(centsOf(run.fills.length))
    }
    if (fills) expectFills(isNetted ? netByBar(run.fills) : run.fills, isNetted ? netByBar(fills) : fills)
    if (trades && !isNetted) expectTrades(run, trades, c.config)
    expectAsserted(run, c)
  })
})
