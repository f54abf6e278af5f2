import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashText } from './hashText.ts'
import { bytesOf, type Sha256, setSha256, sha256 } from './sha256.ts'

const native: Sha256 = parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

describe('SHA-256', () => {
  it('of parts is that of what they are together', () => {
    const parts = [bytesOf(new Float64Array([1, 2, 3])), bytesOf(new Float64Array([])), new Uint8Array([7])]
    expect(sha256(parts)).toBe(native(parts))
    expect(hashText('₹')).toBe(native([new Uint8Array([0xe2, 0x82, 0xb9])]))
  })

  it('is the platform’s once it has brought its own', () => {
    onTestFinished(() => setSha256(native))
    setSha256(() => 'of the platform')
    expect(sha256([])).toBe('of the platform')
  })
})
