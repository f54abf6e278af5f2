import { checkAddress } from './address.ts'

/** Where the model is. It comes from the environment only and is never written anywhere. */
export interface ModelConfig {
  /** "…/chat/completions" */
  readonly url: URL
  readonly model: string
  /** Null for a local model that wants none. */
  readonly apiKey: string | null
}

/** What the environment says about the model. */
export type ModelEnv = Readonly<Partial<Record<'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL', string>>>

/**
 * The model that the environment names; null where it names none, which leaves the built-in assistant.
 * @throws Error with one sentence, without any of the values, for what cannot be used.
 */
export function readModelConfig(env: ModelEnv): ModelConfig | null {
  const base = env.AI_BASE_URL?.trim() ?? ''
  const model = env.AI_MODEL?.trim() ?? ''
  const apiKey = env.AI_API_KEY?.trim() ?? ''
  if (base === '' && model === '') return null
  if (base === '') throw new Error('AI_MODEL is set without AI_BASE_URL: set the address of the model too.')
  if (model === '') throw new Error('AI_BASE_URL is set without AI_MODEL: name the model too.')
  if (/[^\x21-\x7e]/.test(apiKey)) {
    throw new Error('AI_API_KEY has a character that no key has. Copy it again without spaces.')
  }
  return { url: toEndpoint(base), model, apiKey: apiKey === '' ? null : apiKey }
}

function toEndpoint(base: string): URL {
  const url = URL.canParse(base) ? new URL(base) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error('AI_BASE_URL is no address. Write it like http://127.0.0.1:11434/v1.')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('AI_BASE_URL must be an address only: put the key into AI_API_KEY.')
  }
  checkAddress(url.hostname)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  return url
}

/** One sentence where the key would leave this machine unencrypted; null where it does not. */
export function keyWarning(config: ModelConfig | null): string | null {
  if (!config?.apiKey || config.url.protocol === 'https:') return null
  const { hostname } = config.url
  if (/^(127\.[\d.]+|localhost|\[::1\])$/.test(hostname)) return null
  return `AI_API_KEY is sent to ${hostname} unencrypted: use an https address for AI_BASE_URL.`
}
