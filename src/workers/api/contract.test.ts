import { expect, it, vi } from 'vitest'
import { createBacktests } from '../backtests.ts'
import { createDeviceDesk } from '../deviceDesk.ts'
import { createEngineApi } from '../engineApi.ts'
import { type ApiOf, type Contract, call, forward, forwardLater, job, ofRun, step } from './contract.ts'
import { DESK } from './deskApi.ts'
import { BACKTEST, PERFORMANCE } from './engineApi.ts'
import { RESEARCH } from './researchApi.ts'
import { SWEEP } from './sweepApi.ts'

const ARITHMETIC = {
  half: call<(of: number) => number>(),
  ofTheRun: ofRun<(runId: string, factor: number) => number | null>(),
  slow: job<(of: number, onProgress: (fraction: number) => void) => Promise<number>>('It is lost.'),
  part: step<(of: number) => number>(),
}

const answers: ApiOf<typeof ARITHMETIC> = {
  half: of => of / 2,
  ofTheRun: (runId, factor) => runId.length * factor,
  slow: async of => of,
  part: of => of,
}

it('a call of the page goes by its name to where its contract says, with no line of its own', async () => {
  const sent = vi.fn(async () => 21)
  const page = forward(ARITHMETIC, sent)
  const { signal } = new AbortController()
  const onProgress = () => {}
  expect(await page.half(42)).toBe(21)
  await page.ofTheRun('run', 2)
  await page.slow(1, onProgress, signal)
  expect(sent.mock.calls).toEqual([
    ['half', [42], { who: 'any' }],
    ['ofTheRun', ['run', 2], { who: 'run' }],
    ['slow', [1, onProgress, signal], { who: 'job', lostMessage: 'It is lost.' }],
  ])
  // what is only a part of a larger call is not the page's to make
  expect(Object.keys(page)).not.toContain('part')
})

it('code that is loaded when it is first asked for answers every call of its contract', async () => {
  const load = vi.fn(async () => answers)
  const later = forwardLater(ARITHMETIC, load)
  expect(Object.keys(later)).toEqual(Object.keys(ARITHMETIC))
  expect(load).not.toHaveBeenCalled()
  expect(await later.half(42)).toBe(21)
  expect(await later.part(3)).toBe(3)
})

it('what a call throws, or its code fails to load, rejects', async () => {
  const failing = {
    ...answers,
    half: () => {
      throw new RangeError('a bug')
    },
  }
  await expect(forwardLater(ARITHMETIC, async () => failing).half(1)).rejects.toThrow('a bug')
  const gone = forwardLater(ARITHMETIC, () => Promise.reject(new Error('not there')))
  await expect(gone.half(1)).rejects.toThrow('not there')
})

it('a call without its function, or asked for in another way, does not compile', () => {
  const { half: _, ...rest } = answers
  // @ts-expect-error: the contract has a call that is not answered
  const incomplete: ApiOf<typeof ARITHMETIC> = rest
  const page = forward(ARITHMETIC, async () => 0)
  // @ts-expect-error: a job has a signal to cancel it
  void page.slow(1, () => {})
  // @ts-expect-error: the argument is a number
  void page.half('42')
  // @ts-expect-error: a call about a run has its id first
  ofRun<(factor: number) => number>()
  expect(incomplete).toBe(rest)
})

it.each<[string, Contract, () => object]>([
  ['DESK', DESK, () => createDeviceDesk(Date.now)],
  ['PERFORMANCE', PERFORMANCE, createEngineApi],
  ['BACKTEST', BACKTEST, createBacktests],
  ['RESEARCH', RESEARCH, () => createBacktests().research],
  ['SWEEP', SWEEP, () => createBacktests().sweep],
])('the worker answers every call of %s', (_name, contract, create) => {
  const api = create() as Record<string, unknown>
  for (const name of Object.keys(contract)) expect(api[name], name).toBeTypeOf('function')
})
