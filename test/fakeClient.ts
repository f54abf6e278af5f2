/** A client without a worker, for component tests. */
import { CATALOG, defaultInputs, readRules, ruleCode, sampleFacts } from '../src/engine/index.ts'
import { BACKTEST } from '../src/workers/api/engineApi.ts'
import { PAPER } from '../src/workers/api/paperApi.ts'
import { RESEARCH } from '../src/workers/api/researchApi.ts'
import { SWEEP } from '../src/workers/api/sweepApi.ts'
import type { Client } from '../src/workers/client/clientTypes.ts'
import { convertPine } from '../src/workers/convertPine.ts'
import { attempt } from '../src/workers/core/attempt.ts'
import { readOwnStrategy } from '../src/workers/core/ownStrategies.ts'
import { createDesk, type Desk } from '../src/workers/desk.ts'
import { rulesHelp } from '../src/workers/rulesHelp.ts'
import { createSweeps } from '../src/workers/sweep.ts'
import { fakeStore } from './fakeStore.ts'
import { refuse, refused } from './refused.ts'

/** The moment at which a fake desk stands still: a Friday afternoon in India. */
export const FAKE_NOW_MS = Date.parse('2026-11-20T14:41:27+05:30')

/** A fake client and its clock. */
export interface FakeClient {
  readonly client: Client
  /** Ticks the clock of every listener. */
  tick(epochMs: number): void
  /** How many listen to the clock. */
  listeners(): number
}

const SWEEPS = createSweeps(() => {
  throw new Error('A fake client has no bars.')
})

/**
 * A client whose clock ticks by hand. It knows the engine's strategies and no dataset; runs, imports and exports are
 * refused unless `answers` has them. Its desk is the worker's own, here in memory, with the sample of `FAKE_NOW_MS`;
 * for another one pass `createDesk(() => nowMs, () => state)`.
 */
export function fakeClient(
  answers: Partial<Client> = {},
  desk: Desk = createDesk(() => FAKE_NOW_MS),
): FakeClient {
  const listeners = new Set<(epochMs: number) => void>()
  const client: Client = {
    ...refused(BACKTEST),
    onTick(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // a straight line is enough: what a walk-forward looks like is the engine's affair
    performanceWalk: points => Promise.resolve(Float64Array.from({ length: points }, (_, i) => i * 100)),
    listStrategies: () => Promise.resolve(CATALOG.map(({ start: _, lines: _lines, ...info }) => info)),
    readRules: rules => Promise.resolve(attempt(() => readOwnStrategy(rules))),
    readCode: refuse('readCode'),
    ruleCode: rules => Promise.resolve(attempt(() => ruleCode(readRules(rules)))),
    convertPine,
    rulesHelp: () => Promise.resolve(rulesHelp()),
    defaultInputs: (instrument, intervalMinutes) =>
      Promise.resolve(defaultInputs(instrument, intervalMinutes)),
    lotWords: instrument => Promise.resolve(`Entries are rounded to the ${instrument} lot size: 50.`),
    firstLimit: () => Promise.resolve(null),
    resultFingerprint: () => Promise.resolve(null),
    listDatasets: () => Promise.resolve([]),
    keepOffline: async () => {},
    whenFree: async () => {},
    store: fakeStore().client,
    paper: refused(PAPER, 'paper.'),
    research: refused(RESEARCH, 'research.'),
    sweep: {
      ...refused(SWEEP, 'sweep.'),
      workers: 1,
      warmUp: () => {},
      plan: async design => SWEEPS.plan(design),
      run: refuse('sweep.run'),
      evaluateOverfitting: refuse('sweep.evaluateOverfitting'),
    },
    onDesk: listener => desk.watchDesk(listener),
    // as over the border: the answer is a copy, and comes later
    deskCommand: async command => structuredClone(desk.deskCommand(command)),
    undoDesk: async version => desk.undoDesk(version),
    queryOrders: async query => structuredClone(desk.queryOrders(query)),
    getOrder: async orderId => structuredClone(desk.getOrder(orderId)),
    exportOrders: query => desk.exportOrders(query),
    estimateClose: async keys => desk.estimateClose(keys),
    deskFacts: async orderIds => structuredClone(sampleFacts(desk.moment().state, FAKE_NOW_MS, orderIds)),
    ...answers,
  }
  return {
    client,
    tick: epochMs => {
      for (const listener of listeners) listener(epochMs)
    },
    listeners: () => listeners.size,
  }
}
