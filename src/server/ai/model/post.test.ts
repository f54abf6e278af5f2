import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelConfig } from './config.ts'
import { postToModel } from './post.ts'

/** What the names of this test stand for; no server of names is asked. */
const { names, asked } = vi.hoisted(() => ({ names: new Map<string, string[]>(), asked: [] as string[] }))

vi.mock('node:dns', async original => ({
  ...(await original<typeof import('node:dns')>()),
  lookup: (host: string, _options: unknown, done: (error: Error | null, found: object[]) => void) => {
    asked.push(host)
    const addresses = names.get(host) ?? []
    done(
      addresses.length > 0 ? null : new Error('not found'),
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  },
}))

beforeEach(() => {
  names.clear()
  asked.length = 0
})

function configOf(host: string): ModelConfig {
  return { url: new URL(`http://${host}:9/v1/chat/completions`), model: 'm', apiKey: 'canary' }
}

const post = (host: string) => postToModel(configOf(host), {}, AbortSignal.timeout(20_000))

describe('X11 a name that stands for', () => {
  it.each([
    [['169.254.169.254']],
    [['fd00:ec2::254']],
    [['::ffff:169.254.169.254']],
    [['100.100.100.200']],
    [['127.0.0.1', '169.254.169.254']],
  ])('X11 %j is refused before anything is sent, behind the configuration', async addresses => {
    names.set('model.example', addresses)
    await expect(post('model.example')).rejects.toThrow(/refused/)
    expect(asked).toEqual(['model.example'])
  })

  it('X11 an address that may be asked is asked', async () => {
    names.set('model.example', ['127.0.0.1'])
    // nothing listens there, which is found out only by asking
    await expect(post('model.example')).rejects.toThrow('The model cannot be reached.')
  })
})
