/** A paper session as a test wants it. For tests. */

import { paperViewOf } from '../../../../test/paperView.ts'
import { refused } from '../../../../test/refused.ts'
import type { Outcome } from '../../../engine/core/problem.ts'
import type { PaperView } from '../../../engine/desk/paperView.ts'
import { PAPER, type PaperClient, type PaperSummary } from '../../../workers/api/paperApi.ts'

/** A moment of 14 Mar 2023 in India. */
export const at = (time: string) => Date.parse(`2023-03-14T${time}+05:30`)

export const TERMS = {
  manualCapital: 1_000_000,
  ordersPerSecond: 10,
  overLimit: 'wait',
  limits: null,
} as const

/** Paper 1 on the built-in market, paused at 10:31:05 of an open session. */
export function paperView(part: Partial<PaperView> = {}): PaperView {
  const where = { feedMs: at('10:31:05'), ordersThisSecond: 3, mostOrdersInASecond: 7 }
  return paperViewOf({ id: 'p1', terms: TERMS, speed: 1, ...where, ...part })
}

/** A session of the list. */
export function summaryOf(part: Partial<PaperSummary> = {}): PaperSummary {
  return {
    id: 'p1',
    name: 'Paper 1',
    feed: { kind: 'built-in', seed: 1 },
    startMs: at('09:15:00'),
    feedMs: at('10:31:05'),
    createdMs: at('08:00:00'),
    netPaise: 124_050,
    ...part,
  }
}

/** A paper desk that refuses whatever the test has no answer for. */
export function paperClient(answers: Partial<PaperClient> = {}): PaperClient {
  return { ...refused(PAPER, 'paper.'), ...answers }
}

/** What a call answers that has nothing to say. */
export const DONE = { ok: true, value: undefined } as const satisfies Outcome<void>
