import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../engine/core/problem.ts'
import type { PaperView } from '../../engine/desk/paperView.ts'
import type { PaperClient } from '../../workers/api/paperApi.ts'
import { toast, toasts } from '../primitives/toasts.ts'
import { PAUSED_FEED, WAITS_FOR_FEED } from '../session/notices.ts'
import { paperDialog } from './paperDialog.ts'
import { SessionBars } from './SessionBars.tsx'
import { at, DONE, paperClient, paperView } from './testing/paper.ts'

beforeEach(() => {
  toasts.set([])
  paperDialog.set(null)
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }))
})

function show(part: Partial<PaperView> = {}, answers: Partial<PaperClient> = {}, isDesk = true) {
  const client = { paper: paperClient(answers) }
  const bars = (view: Partial<PaperView>) => (
    <SessionBars client={client} paper={paperView(view)} isDesk={isDesk} />
  )
  const { rerender } = render(bars(part))
  return (next: Partial<PaperView>) => rerender(bars(next))
}

const done = () => vi.fn(async () => DONE)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the transport', () => {
  it('says the time of the feed in India, and starts it at the speed that is chosen while it is paused', async () => {
    const play = done()
    show({}, { play })
    expect(screen.getByRole('region', { name: 'Paper session' }).textContent).toContain('14 Mar 2023')
    expect(screen.getByText('10:31:05')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '60x' }))
    expect(play).not.toHaveBeenCalled()
    await press('Start')
    expect(play).toHaveBeenCalledExactlyOnceWith(60)
  })

  it('changes the speed of a feed that runs at once, and pauses it', async () => {
    const [play, pause] = [done(), done()]
    show({ isPlaying: true, speed: 5 }, { play, pause })
    await userEvent.click(screen.getByRole('radio', { name: '300x' }))
    expect(play).toHaveBeenCalledExactlyOnceWith(300)
    await press('Pause')
    expect(pause).toHaveBeenCalledOnce()
  })

  it('steps by a second and by a minute', async () => {
    const step = done()
    show({}, { step })
    await press('Step 1 s')
    await press('Step 1 min')
    expect(step.mock.calls).toEqual([[1], [60]])
  })

  it.each(['pre-open', 'closed', 'holiday'] as const)(
    'offers to skip to the open while the feed is %s',
    async phase => {
      const skip = done()
      show({ phase }, { skipToOpen: skip })
      await press('Skip to open')
      expect(skip).toHaveBeenCalledOnce()
    },
  )

  it('the keyboard goes on to Start when there is nothing left to skip', async () => {
    const again = show({ phase: 'closed' }, { skipToOpen: done() })
    await press('Skip to open')
    again({ phase: 'open' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Start' }))
  })

  it('has nothing to skip in an open session, and nothing to play at the end of the feed', () => {
    const again = show()
    expect(screen.queryByRole('button', { name: 'Skip to open' })).toBeNull()
    again({ phase: 'ended', phaseUntilMs: null })
    expect(screen.queryByRole('button', { name: 'Skip to open' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Start' }).disabled).toBe(true)
  })

  it('counts the orders of the second, and warns at the limit', () => {
    const again = show()
    const meter = () => screen.getByText(/orders this second/)
    expect(meter().textContent).toBe('3 of 10 orders this second · most 7')
    expect(meter().parentElement!.className).not.toContain('text-warn')
    again({ ordersThisSecond: 10, mostOrdersInASecond: 10 })
    expect(meter().parentElement!.className).toContain('text-warn')
  })

  it('says why the desk refused, and that it did not answer', async () => {
    const refused: Outcome<void> = { ok: false, problem: { message: 'The feed has ended.' } }
    const play = vi.fn().mockResolvedValueOnce(refused).mockRejectedValueOnce(new Error('gone'))
    show({}, { play })
    await press('Start')
    await press('Start')
    await waitFor(() =>
      expect(toasts.get().map(({ text }) => text)).toEqual([
        'The feed has ended.',
        'The paper desk did not answer. gone',
      ]),
    )
  })

  it('leads to the replay and to the sessions, and back to the Sample', async () => {
    const leave = done()
    show({}, { leave })
    for (const [entry, name] of [
      ['Replay this session', 'replay'],
      ['Paper sessions', 'sessions'],
    ] as const) {
      await press('Session')
      await userEvent.click(await screen.findByRole('menuitem', { name: entry }))
      expect(paperDialog.get()).toBe(name)
    }
    await press('Session')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Back to Sample' }))
    expect(leave).toHaveBeenCalledOnce()
  })
})

describe('the space bar', () => {
  it('starts and pauses the feed while no control has the keyboard', async () => {
    const [play, pause] = [done(), done()]
    const again = show({}, { play, pause })
    await userEvent.keyboard(' ')
    expect(play).toHaveBeenCalledExactlyOnceWith(1)
    again({ isPlaying: true })
    await userEvent.keyboard(' ')
    expect(pause).toHaveBeenCalledOnce()
  })

  it('is left to what has the keyboard, and rests in a dialog', async () => {
    const play = done()
    show({}, { play })
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    await userEvent.keyboard(' ')
    expect(field.value).toBe(' ')
    field.remove()
    const dialog = document.body.appendChild(document.createElement('div'))
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    await userEvent.keyboard(' ')
    dialog.remove()
    expect(play).not.toHaveBeenCalled()
  })
})

describe('the scrubber', () => {
  const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment of the session' })
  const drag = (time: string) => fireEvent.change(slider(), { target: { value: String(at(time)) } })

  it('goes from the open to now, and its right end is now', () => {
    show()
    expect([Number(slider().min), Number(slider().max)]).toEqual([at('09:15:00'), at('10:31:05')])
    expect(slider().getAttribute('aria-valuetext')).toBe('10:31:05, now')
  })

  it('shows the moment that it is moved to; while one is on its way the last one waits', async () => {
    const answers: (() => void)[] = []
    const showAt = vi.fn(() => new Promise<Outcome<void>>(resolve => answers.push(() => resolve(DONE))))
    show({}, { showAt })
    drag('10:00:00')
    drag('09:50:00')
    drag('09:40:00')
    expect(showAt.mock.calls).toEqual([[at('10:00:00')]])
    expect(slider().getAttribute('aria-valuetext')).toBe('09:40:00')
    await act(async () => answers.shift()!())
    expect(showAt.mock.calls).toEqual([[at('10:00:00')], [at('09:40:00')]])
    await act(async () => answers.shift()!())
    expect(answers).toEqual([])
  })

  it('goes back to now at its right end', async () => {
    const showAt = done()
    show({ shownMs: at('10:00:00') }, { showAt })
    expect(slider().getAttribute('aria-valuetext')).toBe('10:00:00')
    drag('10:31:05')
    await waitFor(() => expect(showAt).toHaveBeenCalledExactlyOnceWith(null))
  })

  it('rests before the open', () => {
    show({ feedMs: at('09:00:00'), phase: 'pre-open' })
    expect(slider().disabled).toBe(true)
    // the thumb is at the left
    expect(slider().style.getPropertyValue('--filled')).toBe('0%')
  })
})

describe('the bars of a session', () => {
  it('say loudly that prices are missing, on every screen, and what it means', () => {
    show({ stale: ['TCS'] }, {}, false)
    expect(screen.getByRole('alert').textContent).toBe(
      'Feed stale No price for TCS for 30 s: no new entries in it until prices return. Check your open positions and orders in it.',
    )
    expect(screen.queryByRole('region', { name: 'Paper session' })).toBeNull()
  })

  it('name three of many symbols', () => {
    show({ stale: ['A', 'B', 'C', 'D', 'E'] })
    expect(screen.getByRole('alert').textContent).toContain('No price for A, B, C and 2 more for 30 s')
  })

  it('say loudly why the session does not go on, with the way to the others', async () => {
    show({ fault: 'Its log could not be written: free some storage, then resume it.' }, {}, false)
    expect(screen.getByRole('alert').textContent).toContain('Session stopped Its log could not be written')
    await press('Paper sessions')
    expect(paperDialog.get()).toBe('sessions')
  })

  it('say that the past is on show, and lead back to now', async () => {
    const showAt = done()
    show({ shownMs: at('09:40:00') }, { showAt })
    expect(screen.getByText('Showing 09:40:00')).toBeTruthy()
    await press('Back to now')
    expect(showAt).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('give the keyboard to the screen once it shows now', async () => {
    const main = document.body.appendChild(document.createElement('main'))
    main.id = 'main'
    main.tabIndex = -1
    const again = show({ shownMs: at('09:40:00') }, { showAt: done() })
    await press('Back to now')
    again({ shownMs: null })
    expect(document.activeElement).toBe(main)
    main.remove()
  })

  it('say that another tab trades', () => {
    const again = show()
    expect(screen.queryByText('Watching')).toBeNull()
    again({ role: 'watching' })
    expect(screen.getByText('Watching').parentElement!.textContent).toContain(
      'Another tab trades this session',
    )
  })
})

describe('what a toast says of a paused feed', () => {
  const say = () => {
    toast('Cancelled 1 order.')
    toast('The feed is paused: this takes effect when it moves.', undefined, undefined, WAITS_FOR_FEED)
    toast('The session is open and paused.', undefined, undefined, PAUSED_FEED)
  }
  const said = () => toasts.get().map(({ text }) => text)

  it('goes when the feed plays', () => {
    const change = show({ feedMs: at('10:31:05') })
    act(say)
    expect(said()).toHaveLength(3)
    act(() => change({ feedMs: at('10:31:05'), isPlaying: true }))
    expect(said()).toEqual(['Cancelled 1 order.'])
  })

  it('stays after a step or a skip to the open, but for what took effect with it', () => {
    const change = show({ feedMs: at('09:00') })
    act(say)
    act(() => change({ feedMs: at('09:15') }))
    expect(said()).toEqual(['Cancelled 1 order.', 'The session is open and paused.'])
  })

  it('stays while the feed stands still, and where another session opens paused', () => {
    const change = show({ feedMs: at('10:31:05') })
    act(say)
    act(() => change({ feedMs: at('10:31:05'), ordersThisSecond: 1 }))
    act(() => change({ id: 'another', feedMs: at('09:15') }))
    expect(said()).toHaveLength(3)
  })
})
