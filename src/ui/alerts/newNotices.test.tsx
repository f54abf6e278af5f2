import { render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paperViewOf } from '../../../test/paperView.ts'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { DeskNotice } from '../../engine/desk/types.ts'
import { setDeviceAlerts } from './device.ts'
import { type Heard, newNotices } from './newNotices.ts'
import { useNewNotices } from './useNewNotices.ts'

const notice = (id: number, part: Partial<DeskNotice> = {}): DeskNotice => ({
  ...{ id, ms: 1_000, text: `notice ${id}`, tone: 'bad', to: '/', read: false, isAlert: true },
  ...part,
})
const desk = (notices: readonly DeskNotice[], paper: Partial<PaperView> | null = {}) => {
  const shown = { notices: [...notices].reverse() }
  return paper === null ? shown : { ...shown, paper: paperViewOf(paper) }
}
/** The texts that each view brings, one after the other. */
function tell(...views: ReturnType<typeof desk>[]): string[][] {
  let heard: Heard | null = null
  return views.map(view => {
    const next = newNotices(view, heard, 500)
    heard = next.heard
    return next.fresh.map(({ text }) => text)
  })
}

describe('new notices', () => {
  it('those that were there when the page came are not new: a reload gives no burst', () => {
    expect(tell(desk([notice(1), notice(2)]), desk([notice(1), notice(2), notice(3)]))).toEqual([
      [],
      ['notice 3'],
    ])
  })

  it('each is told once, the oldest first, and only what the trader asked for', () => {
    const all = [notice(1), notice(2, { isAlert: false }), notice(3), notice(4, { read: true })]
    expect(tell(desk([]), desk(all), desk(all))).toEqual([[], ['notice 1', 'notice 3'], []])
  })

  it('a new day of the feed numbers anew; another session is like a page that has just come', () => {
    const tomorrow = { feedMs: paperViewOf().feedMs + 86_400_000 }
    expect(
      tell(
        desk([notice(1), notice(2)]),
        desk([notice(1)], tomorrow),
        desk([notice(1), notice(2)], tomorrow),
        desk([notice(1), notice(2), notice(3)], { id: 'paper-2' }),
        desk([notice(4)], { id: 'paper-2' }),
      ),
    ).toEqual([[], ['notice 1'], ['notice 2'], [], ['notice 4']])
  })

  it('a moment of the past that is looked at tells nothing, and the way back neither', () => {
    const now = desk([notice(1), notice(2)])
    expect(
      tell(now, desk([notice(1)], { shownMs: 5 }), now, desk([notice(1), notice(2), notice(3)])),
    ).toEqual([[], [], [], ['notice 3']])
  })

  it('the sample alerts of what is bad, and not of what its log brings back', () => {
    const plain = (id: number, part: Partial<DeskNotice> = {}) => {
      const { isAlert: _, ...rest } = notice(id, part)
      return rest
    }
    expect(
      tell(
        desk([], null),
        desk([plain(1, { ms: 499 })], null),
        desk([plain(1, { ms: 499 }), plain(2), plain(3, { tone: 'good' })], null),
      ),
    ).toEqual([[], [], ['notice 2']])
  })
})

describe('the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    setDeviceAlerts({ sound: false, desktop: false })
  })

  function Page({ shown }: { shown: ReturnType<typeof desk> }) {
    useNewNotices(shown, () => {})
    return null
  }

  function stubNotification() {
    const shown: string[] = []
    class Fake {
      static readonly permission = 'granted'
      onclick: (() => void) | null = null
      constructor(_title: string, { body }: { body: string }) {
        shown.push(body)
      }
    }
    vi.stubGlobal('Notification', Fake)
    return shown
  }

  it('shows one desktop notification for all that came at once', async () => {
    const shown = stubNotification()
    setDeviceAlerts({ desktop: true })
    const { rerender } = render(<Page shown={desk([notice(1)])} />)
    rerender(<Page shown={desk([notice(1), notice(2), notice(3)])} />)
    await waitFor(() => expect(shown).toEqual(['notice 3 And 1 more.']))
  })

  it('shows none while it is off, nor in a tab that only watches', async () => {
    const shown = stubNotification()
    const { rerender } = render(<Page shown={desk([])} />)
    rerender(<Page shown={desk([notice(1)])} />)
    setDeviceAlerts({ desktop: true })
    rerender(<Page shown={desk([notice(1), notice(2)], { role: 'watching' })} />)
    rerender(<Page shown={desk([notice(1), notice(2), notice(3)])} />)
    await waitFor(() => expect(shown).toEqual(['notice 3']))
  })
})
