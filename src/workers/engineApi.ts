import { proxy, transfer } from 'comlink'
import { performanceWalk } from '../engine/index.ts'
import type { BacktestApi, EngineApi } from './api/engineApi.ts'
import { startClock } from './clock.ts'
import { holdLock } from './core/holdLock.ts'
import { createDesk } from './desk.ts'

/**
 * What a worker answers, with memory of its own. Needs no worker: a test may expose it over a MessageChannel. The code
 * that imports and runs is fetched when it is first asked for, so that the other screens need not load it.
 */
export function createEngineApi(): EngineApi {
  const desk = createDesk(Date.now)
  let made: Promise<BacktestApi> | null = null
  // one promise for all: two imports may arrive in another order than they were asked for, and a run before its prices
  const backtests = () => {
    made ??= import('./backtests.ts').then(({ createBacktests }) => createBacktests())
    return made
  }

  return {
    ...desk,
    watchDesk: (onView, lost) => proxy(desk.watchDesk(onView, lost)),
    ping: () => 'pong',
    holdLock,
    startClock: onTick => proxy(startClock(onTick)),
    performanceWalk: (points, seed) => {
      const walk = performanceWalk(points, seed)
      return transfer(walk, [walk.buffer as ArrayBuffer])
    },

    sampleRun: async (...asked) => (await backtests()).sampleRun(...asked),
    listStrategies: async () => (await backtests()).listStrategies(),
    defaultInputs: async (...asked) => (await backtests()).defaultInputs(...asked),
    lotWords: async (...asked) => (await backtests()).lotWords(...asked),
    importFiles: async (...asked) => (await backtests()).importFiles(...asked),
    takeDataset: async id => (await backtests()).takeDataset(id),
    loadDataset: async dataset => (await backtests()).loadDataset(dataset),
    hasDataset: async id => (await backtests()).hasDataset(id),
    run: async (...asked) => (await backtests()).run(...asked),
    candles: async (...asked) => (await backtests()).candles(...asked),
    preview: async (...asked) => (await backtests()).preview(...asked),
    prepare: async (...asked) => (await backtests()).prepare(...asked),
    charges: async (...asked) => (await backtests()).charges(...asked),
    explainTrade: async (...asked) => (await backtests()).explainTrade(...asked),
    analysis: async (...asked) => (await backtests()).analysis(...asked),
    waterfall: async (...asked) => (await backtests()).waterfall(...asked),
    exportRun: async (...asked) => (await backtests()).exportRun(...asked),
    planSweep: async (...asked) => (await backtests()).planSweep(...asked),
    openSweep: async (...asked) => (await backtests()).openSweep(...asked),
    runSlice: async (...asked) => (await backtests()).runSlice(...asked),
    closeSweep: async () => (await backtests()).closeSweep(),
    monteCarlo: async (...asked) => (await backtests()).monteCarlo(...asked),
    judgeRun: async (...asked) => (await backtests()).judgeRun(...asked),
    sensitivity: async (...asked) => (await backtests()).sensitivity(...asked),
    auditRun: async (...asked) => (await backtests()).auditRun(...asked),
    walkForward: async (...asked) => (await backtests()).walkForward(...asked),
    judgeSweep: async (...asked) => (await backtests()).judgeSweep(...asked),
  }
}
