import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashText } from './hashText.ts'
import { bytesOf, setSha256, sha256, sha256Bytes, sha256InSteps } from './sha256.ts'

function native(...parts: Uint8Array[]): string {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
}

describe('SHA-256', () => {
  const parts = [bytesOf(new Float64Array([1, 2, 3])), bytesOf(new Float64Array([])), new Uint8Array([7])]

  it('of parts is that of what they are together', () => {
    expect(sha256(parts)).toBe(native(...parts))
    expect(Buffer.from(sha256Bytes(parts)).toString('hex')).toBe(native(...parts))
    expect(hashText('₹')).toBe(native(new Uint8Array([0xe2, 0x82, 0xb9])))
  })

  it('in steps has the same digits, and pauses after 8 MB of a part', () => {
    const large = new Uint8Array(8_000_001).fill(3)
    const steps = [...stepsOf(sha256InSteps([...parts, large]))]
    // none for a part without bytes
    expect(steps).toEqual([undefined, undefined, undefined, undefined, native(...parts, large)])
  })

  it('is made by the faster one once that is there', () => {
    onTestFinished(() => setSha256(() => createHash('sha256')))
    const seen: Uint8Array[] = []
    setSha256(() => ({ update: part => seen.push(part), digest: () => new Uint8Array([0xab, 1]) }))
    expect(sha256(parts)).toBe('ab01')
    expect(seen).toEqual(parts)
  })
})

function* stepsOf(steps: Generator<void, string, void>) {
  for (;;) {
    const { done, value } = steps.next()
    yield value
    if (done) return
  }
}
