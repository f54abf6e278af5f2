/** A sweep without its runs of few trades, whose figures are those of a few lucky ones. */
import { HIDDEN, RAN, type SweepTable } from './sweepTable.ts'

/** The table without the runs that made fewer trades; itself where none did. Refused and unfinished runs stay. */
export function withAtLeast(table: SweepTable, trades: number): SweepTable {
  if (trades <= 0) return table
  const made = table.figures.trades
  // an unknown number is not below any
  const isFew = (run: number) => table.states[run] === RAN && made[run]! < trades
  const states = table.states.map((state, run) => (isFew(run) ? HIDDEN : state))
  const hidden = states.reduce((count, state) => count + Number(state === HIDDEN), 0)
  return hidden === 0 ? table : { ...table, states, ran: table.ran - hidden, hidden }
}

/** Whether runs ended and not one of them traded, so that the sweep has nothing to compare. */
export function isTradeless({ states, figures, ran }: SweepTable): boolean {
  const { trades, netProfit } = figures
  // a position that is still open is a trade that has not ended
  const isIdle = (run: number) => trades[run] === 0 && !(Math.abs(netProfit[run]!) > 0)
  return ran > 0 && states.every((state, run) => state !== RAN || isIdle(run))
}
