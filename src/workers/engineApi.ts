import { proxy, transfer } from 'comlink'
import { performanceWalk } from '../engine/index.ts'
import { forwardLater } from './api/contract.ts'
import { type EngineApi, LAB, RUNS } from './api/engineApi.ts'
import { RESEARCH } from './api/researchApi.ts'
import { SWEEP } from './api/sweepApi.ts'
import type { createAll } from './backtestsWithFiles.ts'
import { startClock } from './clock.ts'
import { holdLock } from './core/holdLock.ts'
import { createDesks } from './desks.ts'

/**
 * What a worker answers, with memory of its own. Needs no worker: a test may expose it over a MessageChannel. The code
 * that imports and runs is fetched when it is first asked for, so that the other screens need not load it.
 */
export function createEngineApi(): EngineApi {
  const desk = createDesks(Date.now)
  let made: Promise<ReturnType<typeof createAll>> | null = null
  // one promise for all: two imports may arrive in another order than they were asked for, and a run before its prices
  const backtests = () => {
    made ??= import('./backtestsWithFiles.ts').then(
      ({ createAll }) => createAll(),
      error => {
        // the server may be back when it is asked for again
        made = null
        throw error
      },
    )
    return made
  }

  return {
    ...desk,
    watchDesk: async (onView, lost) => proxy(await desk.watchDesk(onView, lost)),
    ping: () => 'pong',
    holdLock,
    startClock: onTick => proxy(startClock(onTick)),
    performanceWalk: (points, seed) => {
      const walk = performanceWalk(points, seed)
      return transfer(walk, [walk.buffer as ArrayBuffer])
    },

    ...forwardLater(RUNS, backtests),
    ...forwardLater(LAB, backtests),
    research: forwardLater(RESEARCH, async () => (await backtests()).research),
    sweep: forwardLater(SWEEP, async () => (await backtests()).sweep),
  }
}
