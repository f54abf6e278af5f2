import { useRef, useState } from 'react'
import type { EpochMs } from '../../engine/core/units.ts'
import type { PaperView } from '../../engine/desk/paperView.ts'
import { istDay, istDayStart } from '../../engine/market/ist.ts'
import { istTime } from '../format/format.ts'
import { askPaper, type PaperHolder } from './askPaper.ts'

const OPEN_MS = (9 * 60 + 15) * 60_000
const STEP_MS = 1_000

interface FeedScrubberProps {
  client: PaperHolder
  paper: PaperView
}

/** Shows the desk as it was at any moment of the feed's day so far; at its right end the desk is as it is now. */
export function FeedScrubber({ client, paper }: FeedScrubberProps) {
  const { draftMs, look } = useLook(client)
  const nowMs = paper.feedMs
  // before the regular open there is nothing to look back at
  const fromMs = Math.min(istDayStart(istDay(nowMs)) + OPEN_MS, nowMs)
  const shownMs = Math.min(draftMs ?? paper.shownMs ?? nowMs, nowMs)
  const filled = nowMs > fromMs ? ((shownMs - fromMs) / (nowMs - fromMs)) * 100 : 0
  return (
    <input
      type="range"
      aria-label="Moment of the session"
      aria-valuetext={shownMs < nowMs ? istTime(shownMs) : `${istTime(nowMs)}, now`}
      min={fromMs}
      max={nowMs}
      step={STEP_MS}
      value={shownMs}
      disabled={nowMs === fromMs}
      onChange={event => {
        const ms = Number(event.target.value)
        look(ms < nowMs ? ms : null)
      }}
      style={{ '--filled': `${filled}%` } as React.CSSProperties}
      className="slider h-6! min-w-20 flex-1 basis-20 cursor-pointer disabled:cursor-not-allowed disabled:opacity-50"
    />
  )
}

/** Asks for one moment at a time, and while the thumb is moved for the last one only. */
function useLook({ paper }: PaperHolder) {
  const [draftMs, setDraftMs] = useState<EpochMs | null>(null)
  const asked = useRef<{ next: EpochMs | null } | null>(null)
  const look = async (ms: EpochMs | null) => {
    if (ms !== null) setDraftMs(ms)
    if (asked.current) {
      asked.current.next = ms
      return
    }
    const turn = { next: ms }
    asked.current = turn
    let last: EpochMs | null
    do {
      last = turn.next
      if (!(await askPaper(paper.showAt(last))).ok) break
    } while (turn.next !== last)
    asked.current = null
    setDraftMs(null)
  }
  return { draftMs, look: (ms: EpochMs | null) => void look(ms) }
}
