import { describe, expect, it } from 'vitest'
import { checkAddress } from './address.ts'
import { keyWarning, readModelConfig } from './config.ts'
import { lookUp, postToModel } from './post.ts'

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

describe('a key over plain http', () => {
  const insecure = (base: string, key = 'secret-key-1') =>
    keyWarning(readModelConfig({ AI_BASE_URL: base, AI_MODEL: 'm', AI_API_KEY: key }))

  it('is told when it goes to another machine, without the key', () => {
    expect(insecure('http://api.example.com/v1')).toBe(
      'AI_API_KEY is sent to api.example.com unencrypted: use an https address for AI_BASE_URL.',
    )
    expect(insecure('http://8.8.8.8/v1')).toContain('unencrypted')
  })

  it.each([
    'http://127.0.0.1:11434/v1',
    'http://localhost/v1',
    'http://[::1]/v1',
    'https://api.example.com/v1',
  ])('is not told for %s', base => {
    expect(insecure(base)).toBeNull()
    expect(keyWarning(readModelConfig({}))).toBeNull()
  })

  it('is not told without a key', () => {
    expect(insecure('http://api.example.com/v1', '')).toBeNull()
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
    '[fd00:ec2::23]',
    '[fd20:ce::254]',
    '168.63.129.16',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b::6464:64c8]',
    '[2002:a9fe:a9fe::1]',
    '[2002:a83f:8110::]',
    '[::169.254.169.254]',
    '[::ffff:0:169.254.169.254]',
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

  it.each([
    '127.0.0.1',
    'localhost',
    '192.168.1.5',
    '[::1]',
    'api.example.com',
    '170.254.1.1',
    '[64:ff9b::8.8.8.8]',
    '[2002:808:808::1]',
    '[2606:4700::1111]',
  ])('%s is not', host => {
    expect(() => checkAddress(host)).not.toThrow()
  })

  it('what a name stands for is looked at when it is asked, so a name cannot lead there either', async () => {
    // a lookup of an address gives it back: the name that stands for it needs no server of names
    const found = await new Promise(resolve => {
      lookUp('169.254.169.254', { all: true }, error => resolve(error?.message))
    })
    expect(found).toContain('refused')
    expect(await new Promise(resolve => lookUp('127.0.0.1', {}, (_, address) => resolve(address)))).toBe(
      '127.0.0.1',
    )
  })

  it('a name that stands for nothing cannot be reached', async () => {
    const config = { url: new URL('http://nowhere.invalid./v1/chat/completions'), model: 'm', apiKey: 'k' }
    await expect(postToModel(config, {}, AbortSignal.timeout(20_000))).rejects.toThrow('cannot be reached')
  })
})
