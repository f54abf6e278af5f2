/** T3 of RULES.md: one loop over the bars. */
import { see } from './account.ts'
import { beginsDay, isSquareOffBar } from './days.ts'
import { cancelEverything, squareOff } from './desk.ts'
import { onFill } from './entries.ts'
import { exitsAfterFill } from './exits.ts'
import { watch } from './limits.ts'
import { endIoc, meetClose, meetOpen, meetRange, openVolume } from './meet.ts'
import { end } from './orders.ts'
import { meetSpread } from './spread.ts'
import { equityNow, type RefRun, working } from './state.ts'

/** Acts on bar i, which has closed. */
export type RefStep = (i: number) => void

onFill(exitsAfterFill)

/** F12: the strategy acts on the bars that it sees, each when the last bar inside it has closed. */
export function seeing(closes: readonly number[], step: RefStep): RefStep {
  const places = new Map(closes.map((bar, place) => [bar, place]))
  return i => {
    const place = places.get(i)
    if (place !== undefined) step(place)
  }
}

/** Walks the bars; `step` is the strategy. */
export function simulate(run: RefRun, step: RefStep): void {
  const { bars } = run.legs[0]!
  let isSquaredOff = false
  for (let i = 0; i < bars.length; i++) {
    if (beginsDay(bars, i)) {
      if (i > 0) endDay(run, i - 1, isSquaredOff)
      isSquaredOff = false
    }
    for (const leg of run.legs) openVolume(run, leg, i)
    if (!isSquaredOff && isSquareOffBar(bars[i]!, run.inputs.squareOff, run.legs[0]!)) {
      // R4: "closes the position at its open, cancels what works, and entries are refused until the next day"
      squareOff(run, i, 'open', 'square-off')
      isSquaredOff = true
      run.limits.blockedToday ??= 'square-off'
    } else meetBar(run, i)
    closeBar(run, i, step)
  }
}

/** The legs meet the bar in their order (S2), and what is entered together comes after all of them (S3). */
function meetBar(run: RefRun, i: number): void {
  for (const leg of run.legs) leg.reached = leg.bars[i]!.open
  for (const leg of run.legs) {
    meetOpen(run, leg, i)
    meetRange(run, leg, i)
    endIoc(leg, i)
    // S2: every other leg stands at its open, whatever it does later in the bar
    leg.reached = leg.bars[i]!.open
  }
  meetSpread(run, i, 'open')
}

/** The account is marked, the limits look, the strategy sees the closed bar; F9: what it decides fills at this close. */
function closeBar(run: RefRun, i: number, step: RefStep): void {
  for (const { position, bars } of run.legs) {
    see(position, bars[i]!.high)
    see(position, bars[i]!.low)
  }
  for (const leg of run.legs) leg.reached = leg.bars[i]!.close
  const held = run.legs.filter(({ position }) => position.units !== 0).length
  // M6: "held as the bar closes, before anything fills at that very close"
  if (held > 0) run.barsHeld++
  // S5: "the bars at whose close some legs were held and others not are counted"
  if (held > 0 && held < run.legs.length) run.barsAlone++
  watch(run, i, equityNow(run))
  run.bar = i
  step(i)
  if (run.inputs.fill.at === 'this-close') {
    for (const leg of run.legs) meetClose(run, leg, i)
    meetSpread(run, i, 'close')
    for (const leg of run.legs) endIoc(leg, i)
  }
  markClose(run, i)
}

function markClose(run: RefRun, i: number): void {
  for (const leg of run.legs) leg.reached = leg.bars[i]!.close
  run.equityPaise[i] = equityNow(run)
}

/** The day of bar `last` is over, as the next day's first bar shows. */
function endDay(run: RefRun, last: number, isSquaredOff: boolean): void {
  if (run.inputs.squareOff !== null) {
    // R4: "A day that ends before it is closed at its last close, and what works then is cancelled"
    if (!isSquaredOff) squareOff(run, last, 'close', 'session end')
    else cancelEverything(run, 'session end')
    markClose(run, last)
  } else {
    // O2: "`day` ends with the session of the first bar on which the order could act"
    for (const leg of run.legs) {
      for (const order of working(leg)) {
        if (order.validity === 'day' && order.givenBar < last) end(order, 'CANCELLED', 'day over')
      }
    }
  }
  const { limits } = run
  limits.dayBeforePaise = run.equityPaise[last]!
  limits.blockedToday = null
}
