import { afterEach, describe, expect, it } from 'vitest'
import { toasts } from '../../ui/primitives/toasts.ts'
import { memorySweeps } from '../../ui/research/sweep/testing/memorySweeps.ts'
import { memoryWalkForwards } from '../../ui/research/testing/memoryWalkForwards.ts'
import { TOASTS } from '../../ui/session/notices.ts'
import { chunkOf, sweepOf } from '../runs/testing/saved.ts'
import { savedWalkForward } from '../runs/testing/walkForward.ts'
import type { PastTrials } from '../runs/trials.ts'
import { type ResearchDb, researchPart } from './researchPart.ts'

const PAST: PastTrials = {
  dataset: 'sha256:ab',
  trials: [
    ['an idea', 0.5],
    ['another one', null],
  ],
}
const REFUSED = { ...chunkOf({ 2: 1.1, 3: Number.NaN }), refusals: [[1, 'Too short.']] as const }

function device(past: readonly PastTrials[] = []) {
  const [sweeps, walkForwards] = [memorySweeps(), memoryWalkForwards()]
  const saved = [...past]
  const db: ResearchDb = {
    sweeps: sweeps.db,
    walks: walkForwards.db,
    past: {
      load: async () => saved,
      add: async parts => {
        saved.push(...parts)
        return async () => void saved.splice(-parts.length)
      },
    },
  }
  return { db, part: researchPart(TOASTS, () => db), past: saved }
}

/** A device with two sweeps, a walk-forward and trials of what is gone. */
async function fullDevice() {
  const full = device([PAST])
  await full.db.sweeps.add([
    { ...sweepOf(), chunks: [chunkOf({ 0: 0.1, 1: Math.PI }), REFUSED] },
    { ...sweepOf({ id: 'sweep-2' }), chunks: [chunkOf({ 0: 2 })] },
  ])
  await full.db.walks.add([savedWalkForward()])
  return full
}

const overJson = (value: unknown) => JSON.parse(JSON.stringify(value))

afterEach(() => toasts.set([]))

describe('sweeps, walk-forwards and trials in the backup', () => {
  it('are back as they were, to the last bit, and can be taken away again', async () => {
    const { part } = await fullDevice()
    const here = device()
    const json = overJson(await part.collect())
    expect(await here.part.compare(json)).toEqual([])
    const undo = await here.part.restore(json)
    expect(await here.db.sweeps.getSweep('sweep-1')).toEqual({
      ...sweepOf(),
      chunks: [chunkOf({ 0: 0.1, 1: Math.PI }), REFUSED],
    })
    expect(await here.db.walks.list()).toEqual([savedWalkForward()])
    expect(here.past).toEqual([PAST])
    await undo()
    expect([await here.db.sweeps.listSweeps(), await here.db.walks.list(), here.past]).toEqual([[], [], []])
  })

  it('are nothing where there are none', async () => {
    expect(await device().part.collect()).toBeUndefined()
  })

  it('cannot be restored where the browser gives the page no storage, and are nothing there', async () => {
    const { part } = await fullDevice()
    const here = researchPart(TOASTS)
    expect(await here.collect()).toBeUndefined()
    await expect(here.restore(overJson(await part.collect()))).rejects.toThrow(
      'this browser gives the page no storage',
    )
  })

  it('leave out the oldest sweeps that would make the file too large, and say so', async () => {
    const { db } = await fullDevice()
    const whole = overJson(await researchPart(TOASTS, () => db).collect())
    expect(whole.sweeps).toHaveLength(2)
    expect(toasts.get()).toEqual([])
    const cut = overJson(await researchPart(TOASTS, () => db, 160).collect())
    expect(cut.sweeps.map(({ sweep }: { sweep: { id: string } }) => sweep.id)).toEqual(['sweep-1'])
    expect(toasts.get()[0]!.text).toBe('Only the newest 1 of 2 sweeps fit into the backup.')
  })

  it.each([
    ['no object', () => '[]'],
    ['no JSON', () => '{'],
    ['a list that is missing', (json: object) => ({ ...json, walks: undefined })],
    ['a damaged walk-forward', (json: object) => ({ ...json, walks: [{ ...savedWalkForward(), stats: 7 }] })],
    ['damaged trials', (json: object) => ({ ...json, past: [{ dataset: 'x', trials: [['a']] }] })],
    ['a column that is no base64', (json: object) => changed(json, { indices: 'a,b' })],
    ['a column with half a number', (json: object) => changed(json, { indices: btoa('abc') })],
    ['columns of other lengths', (json: object) => changed(json, { indices: '' })],
    ['X4 a prototype', () => '{"sweeps":[],"walks":[],"past":[],"__proto__":{"polluted":1}}'],
  ])('are refused as a whole with %s', async (_name, change) => {
    const { part } = await fullDevice()
    const here = device()
    const wrong = change(overJson(await part.collect()))
    await expect(here.part.compare(wrong)).rejects.toThrow('in this backup cannot be read')
    await expect(here.part.restore(wrong)).rejects.toThrow('Yours stay as they are')
    expect(await here.db.sweeps.listSweeps()).toEqual([])
  })
})

/** The backup with another first part of its first sweep. */
function changed(json: object, change: object): unknown {
  const { sweeps, ...rest } = json as { sweeps: { sweep: unknown; chunks: object[] }[] }
  const [
    {
      sweep,
      chunks: [chunk],
    } = { sweep: null, chunks: [] },
  ] = sweeps
  return { ...rest, sweeps: [{ sweep, chunks: [{ ...chunk, ...change }] }] }
}
