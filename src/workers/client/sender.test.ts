/** Which worker a call of the page goes to, and with what; the workers are scripted. */
import { expect, it, vi } from 'vitest'
import type { RunData } from '../api/api.ts'
import { call, forward, job, ofRun } from '../api/contract.ts'
import { datasetOf, someBars } from '../testing/someBars.ts'
import type { Subscribe } from './pool.ts'
import { createSender } from './sender.ts'

const DATASET = datasetOf(someBars(10))
const DATA: RunData = { main: { kind: 'imported', id: DATASET.info.id }, hedge: null }
const CONTRACT = {
  list: call<(of: string) => string>(),
  ofTheRun: ofRun<(runId: string) => string | null>(),
  onData: job<(run: { data: RunData }, onStep: (step: number) => void) => string>('It is lost.'),
  alone: job<(values: { sum: number }) => string>('It is lost, too.'),
}

/** The page's calls, and what its workers were asked. */
function connect(requestDatasets = async () => ({ ok: true as const, value: [DATASET] })) {
  const has = { hasDataset: vi.fn(async () => false), loadDataset: vi.fn(async () => {}) }
  const worker = (name: string) => ({
    ...has,
    domain: {
      list: async (of: string) => `${name} lists ${of}`,
      ofTheRun: async (runId: string) => `${name} has ${runId}`,
      onData: async (_run: object, onStep: (step: number) => void) => {
        onStep(1)
        return `${name} did it`
      },
      alone: async ({ sum }: { sum: number }) => `${name} says ${sum}`,
    },
  })
  const heard = vi.fn()
  const perform = vi.fn(
    async ({
      ask,
    }: {
      ask(api: object, subscribe: Subscribe, worker: object): Promise<unknown>
      lostMessage: string
    }) =>
      ask(
        worker('pool'),
        (notify => (value: never) => {
          heard('through the pool')
          notify(value)
        }) as Subscribe,
        {},
      ),
  )
  const send = createSender({
    mainWorker: { call: work => work(worker('tab') as never) },
    askResultWorker: async (runId, work) =>
      runId === 'gone' ? null : work(worker('result worker') as never),
    pools: { of: () => ({ perform }) } as never,
    requestDatasets,
  })
  const page = forward(
    CONTRACT,
    send(api => (api as unknown as ReturnType<typeof worker>).domain),
  )
  return { page, perform, heard, ...has }
}

const { signal } = new AbortController()

it('a call goes to the worker of the tab, one about a run to the worker that holds it', async () => {
  const { page } = connect()
  expect(await page.list('all')).toBe('tab lists all')
  expect(await page.ofTheRun('run-1')).toBe('result worker has run-1')
  expect(await page.ofTheRun('gone')).toBeNull()
})

it('a job has a worker of the pool, which gets the datasets first and reports through the pool', async () => {
  const { page, perform, loadDataset, heard } = connect()
  const onStep = vi.fn()
  expect(await page.onData({ data: DATA }, onStep, signal)).toBe('pool did it')
  expect(perform.mock.calls[0]![0]).toMatchObject({ signal, lostMessage: 'It is lost.' })
  expect(loadDataset).toHaveBeenCalledExactlyOnceWith(DATASET)
  expect(heard).toHaveBeenCalledOnce()
  expect(onStep).toHaveBeenCalledExactlyOnceWith(1)
})

it('a job that runs code of the trader’s own says what it is lost of', async () => {
  const { page, perform } = connect()
  const code = { source: '', declared: { id: 'mine~1', title: 'Mine', summary: 'Buys.', params: {} } }
  await page.onData({ data: { ...DATA, code } }, () => {}, signal)
  expect(perform.mock.calls[0]![0].lostMessage).toBe(
    'The strategy’s code did not answer: look for a loop without an end, or for too much memory. It is lost.',
  )
})

it('a job without data is sent none', async () => {
  const { page, loadDataset } = connect()
  expect(await page.alone({ sum: 3 }, signal)).toBe('pool says 3')
  expect(loadDataset).not.toHaveBeenCalled()
})

it('a job whose dataset is gone answers why, and takes no worker', async () => {
  const refused = { ok: false as const, problem: { message: 'Import the file again.', field: 'dataset' } }
  const { page, perform } = connect((async () => refused) as never)
  expect(await page.onData({ data: DATA }, () => {}, signal)).toEqual(refused)
  expect(perform).not.toHaveBeenCalled()
})
