import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** The engine and the hash of it as a thread that has just started has them. */
async function freshThread() {
  const [engine, { loadFastSha256 }] = await Promise.all([
    import('../../engine/index.ts'),
    import('./fastSha256.ts'),
  ])
  return { ...engine, loadFastSha256 }
}

const native = (...parts: Uint8Array[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

describe('The SHA-256 in WebAssembly', () => {
  it('has the digits of every other, whatever the parts', async () => {
    const { sha256, loadFastSha256 } = await freshThread()
    await loadFastSha256()
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), parts => {
        expect(sha256(parts)).toBe(native(...parts))
      }),
    )
  })

  it('works on several at a time', async () => {
    const { sha256InSteps, loadFastSha256 } = await freshThread()
    await loadFastSha256()
    const parts = [1, 2, 3].map(k => new Uint8Array(100 * k).fill(k))
    const [forward, backward] = [parts, parts.toReversed()].map(of => sha256InSteps(of))
    for (const _ of parts) for (const steps of [forward!, backward!]) steps.next()
    expect([forward!, backward!].map(steps => steps.next().value)).toEqual([
      native(...parts),
      native(...parts.toReversed()),
    ])
  })

  it('is made once in a thread', async () => {
    const instantiate = vi.spyOn(WebAssembly, 'instantiate')
    const { loadFastSha256 } = await freshThread()
    await Promise.all([loadFastSha256(), loadFastSha256()])
    await loadFastSha256()
    expect(instantiate).toHaveBeenCalledOnce()
  })

  it('leaves the work to JavaScript where nothing may be compiled', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const { sha256, loadFastSha256 } = await freshThread()
    await loadFastSha256()
    expect(sha256([new Uint8Array([7])])).toBe(native(new Uint8Array([7])))
  })
})
