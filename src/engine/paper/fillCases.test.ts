/** The fills by hand of `run/fillCases.test.ts` on the paper desk: by the seconds of each minute (D2), led by its timeframe. */

import { describe, expect, it } from 'vitest'
import {
  barsOfCase,
  type CaseFill,
  FIRST_MS,
  type FillCase,
  inputsOfCase,
  strategyOfCase,
} from '../../../test/fillCase.ts'
import { INSIDE_BAR_CASES } from '../../../test/insideBarCases.ts'
import { WHOLE_BAR_CASES } from '../../../test/wholeBarCases.ts'
import { MINUTE_MS } from '../market/ist.ts'
import { runBook } from './book.ts'
import { OrderMeter } from './orderMeter.ts'
import { toSeconds } from './seconds.ts'

const LEAD = { acts: [], hours: [0, 1440], meter: new OrderMeter(10, 'wait'), isAdmitted: true } as const

function fillsOf(one: FillCase, timeframe: '1m' | '3m'): readonly CaseFill[] {
  const inputs = inputsOfCase(one, timeframe, false)
  const seconds = toSeconds(barsOfCase(one), 1, 0.01)
  const plan = { key: 'case', inputs, hedges: [] }
  const { fillNumbers } = runBook(plan, strategyOfCase(one), [seconds], Infinity, LEAD)
  return Array.from({ length: fillNumbers.length / 5 }, (_, k) => {
    const [ms, , qty, price] = fillNumbers.subarray(k * 5, k * 5 + 4)
    return [Math.floor((ms! - FIRST_MS) / MINUTE_MS), qty!, price!]
  })
}

const on = (cases: readonly FillCase[]) => cases.filter(({ paper }) => paper !== null)

describe('D2 D3 the seconds of a minute', () => {
  it.each(on(WHOLE_BAR_CASES))('$title', one => {
    expect(fillsOf(one, '1m')).toEqual(one.paper ?? one.fills)
  })

  it.each(on(INSIDE_BAR_CASES))('$title', one => {
    expect(fillsOf(one, '3m')).toEqual(one.paper ?? one.fills)
  })
})
