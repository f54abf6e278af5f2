import { describe, expect, it, vi } from 'vitest'
import { type Box, createVaultKey, openBox, seal, VaultError } from './vault.ts'

/** Few, so that many boxes are opened in a moment. */
const COST = 1_000
const SECRETS = { apiKey: 'kite-key', apiSecret: 'canary-secret-₹' }
const WORDS = 'Wrong passphrase or damaged credentials'
const key = await createVaultKey('correct horse', COST)
const box = await seal(key, SECRETS)

/** Opens what is stored with the right passphrase. */
const open = (stored: unknown) => openBox(stored, 'correct horse', COST)

/** The box with a byte of it changed. */
function flipped(name: 'apiKey' | 'apiSecret', part: 'iv' | 'data', at: number): Box {
  const sealed = box.secrets[name]
  const bytes = new Uint8Array(sealed[part].slice(0))
  bytes[at]! ^= 1
  const changed = part === 'iv' ? { ...sealed, iv: bytes } : { ...sealed, data: bytes.buffer }
  return { ...box, secrets: { ...box.secrets, [name]: changed } }
}

describe('the vault', () => {
  it('gives the secrets back under the same passphrase', async () => {
    expect((await open(box)).secrets).toEqual(SECRETS)
  })

  it('X7 refuses a wrong passphrase', async () => {
    await expect(openBox(box, 'correct horsf', COST)).rejects.toThrow(WORDS)
  })

  it('X7 refuses a flipped bit in any byte of a secret, its vector or the salt, and gives nothing', async () => {
    for (const name of ['apiKey', 'apiSecret'] as const) {
      for (const part of ['iv', 'data'] as const) {
        for (let at = 0; at < box.secrets[name][part].byteLength; at++) {
          await expect(open(flipped(name, part, at))).rejects.toThrow(VaultError)
        }
      }
    }
    for (let at = 0; at < box.salt.length; at++) {
      const salt = box.salt.slice()
      salt[at]! ^= 1
      await expect(open({ ...box, salt })).rejects.toThrow(WORDS)
    }
  })

  it('X7 a secret moved to another name is refused', async () => {
    const { apiKey, apiSecret } = box.secrets
    const moved = { apiKey: apiSecret, apiSecret: apiKey }
    await expect(open({ ...box, secrets: moved })).rejects.toThrow(WORDS)
  })

  it.each([
    ...[undefined, null, 7, 'x', [], {}, JSON.parse('{"__proto__":{"version":1}}')],
    ...[undefined, null, 0, -1, 1.5, 1e9, Number.NaN, '600000', COST + 1].map(iterations => ({
      ...box,
      iterations,
    })),
    ...[undefined, null, 'salt', [1, 2, 3], new Uint8Array(0), new Uint8Array(15)].map(salt => ({
      ...box,
      salt,
    })),
    ...[undefined, null, 5, {}, { apiSecret: box.secrets.apiSecret }, { apiKey: null, apiSecret: {} }].map(
      secrets => ({
        ...box,
        secrets,
      }),
    ),
    { ...box, secrets: { ...box.secrets, apiKey: { iv: new Uint8Array(0), data: new ArrayBuffer(0) } } },
    ...[undefined, null, 0, -1, 0.5, '1'].map(version => ({ ...box, version })),
    { ...box, kdf: 'scrypt' },
  ])('X7 what is no box of this version gives the one sentence, at once: %j', async stored => {
    const derived = vi.spyOn(crypto.subtle, 'deriveKey')
    await expect(open(stored)).rejects.toThrow(new VaultError())
    // a damaged box may ask for a billion iterations
    const costs = derived.mock.calls.map(([way]) => (way as Pbkdf2Params).iterations)
    derived.mockRestore()
    expect(costs.every(cost => cost <= COST + 1)).toBe(true)
  })

  it('X7 a box of a newer version is called that, not damaged', async () => {
    await expect(open({ ...box, version: 2 })).rejects.toThrow('made by a newer version of Sauda')
  })

  it('X7 gives nobody its key, one that opened a box as little as a new one', async () => {
    for (const { key: held } of [key, (await openBox(box, 'correct horse', COST)).key]) {
      await expect(crypto.subtle.exportKey('raw', held)).rejects.toThrow()
    }
  })

  it('X7 uses a fresh vector for each secret and each save', async () => {
    const boxes = [await seal(key, SECRETS), await seal(key, SECRETS)]
    const vectors = boxes.flatMap(({ secrets }) => Object.values(secrets).map(({ iv }) => iv.join()))
    expect(new Set(vectors).size).toBe(4)
  })

  it('X7 a box says how its key is derived: it opens at any cost, and the next one costs what a new one does', async () => {
    const { key: next } = await openBox(box, 'correct horse', 3_000)
    expect(next.iterations).toBe(3_000)
    expect(next.salt).not.toEqual(box.salt)
    const again = await seal(next, SECRETS)
    expect(again).toMatchObject({ version: 1, kdf: 'PBKDF2-SHA-256', iterations: 3_000 })
    expect((await openBox(again, 'correct horse', 3_000)).secrets).toEqual(SECRETS)
  })

  it('X7 a box that cost more than a new one does keeps its key', async () => {
    const dear = await seal(await createVaultKey('correct horse', 5_000), SECRETS)
    const { key: kept } = await open(dear)
    expect([kept.iterations, kept.salt]).toEqual([5_000, dear.salt])
    expect((await open(await seal(kept, SECRETS))).secrets).toEqual(SECRETS)
  })

  it('X7 a box of before it said its derivation opens', async () => {
    const { kdf: _, ...old } = box
    expect((await open(old)).secrets).toEqual(SECRETS)
  })

  it('holds no secret in what is stored', () => {
    const stored = Object.values(box.secrets)
      .map(({ data }) => new TextDecoder('latin1').decode(data))
      .join()
    expect(stored).not.toContain('canary')
    expect(key.key.extractable).toBe(false)
  })
})
