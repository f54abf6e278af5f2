/** What still passes once a limit has acted, and what is refused, with its reason. */
import { describe, expect, it } from 'vitest'
import { barsAt, flat, type HandInputs, handRun, minuteBars } from '../../../test/handRun.ts'
import { DEFAULT_RISK } from '../inputs/inputs.ts'

/** Ten units fall from 100 to 90; a cap lets the limit's close fill four units a bar. */
const FALL = minuteBars(
  [100, 100, 100, 100, 100],
  [100, 100, 100, 100, 100],
  [90, 90, 90, 90, 100],
  [90, 90, 90, 90, 40],
  [90, 90, 90, 90, 100],
)
const CAPPED: HandInputs = {
  risk: { ...DEFAULT_RISK, maxDailyLoss: 50 },
  fill: { maxVolumeFraction: 0.1 },
}

const QUIET = minuteBars(flat(100), flat(100), flat(100), flat(100))

describe('after a limit has acted', () => {
  it('R2 what closes a position passes, and an entry is refused at once', () => {
    const given: string[] = []
    const run = handRun(
      FALL,
      (b, i) => {
        if (i === 0) b.buy()
        const orders = i === 3 ? [b.sell({ qty: 6 }), b.sell({ qty: 7 }), b.buy({ qty: 1 })] : []
        given.push(...orders.map(({ status }) => status))
      },
      CAPPED,
    )
    expect(run.fills.slice(0, 2)).toEqual([
      [1, 10, 100],
      [3, -4, 90],
    ])
    expect(given).toEqual(['OPEN', 'REJECTED', 'REJECTED'])
    expect(run.account.positionQty).toBe(0)
  })

  it('R2 no strategy can change the close of the limit', () => {
    const changed: boolean[] = []
    handRun(
      FALL,
      (b, i) => {
        if (i === 0) b.buy()
        if (i === 3) changed.push(...b.working.map(order => b.modify(order, { qty: 5 })))
      },
      CAPPED,
    )
    expect(changed).toEqual([false])
  })

  it('R2 the reason of the limit stands after the square-off, too', () => {
    const bars = barsAt('2023-01-02T15:11', 60_000, [
      flat(100),
      flat(100),
      flat(90),
      flat(90),
      flat(90),
      flat(90),
    ])
    const run = handRun(bars, (b, i) => void ((i === 0 || i === 5) && b.buy()), {
      risk: { ...DEFAULT_RISK, maxDailyLoss: 50 },
      squareOff: '15:15',
    })
    expect(run.refusals).toEqual({ 'Daily loss limit reached': 1 })
  })

  it('R3 a loss of exactly the drawdown is the drawdown', () => {
    const risk = { maxPositionQty: 1000, maxDailyLoss: 50_000, maxDrawdownPct: 5 }
    const bars = minuteBars(flat(100), flat(100), flat(50), flat(50))
    const run = handRun(bars, (b, i) => void (i === 0 && b.buy({ qty: 1000 })), { risk })
    expect(run.riskEvents).toMatchObject([{ kind: 'drawdown', bar: 2 }])
  })

  it('A5 an order that turns the position over to a smaller one needs margin for it', () => {
    // 50 × 100 at 12 %: after the fall 250 are left, and 40 × 85 would need 408
    const bars = minuteBars(flat(100), flat(100), flat(85), flat(85))
    const run = handRun(
      bars,
      (b, i) => void (i === 0 ? b.buy({ qty: 50 }) : i === 2 && b.sell({ qty: 90 })),
      {
        instrument: 'NIFTY',
        squareOff: null,
        capital: 1_000,
      },
    )
    expect(run.fills).toEqual([
      [1, 50, 100],
      [3, -50, 85],
    ])
    expect(run.refusals).toEqual({ 'Not enough margin': 1 })
  })
})

describe('where a limit bars entries', () => {
  it('R1 a short at the largest position is not made larger by a size of the run either', () => {
    const { refusals } = handRun(QUIET, (b, i) => void (i < 2 && b.sell()), {
      size: { kind: 'equity', fraction: 1 },
      risk: { ...DEFAULT_RISK, maxPositionQty: 20 },
    })
    expect(refusals).toEqual({ 'Position above the limit of 20': 1 })
  })

  it('R2 entries are refused in the words of the desk before those of the run, until it takes them back', () => {
    const seen: (string | null)[] = []
    handRun(QUIET, (b, i) => {
      if (i > 0) return
      b.entriesBlocked = 'by the run'
      b.blockEntries('by the desk')
      seen.push(b.buy().statusReason)
      b.blockEntries(null)
      seen.push(b.buy().statusReason)
    })
    expect(seen).toEqual(['by the desk', 'by the run'])
  })
})
