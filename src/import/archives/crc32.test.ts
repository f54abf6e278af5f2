import { describe, expect, it } from 'vitest'
import { Crc32 } from './crc32.ts'

describe('the checksum of an archive', () => {
  it('is that of ISO 3309, over all bytes so far', () => {
    const crc = new Crc32()
    expect(crc.value()).toBe(0)
    crc.add(new TextEncoder().encode('12345'))
    crc.add(new TextEncoder().encode('6789'))
    expect(crc.value()).toBe(0xcbf43926)
  })
})
