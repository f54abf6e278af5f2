import { afterEach, expect, it, vi } from 'vitest'
import type { OwnCode } from '../api/api.ts'
import { Pools } from './pools.ts'
import type { Thread } from './supervisor.ts'

/** A worker that never answers. */
function silent(): Thread {
  return {
    isWalled: true,
    postMessage: vi.fn(),
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    terminate: vi.fn(),
  }
}

const code = (source: string): OwnCode => ({
  source,
  declared: { id: source, title: source, summary: source, params: {} },
})
let opened: Pools | null = null

function open() {
  const spawned: { readonly source: string | null; readonly thread: Thread }[] = []
  const spawn = (source: string | null) => {
    const thread = silent()
    spawned.push({ source, thread })
    return thread
  }
  opened = new Pools(() => spawn(null), spawn)
  return { pools: opened, spawned }
}

afterEach(() => opened?.close())

it('code goes to walled workers of its own source, all else to the open ones', () => {
  const { pools, spawned } = open()
  pools.of({ code: code('a') }).warm()
  pools.of({}).warm()
  pools.of({ code: code('b') }).warm()
  expect(spawned.map(({ source }) => source)).toEqual(['a', null, 'b'])
  expect(pools.of({ code: code('a') })).toBe(pools.of({ code: code('a') }))
  expect(pools.of({})).toBe(pools.open)
})

it('as many workers are idle as are kept, and what is kept no more is ended', () => {
  const { pools, spawned } = open()
  const ended = () => spawned.filter(({ thread }) => vi.mocked(thread.terminate).mock.calls.length > 0).length
  pools.open.keep(3)
  expect(spawned).toHaveLength(3)
  pools.open.keep(1)
  expect(ended()).toBe(2)
  pools.open.warm()
  expect(spawned).toHaveLength(3)
})

it('the workers of a source that was not asked for lately are ended', () => {
  const { pools, spawned } = open()
  for (const source of ['a', 'b', 'a', 'c']) pools.of({ code: code(source) }).warm()
  const ended = spawned.filter(({ thread }) => vi.mocked(thread.terminate).mock.calls.length > 0)
  expect(ended.map(({ source }) => source)).toEqual(['b'])
})

it('they are free once no task is under way, behind walls or not', async () => {
  const { pools } = open()
  const free = vi.fn()
  const tasks = [{}, { code: code('a') }].map(parts => {
    const ending = new AbortController()
    const task = pools.of(parts).perform({
      ask: () => new Promise(() => {}),
      signal: ending.signal,
      lostMessage: 'It stopped.',
    })
    return { end: () => ending.abort(), ended: task.catch(() => {}) }
  })
  const whenFree = pools.whenFree().then(free)
  for (const { end, ended } of tasks) {
    expect(free).not.toHaveBeenCalled()
    end()
    await ended
  }
  await whenFree
  expect(free).toHaveBeenCalledOnce()
  await pools.whenFree()
})
