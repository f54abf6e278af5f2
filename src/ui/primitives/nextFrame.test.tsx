import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DeferredMount } from './DeferredMount.tsx'
import { nextFrame } from './nextFrame.ts'

/** More than a frame of 60 Hz with its timer, less than two. */
const FRAME_MS = 20

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await pass(500)
  cleanup()
  vi.useRealTimers()
})

describe('nextFrame', () => {
  it('resolves one waiter after each painted frame, in the order of asking', async () => {
    const done: number[] = []
    for (const i of [1, 2, 3]) void nextFrame().then(() => done.push(i))
    expect(done).toEqual([])
    await pass(FRAME_MS)
    expect(done).toEqual([1])
    await pass(FRAME_MS)
    expect(done).toEqual([1, 2])
    await pass(FRAME_MS)
    expect(done).toEqual([1, 2, 3])
  })

  it('lets one who asks from a callback wait behind those who asked before', async () => {
    const done: string[] = []
    void nextFrame()
      .then(() => {
        done.push('first')
        return nextFrame()
      })
      .then(() => done.push('first again'))
    void nextFrame().then(() => done.push('second'))
    await pass(200)
    expect(done).toEqual(['first', 'second', 'first again'])
  })
})

describe('DeferredMount', () => {
  const page = (isWhole: boolean) => (
    <>
      <DeferredMount className="h-10">one</DeferredMount>
      {isWhole && <DeferredMount className="h-20">two</DeferredMount>}
    </>
  )

  it('keeps the room of what comes, and mounts one after the other', async () => {
    const { container } = render(page(true))
    expect(container.innerHTML).toBe(
      '<div aria-hidden="true" class="h-10"></div><div aria-hidden="true" class="h-20"></div>',
    )
    await pass(FRAME_MS)
    expect(container.innerHTML).toBe('one<div aria-hidden="true" class="h-20"></div>')
    await pass(FRAME_MS)
    expect(container.innerHTML).toBe('onetwo')
  })

  it('that has gone mounts nothing, and holds up nobody', async () => {
    const { rerender, unmount } = render(page(true))
    rerender(page(false))
    await pass(200)
    expect(screen.queryByText('two')).toBeNull()
    expect(screen.getByText('one')).toBeTruthy()
    unmount()
    const frame = vi.fn()
    void nextFrame().then(frame)
    await pass(FRAME_MS)
    expect(frame).toHaveBeenCalledOnce()
  })
})
