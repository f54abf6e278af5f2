import { afterEach, describe, expect, it, vi } from 'vitest'
import { WorkerLost } from '../../../workers/client/clientTypes.ts'
import { toasts } from '../../primitives/toasts.ts'
import { saveFile } from './saveFile.ts'

const said = () => toasts.get().map(({ text }) => text)

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  toasts.set([])
})

describe('saving a file', () => {
  it('says its name', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:here')
    await saveFile(Promise.resolve({ name: 'trades.csv', blob: new Blob(['a']) }), 'Gone.')
    expect(said()).toEqual(['trades.csv saved'])
  })

  it('says why there is none', async () => {
    await saveFile(Promise.resolve(null), 'Gone.')
    expect(said()).toEqual(['Gone.'])
  })

  it.each([
    [new WorkerLost('The engine stopped.'), 'The engine stopped.'],
    [new TypeError('x is not a function'), 'The export failed and nothing was saved. Try again.'],
  ])('tells and reports a failure: %s', async (error, sentence) => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    await saveFile(Promise.reject(error), 'Gone.')
    expect(said()).toEqual([sentence])
    expect(report).toHaveBeenCalledWith(error)
  })
})
