import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import faultyUrl from '../testing/faulty.worker.ts?worker&url'
import { imported } from '../testing/imported.ts'
import { createClient } from './client.ts'
import { WorkerLost } from './clientTypes.ts'

const RUN_LOST = 'Backtest stopped unexpectedly. Your inputs and last result are kept.'
const MAIN_WORKER_LOST = 'The engine stopped unexpectedly and was restarted.'

type TestClient = ReturnType<typeof createClient>

let workers: Worker[] = []
let clients: TestClient[] = []

/** A client whose workers fail on demand. */
function faultyClient(spawn: () => Worker = spawnFaulty, beatMs?: number): TestClient {
  const count = () => {
    const worker = spawn()
    workers.push(worker)
    return worker
  }
  const client = createClient(count, 'memory', beatMs)
  clients.push(client)
  return client
}

function spawnFaulty(): Worker {
  return new Worker(faultyUrl, { type: 'module' })
}

function spawnScript(script: string): Worker {
  return new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
}

const never = () => new AbortController().signal
const runAs = (strategy: string) => ({ strategy }) as RunInputs
const nothing = () => {}

/** The same client once it holds the dataset "d". */
async function withData(client: TestClient): Promise<TestClient> {
  await client.importFiles([new File(['good'], 'd')], {}, nothing, never())
  return client
}

function start(client: TestClient, strategy: string, signal = never(), onProgress: () => void = nothing) {
  return client.run(imported('d'), runAs(strategy), onProgress, signal)
}

async function runId(client: TestClient, strategy = 'good'): Promise<string> {
  const outcome = await start(client, strategy)
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value.runId
}

/** How a promise failed. */
function failure(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => new Error('it did not fail'),
    (thrown: Error) => thrown,
  )
}

const wait = (ms: number) => new Promise(done => setTimeout(done, ms))
/** So often that one is lost after 2.5 to 3 s without a sign of life. */
const HANG_BEAT_MS = 500
/** What a busy machine may need for a worker's start and some messages. */
const SOON = { timeout: 30_000 }

// the server translates the workers' code when it is first asked for: longer than a worker may take to start
beforeAll(async () => {
  const client = faultyClient()
  await vi.waitFor(() => client.performanceWalk(1, 5), { timeout: 60_000 })
  client.close()
})
afterEach(() => {
  for (const client of clients) client.close()
  clients = []
  workers = []
})

describe('a run whose worker fails', () => {
  // the cause tells that it is seen from the death itself: to wait for silence takes up to 9 s (supervisor.test.ts)
  it.each([
    ['throw', 'RangeError: a bug in the engine'],
    ['throw-later', 'Uncaught Error: a bug in a timer'],
    ['close', 'the worker closed itself'],
  ])('K1 %s: the trader is told at once, and the next run works', async (how, cause) => {
    const client = await withData(faultyClient())
    const error = await failure(start(client, how))
    expect(error).toBeInstanceOf(WorkerLost)
    expect(error.message).toBe(RUN_LOST)
    expect(String(error.cause)).toBe(cause)
    expect(await start(client, 'good')).toMatchObject({ ok: true })
  })

  it('K1 the error behind the sentence is kept as its cause', async () => {
    const error = await failure(start(await withData(faultyClient()), 'throw'))
    expect(error.cause).toMatchObject({ name: 'RangeError', message: 'a bug in the engine' })
  })

  it('K2 hang: the trader is told; a long run that reports its progress is not taken for one', async () => {
    const client = await withData(faultyClient(spawnFaulty, HANG_BEAT_MS))
    const long = start(client, 'work-6s')
    const error = await failure(start(client, 'hang'))
    expect(error).toMatchObject({ name: 'WorkerLost', message: RUN_LOST })
    expect(error.cause).toBe('the worker does not answer')
    expect(await start(client, 'good')).toMatchObject({ ok: true })
    expect(await long).toMatchObject({ ok: true })
  })

  it('K1 the last result can still be exported after a crash', async () => {
    const client = await withData(faultyClient())
    const id = await runId(client)
    await failure(start(client, 'close'))
    await failure(start(client, 'throw'))
    expect(await client.exportRun(id, 'run-json')).toMatchObject({ name: id })
  })

  it('a run that was refused takes no earlier result with it', async () => {
    const client = await withData(faultyClient())
    const id = await runId(client)
    expect(await start(client, 'problem')).toMatchObject({ ok: false })
    await failure(start(client, 'throw'))
    expect(await client.exportRun(id, 'run-json')).toMatchObject({ name: id })
  })
})

describe('a script that never answers', () => {
  // 20 beats to start in: none of them ever will
  it('K1 missing, throwing, closing or silent: import and walk are refused', async () => {
    const ways: (() => Worker)[] = [
      () => new Worker('/no-such-script.js'),
      () => spawnScript('throw new Error("broken")'),
      () => spawnScript('self.close()'),
      () => spawnScript(''),
    ]
    const outcomes = ways.map(async spawn => {
      const client = faultyClient(spawn, 100)
      const walk = failure(client.performanceWalk(8, 1))
      const opened = await failure(client.importFiles([new File([''], 'd')], {}, nothing, never()))
      return [opened.message, (await walk).message]
    })
    for (const outcome of await Promise.all(outcomes)) {
      expect(outcome).toEqual(['Import stopped unexpectedly. Nothing was changed.', MAIN_WORKER_LOST])
    }
  })

  it('K1 a missing script is not asked for without a pause', async () => {
    faultyClient(() => new Worker('/no-such-script.js'))
    await wait(2_000)
    expect(workers.length).toBeLessThan(7)
  })
})

