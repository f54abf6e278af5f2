/** Strategies in code behind real walls: a frame of another origin, and a worker in it. */
import { afterEach, describe, expect, it } from 'vitest'
import { defaultInputs } from '../../engine/inputs/inputs.ts'
import momentumSource from '../../engine/strategies/momentum.ts?raw'
import type { CodeStrategyInfo, RunData, RunView } from '../api/api.ts'
import { createClient } from '../client/client.ts'

type TestClient = ReturnType<typeof createClient>

const clients: TestClient[] = []
const never = () => new AbortController().signal
const nothing = () => {}

function open(): TestClient {
  const client = createClient(undefined, 'memory')
  clients.push(client)
  return client
}

afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})

async function read(client: TestClient, source: string): Promise<CodeStrategyInfo> {
  const outcome = await client.readCode(source, never())
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

async function refusal(client: TestClient, source: string): Promise<string> {
  const outcome = await client.readCode(source, never())
  return outcome.ok ? 'it was read' : outcome.problem.message
}

const market = (seed: number, own: Partial<RunData> = {}): RunData => ({
  main: { kind: 'synthetic', seed },
  hedge: null,
  ...own,
})
const inputs = (strategy: string, params: Readonly<Record<string, number>> = {}) => ({
  ...defaultInputs('NIFTY', 1),
  strategy,
  params,
  capital: 1_000_000_000,
  from: '2023-01-02',
  to: '2023-01-06',
})

async function run(client: TestClient, data: RunData, asked: ReturnType<typeof inputs>): Promise<RunView> {
  const outcome = await client.run(data, asked, nothing, never())
  if (!outcome.ok) throw new Error(outcome.problem.message)
  return outcome.value
}

const file = (step: string, top = '') => `import { defineStrategy } from 'sauda'
${top}
export default defineStrategy({ id: 'own', title: 'Own', summary: 'Tries.', params: {},
  start: ({ broker, bars }) => i => { ${step} } })`

describe('code behind walls', () => {
  it('the file of a built-in strategy, pasted, has its results on every market and parameter', async () => {
    const client = open()
    const code = (await read(client, momentumSource)).code
    let trades = 0
    for (const seed of [1, 2, 3]) {
      for (const shortBars of [5, 9, 20]) {
        const params = { shortBars, longBars: shortBars * 3 }
        const ours = await run(client, market(seed), inputs('momentum', params))
        const wanted = await client.resultFingerprint(ours.runId)
        const pasted = await run(client, market(seed, { code }), inputs(code.declared.id, params))
        expect(await client.resultFingerprint(pasted.runId)).toBe(wanted)
        expect(pasted.fingerprint).not.toBe(ours.fingerprint)
        expect(pasted.stats).toEqual(ours.stats)
        trades += pasted.stats.trades
      }
    }
    expect(trades).toBeGreaterThan(50)
  })

  it('what is wrong is told with its line', async () => {
    const client = open()
    expect(await refusal(client, 'const x = ;\n')).toBe('Line 1: Unexpected token.')
    expect(await refusal(client, '\n\nthrow new Error("no")')).toBe('It failed (line 3). Error: no.')
    expect(await refusal(client, "import fs from 'fs'\nexport default fs")).toMatch(/^It imports "fs"/)
    const code = (await read(client, file('if (i === 7) (null as any).x'))).code
    const outcome = await client.run(market(1, { code }), inputs(code.declared.id), nothing, never())
    expect(outcome).toMatchObject({
      ok: false,
      problem: {
        message: expect.stringMatching(/^Own failed at the bar of .*\(line 4\): TypeError: /) as string,
      },
    })
  })

  it('what it logs stands beside the run, once for each run', async () => {
    const client = open()
    const code = (await read(client, file('if (i < 3) console.log(i, { close: bars.close[i]! > 0 })'))).code
    for (let k = 0; k < 2; k++) {
      const view = await run(client, market(1, { code }), inputs(code.declared.id))
      expect(view.console).toEqual({
        lines: ['0 {"close":true}', '1 {"close":true}', '2 {"close":true}'],
        omitted: 0,
      })
    }
  })

  it('it has neither network, storage, page, clock nor a worker, and cannot bend the engine', async () => {
    const names = [
      'fetch',
      'XMLHttpRequest',
      'WebSocket',
      'indexedDB',
      'caches',
      'navigator',
      'location',
      'self',
    ]
    const more = [
      'postMessage',
      'close',
      'Worker',
      'MessageChannel',
      'BroadcastChannel',
      'setTimeout',
      'performance',
    ]
    const list = JSON.stringify([...names, ...more])
    const top = `for (const name of ${list}) if (name in globalThis) console.log('has', name)
const attempts: any = {
  push: () => { Array.prototype.push = () => 0 },
  global: () => { (globalThis as any).Float64Array = Array },
  clock: () => Date.now(),
  today: () => new Date(),
  behind: () => new (Object.getPrototypeOf(new Date(0)).constructor)(),
  text: () => [].constructor.constructor('return 1')(),
}
for (const [name, attempt] of Object.entries(attempts)) {
  try { (attempt as any)(); console.log('did', name) } catch (error) {}
}`
    const client = open()
    const code = (
      await read(
        client,
        file('if (i === 0) console.log("ran")', `const deeds = () => {\n${top}\n}\n`)
          .replace('start: (', 'start: (deeds(), (')
          .replace(/ \}\)$/, ') })'),
      )
    ).code
    const view = await run(client, market(1, { code }), inputs(code.declared.id))
    expect(view.console!.lines).toEqual(['ran'])
  })

  it('its random numbers are those of every run', async () => {
    const client = open()
    const step = 'if (Math.random() > 0.99) { if (broker.position === 0) broker.buy(); else broker.close() }'
    const code = (await read(client, file(step))).code
    const first = await run(client, market(1, { code }), inputs(code.declared.id))
    expect(first.stats.trades).toBeGreaterThan(2)
    const proof = await client.research.prove(
      { data: market(1, { code }), inputs: inputs(code.declared.id) },
      first.fingerprint,
      nothing,
      never(),
    )
    expect(proof).toMatchObject({ ok: true, value: { isDeterministic: true, lookAhead: { found: null } } })
  })

  it('a peek at the next bar is named with its order', async () => {
    const client = open()
    const step = 'if (bars.close[i + 1]! > bars.close[i]!) broker.buy(); else broker.close()'
    const code = (await read(client, file(step))).code
    const view = await run(client, market(1, { code }), inputs(code.declared.id))
    const ask = { data: market(1, { code }), inputs: inputs(code.declared.id) }
    const proof = await client.research.prove(ask, view.fingerprint, nothing, never())
    expect(proof).toMatchObject({
      ok: true,
      value: { lookAhead: { found: { ms: expect.any(Number) as number } } },
    })
  })

  it('a mistake that a sweep meets in one of its runs ends it with the line', async () => {
    const client = open()
    const source = file('if (params.bars === 5 && i === 7) (null as any).x')
      .replace(
        'params: {}',
        "params: { bars: integer({ label: 'Bars', unit: 'bars', min: 1, max: 9, default: 1 }) }",
      )
      .replace('{ defineStrategy }', '{ defineStrategy, integer }')
      .replace('({ broker,', '({ params, broker,')
    const { code } = await read(client, source)
    const { id } = code.declared
    const ask = {
      strategy: id,
      data: market(1, { code }),
      inputs: inputs(id),
      axes: [{ param: 'bars', from: 1, to: 9, step: 1 }],
      method: { kind: 'grid' },
    } as const
    const order = { indices: Int32Array.from({ length: 9 }, (_, k) => k), wantsReturns: () => false }
    expect(await client.sweep.run(ask, order, nothing, never())).toMatchObject({
      ok: false,
      problem: {
        message: expect.stringMatching(/^Own failed at the bar of .*\(line 4\): TypeError: /) as string,
      },
    })
  })

  it('a run without an end is over as soon as it is cancelled, and the next one works', async () => {
    const client = open()
    const code = (await read(client, file('if (i === 9) for (;;);'))).code
    const cancelling = new AbortController()
    const running = client.run(market(1, { code }), inputs(code.declared.id), nothing, cancelling.signal)
    setTimeout(() => cancelling.abort(), 500)
    await expect(running).rejects.toThrow('Cancelled.')
    const honest = (await read(client, file('if (i === 9) broker.buy()'))).code
    const view = await run(client, market(1, { code: honest }), inputs(honest.declared.id))
    expect(view.stats.trades).toBe(1)
  })
})
