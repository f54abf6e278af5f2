/** A worker that fails in the way that a run's strategy names, for tests of the page side. */
import { expose, proxy } from 'comlink'
import type { RunView } from '../api/api.ts'
import type { EngineApi } from '../api/engineApi.ts'
import { startClock } from '../clock.ts'
import { holdLock } from '../core/holdLock.ts'
import { createDesk } from '../desk.ts'

const datasets = new Set<string>()
const runs = new Set<string>()
const desk = createDesk(Date.now)

/** Works without a pause, as a backtest does, and says so every 50 ms. */
function burn(ms: number, onProgress: (fraction: number) => void): void {
  const startMs = performance.now()
  let nextMs = startMs
  for (let nowMs = startMs; nowMs < startMs + ms; nowMs = performance.now()) {
    if (nowMs < nextMs) continue
    nextMs = nowMs + 50
    onProgress((nowMs - startMs) / ms)
  }
}

const faults: Record<string, (onProgress: (fraction: number) => void) => unknown> = {
  good: () => {},
  throw: () => {
    throw new RangeError('a bug in the engine')
  },
  'throw-later': () =>
    setTimeout(() => {
      throw new Error('a bug in a timer')
    }, 20),
  close: () => self.close(),
  hang: () => burn(Number.POSITIVE_INFINITY, () => {}),
  // how a Parquet file begins
  PAR1: () => burn(Number.POSITIVE_INFINITY, () => {}),
  'work-on': onProgress => burn(Number.POSITIVE_INFINITY, onProgress),
  'work-6s': onProgress => burn(6_000, onProgress),
  'work-2s': onProgress => burn(2_000, onProgress),
}
const NEVER_ANSWER = ['throw-later', 'close']

const api: Partial<EngineApi> = {
  ping: () => 'pong',
  holdLock,
  startClock: onTick => proxy(startClock(onTick)),
  performanceWalk: (_points, seed) => {
    if (seed === 666) self.close()
    return new Float64Array([seed])
  },
  watchDesk: (onView, lost) => proxy(desk.watchDesk(onView, lost)),
  deskCommand: async command => {
    if (command.kind === 'notify' && command.text === 'die') self.close()
    return desk.deskCommand(command)
  },
  undoDesk: version => desk.undoDesk(version),
  queryOrders: query => desk.queryOrders(query),
  shareImports: async () => {},
  async importFiles([file], _answers, onProgress) {
    await faults[await file!.text()]?.(fraction => onProgress({ fraction, rows: 0 }))
    datasets.add(file!.name)
    return { ok: true, value: { kind: 'imported', datasets: [{ id: file!.name } as never], refused: [] } }
  },
  takeDataset: async id => ({ info: { id } }) as never,
  loadDataset: async ({ info }) => void datasets.add(info.id),
  hasDataset: async id => datasets.has(id),
  async run({ main }, inputs, onProgress) {
    if (main.kind === 'imported' && !datasets.has(main.id)) throw new Error(`no dataset ${main.id}`)
    if (inputs.strategy === 'problem') return { ok: false, problem: { message: 'A problem.' } }
    faults[inputs.strategy]!(fraction => onProgress({ fraction, barsPerSecond: 1 }))
    if (NEVER_ANSWER.includes(inputs.strategy)) await new Promise(() => {})
    const runId = crypto.randomUUID()
    runs.add(runId)
    return { ok: true, value: { runId } as RunView }
  },
  exportRun: async runId => (runs.has(runId) ? { name: runId, blob: new Blob() } : null),
}

expose(api)