describe('cancel', () => {
  it.each([0, 1, 20, 200, 1_900])(
    'K4 after %i ms of a run: idle at once, the next run does not wait, no late progress',
    async ms => {
      const client = await withData(faultyClient())
      const before = await runId(client)
      const stop = new AbortController()
      let heard = 0
      const run = failure(start(client, 'work-on', stop.signal, () => heard++))
      await wait(ms)
      stop.abort()
      // before the page does anything else, however busy the machine is
      const nextTask = wait(0).then(() => new Error('the page was not told at once'))
      expect(await Promise.race([run, nextTask])).toMatchObject({ name: 'AbortError' })
      const heardThen = heard
      // the cancelled run itself would never have ended
      expect(await start(client, 'good')).toMatchObject({ ok: true })
      await wait(100)
      expect(heard).toBe(heardThen)
      expect(await client.exportRun(before, 'run-json')).toMatchObject({ name: before })
    },
  )

  it('K4 a run whose signal has fired already never starts', async () => {
    const client = await withData(faultyClient())
    const count = workers.length
    expect((await failure(start(client, 'good', AbortSignal.abort()))).name).toBe('AbortError')
    expect(workers.length).toBe(count)
  })

  it('I7 a reader of Parquet that hangs is ended, and the file is called damaged', async () => {
    const client = faultyClient(spawnFaulty, HANG_BEAT_MS)
    const lost = await failure(client.importFiles([new File(['PAR1'], 'd')], {}, nothing, never()))
    expect(lost.message).toContain(
      'Reading the Parquet file did not finish and was stopped: it is probably damaged. Nothing was imported.',
    )
    expect(await client.listDatasets()).toEqual([])
  })

  it('an import that is cancelled leaves no dataset', async () => {
    const client = faultyClient()
    const stop = new AbortController()
    const opened = failure(client.importFiles([new File(['work-on'], 'd')], {}, nothing, stop.signal))
    await wait(300)
    stop.abort()
    expect((await opened).name).toBe('AbortError')
    expect(await client.listDatasets()).toEqual([])
  })
})

describe('several things at once', () => {
  it('K5 two runs at once both answer, and cancelling one leaves the other', async () => {
    const client = await withData(faultyClient())
    const stop = new AbortController()
    const [first, second] = [failure(start(client, 'work-on', stop.signal)), start(client, 'work-2s')]
    await wait(200)
    stop.abort()
    expect((await first).name).toBe('AbortError')
    expect(await second).toMatchObject({ ok: true })
  })

  it('ten runs one after the other need no more than three workers', async () => {
    const client = faultyClient()
    // its idle worker is there by now: in the midst of a run it would be a fourth
    await wait(1_100)
    await withData(client)
    for (let k = 0; k < 10; k++) await runId(client)
    expect(workers.length).toBe(3)
  })

  // with its answer it would never come: there is none
  it('progress comes from inside a run that never pauses', async () => {
    const client = await withData(faultyClient())
    const stop = new AbortController()
    let heard = 0
    const run = start(client, 'work-on', stop.signal, () => {
      heard += 1
      if (heard === 5) stop.abort()
    })
    expect((await failure(run)).name).toBe('AbortError')
  })

  it('what a progress listener throws does not reach the worker', async () => {
    const client = await withData(faultyClient())
    const thrown: string[] = []
    const note = (event: ErrorEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      thrown.push(event.message)
    }
    addEventListener('error', note, { capture: true })
    const outcome = await start(client, 'work-2s', never(), () => {
      if (thrown.length === 0) throw new Error('a bug in a panel')
    })
    removeEventListener('error', note, { capture: true })
    expect(outcome).toMatchObject({ ok: true })
    expect(thrown[0]).toContain('a bug in a panel')
  })
})

describe('a client that is closed', () => {
  it('starts no worker any more, and refuses what is asked of it', async () => {
    const client = faultyClient()
    await client.performanceWalk(1, 5)
    client.close()
    const count = workers.length
    expect(await failure(client.performanceWalk(1, 5))).toBeInstanceOf(WorkerLost)
    const files = [new File(['good'], 'd')]
    expect(await failure(client.importFiles(files, {}, nothing, never()))).toBeInstanceOf(WorkerLost)
    expect(workers).toHaveLength(count)
  })
})

describe('the clock', () => {
  // to the millisecond: clock.test.ts
  it('ticks once for each second, also while a run is busy', async () => {
    const client = await withData(faultyClient())
    const stop = new AbortController()
    const run = failure(start(client, 'work-on', stop.signal))
    const ticks: number[] = []
    const stopTicks = client.onTick(ms => ticks.push(ms))
    await expect.poll(() => ticks.length, SOON).toBeGreaterThanOrEqual(3)
    stopTicks()
    stop.abort()
    expect((await run).name, 'the run was still busy').toBe('AbortError')
    const seconds = ticks.map(ms => Math.floor(ms / 1_000))
    expect(seconds).toEqual([...new Set(seconds)].sort((a, b) => a - b))
    const count = ticks.length
    let heardByOthers = 0
    client.onTick(() => heardByOthers++)
    await expect.poll(() => heardByOthers, SOON).toBeGreaterThanOrEqual(1)
    expect(ticks).toHaveLength(count)
  })

  it('K1 ticks again after the main worker closed itself, and the pending call is refused', async () => {
    const client = faultyClient()
    let ticks = 0
    client.onTick(() => ticks++)
    const lost = await failure(client.performanceWalk(1, 666).then(() => client.performanceWalk(1, 2)))
    expect(lost).toMatchObject({ message: MAIN_WORKER_LOST, cause: 'the worker closed itself' })
    ticks = 0
    await expect.poll(() => ticks, SOON).toBeGreaterThanOrEqual(2)
    expect(await client.performanceWalk(1, 5)).toEqual(new Float64Array([5]))
  })
})
