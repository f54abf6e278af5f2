import { describe, expect, it } from 'vitest'
import { checkAddress } from './address.ts'
import { readModelConfig } from './config.ts'
import { postToModel } from './post.ts'

describe('the model of the environment', () => {
  it('is none where nothing is set', () => {
    expect(readModelConfig({})).toBeNull()
    expect(readModelConfig({ AI_BASE_URL: ' ', AI_MODEL: '', AI_API_KEY: 'k' })).toBeNull()
  })

  it('needs no key', () => {
    const config = readModelConfig({ AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_MODEL: 'qwen' })
    expect(config).toEqual({
      url: new URL('http://127.0.0.1:11434/v1/chat/completions'),
      model: 'qwen',
      apiKey: null,
    })
  })

  it.each([
    [{ AI_MODEL: 'm' }, 'AI_MODEL is set without AI_BASE_URL'],
    [{ AI_BASE_URL: 'http://127.0.0.1/v1' }, 'AI_BASE_URL is set without AI_MODEL'],
    [{ AI_BASE_URL: 'ollama', AI_MODEL: 'm' }, 'AI_BASE_URL is no address'],
    [{ AI_BASE_URL: 'file:///etc/passwd', AI_MODEL: 'm' }, 'AI_BASE_URL is no address'],
    [{ AI_BASE_URL: 'http://u:canary@x/v1', AI_MODEL: 'm' }, 'AI_BASE_URL must be an address only'],
    [{ AI_BASE_URL: 'http://x/v1?key=canary', AI_MODEL: 'm' }, 'AI_BASE_URL must be an address only'],
    [{ AI_BASE_URL: 'http://x/v1', AI_MODEL: 'm', AI_API_KEY: 'canary\nX: y' }, 'AI_API_KEY has a character'],
    [{ AI_BASE_URL: 'http://169.254.169.254/v1', AI_MODEL: 'm' }, 'metadata address'],
  ])('that cannot be used is refused in a sentence without its values', (env, sentence) => {
    const read = () => readModelConfig(env)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow('canary')
  })
})

describe('X11 addresses', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '[fe80::1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:a9fe:a9fe]',
    '[fd00:ec2::254]',
    '100.100.100.200',
    'metadata.google.internal',
    'METADATA.GOOGLE.INTERNAL.',
  ])('%s is refused', host => {
    expect(() => checkAddress(host)).toThrow('refused')
  })

  it.each(['http://2852039166/', 'http://0xa9fea9fe/', 'http://0251.0376.0251.0376/'])(
    '%s is refused, however it is written',
    address => {
      expect(() => checkAddress(new URL(address).hostname)).toThrow('refused')
    },
  )

  it.each(['127.0.0.1', 'localhost', '192.168.1.5', '[::1]', 'api.example.com', '170.254.1.1'])(
    '%s is not',
    host => {
      expect(() => checkAddress(host)).not.toThrow()
    },
  )

  it('a metadata address behind the configuration is not asked either', async () => {
    const config = { url: new URL('http://metadata.invalid./v1/chat/completions'), model: 'm', apiKey: 'k' }
    await expect(postToModel(config, {}, AbortSignal.timeout(20_000))).rejects.toThrow('cannot be reached')
  })
})
