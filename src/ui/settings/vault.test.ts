import { describe, expect, it } from 'vitest'
import { type Box, createVaultKey, openBox, seal, VaultError } from './vault.ts'

const SECRETS = { apiKey: 'kite-key', apiSecret: 'canary-secret-₹' }
const key = await createVaultKey('correct horse')

describe('the vault', () => {
  it('gives the secrets back under the same passphrase', async () => {
    expect((await openBox(await seal(key, SECRETS), 'correct horse')).secrets).toEqual(SECRETS)
  })

  it('X7 refuses a wrong passphrase', async () => {
    await expect(openBox(await seal(key, SECRETS), 'correct horsf')).rejects.toThrow(
      'Wrong passphrase or damaged credentials',
    )
  })

  it('X7 refuses a flipped bit in any byte of a secret or its vector, and gives nothing', async () => {
    const box = await seal(key, { apiSecret: 'short' })
    const { iv, data } = box.secrets.apiSecret!
    const open = (changed: { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }) =>
      openBox({ ...box, secrets: { apiSecret: changed } } satisfies Box, 'correct horse')
    await expect(open({ iv, data })).resolves.toBeDefined()
    for (let at = 0; at < data.byteLength; at++) {
      const bytes = new Uint8Array(data.slice(0))
      bytes[at]! ^= 1
      await expect(open({ iv, data: bytes.buffer })).rejects.toThrow(VaultError)
    }
    for (let at = 0; at < iv.length; at++) {
      const bytes = iv.slice()
      bytes[at]! ^= 1
      await expect(open({ iv: bytes, data })).rejects.toThrow(VaultError)
    }
  })

  it('X7 a flipped byte under the right passphrase is refused too, and a secret moved to another name', async () => {
    const box = await seal(key, SECRETS)
    const { apiKey, apiSecret } = box.secrets
    const bytes = new Uint8Array(apiSecret!.data.slice(0))
    bytes[0]! ^= 1
    const flipped = { apiKey: apiKey!, apiSecret: { ...apiSecret!, data: bytes.buffer } }
    await expect(openBox({ ...box, secrets: flipped }, 'correct horse')).rejects.toThrow(VaultError)
    const moved = { apiKey: apiSecret!, apiSecret: apiKey! }
    await expect(openBox({ ...box, secrets: moved }, 'correct horse')).rejects.toThrow(VaultError)
  })

  it('X7 uses a fresh vector for each secret and each save', async () => {
    const boxes = [await seal(key, SECRETS), await seal(key, SECRETS)]
    const vectors = boxes.flatMap(box => Object.values(box.secrets).map(({ iv }) => iv.join()))
    expect(new Set(vectors).size).toBe(4)
  })

  it('holds no secret in what is stored', async () => {
    const box = await seal(key, SECRETS)
    const stored = Object.values(box.secrets)
      .map(({ data }) => new TextDecoder('latin1').decode(data))
      .join()
    expect(stored).not.toContain('canary')
    expect(key.key.extractable).toBe(false)
  })
})
