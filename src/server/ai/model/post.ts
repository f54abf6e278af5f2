import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import { checkAddress } from './address.ts'
import type { ModelConfig } from './config.ts'

/** The most that is read of an answer. */
const MAX_ANSWER_BYTES = 1024 * 1024

/** The model could not be asked, or its answer cannot be used. The sentence holds nothing that came from it. */
export class ModelError extends Error {
  override name = 'ModelError'
  /** Of our own answer. */
  readonly status: 502 | 504

  constructor(message: string, status: 502 | 504 = 502) {
    super(message)
    this.status = status
  }
}

/**
 * The JSON that the configured address answers. Nothing else is ever asked: a redirect is an error, and the address that
 * a name stands for is looked at before anything is sent.
 * @throws ModelError; what `signal` aborted with.
 */
export async function postToModel(
  { url, apiKey }: ModelConfig,
  body: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const text = await send(url, apiKey, JSON.stringify(body), signal)
  try {
    return JSON.parse(text)
  } catch {
    throw new ModelError('The model sent an answer that is no JSON.')
  }
}

function send(url: URL, apiKey: string | null, body: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (signal.aborted) reject(signal.reason as Error)
      else reject(error instanceof ModelError ? error : new ModelError('The model cannot be reached.'))
    }
    let isAnswered = false
    const post = url.protocol === 'https:' ? requestTls : requestPlain
    const request = post(
      url,
      {
        method: 'POST',
        signal,
        lookup: lookUp,
        // one connection for one question: nothing lives on between them
        agent: false,
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Content-Length': Buffer.byteLength(body),
          ...(apiKey !== null && { Authorization: `Bearer ${apiKey}` }),
        },
      },
      response => {
        isAnswered = true
        readText(response).then(resolve, (error: Error) => {
          request.destroy()
          fail(error)
        })
      },
    )
    request.on('error', fail)
    // without a listener Node would end the connection and say nothing
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      fail(new ModelError(`The model answered with status ${statusCode}.`))
    })
    // the last word: whatever ended the connection, nobody waits for an answer that no longer comes
    request.on('close', () => {
      if (!isAnswered) fail(new Error('closed'))
    })
    request.end(body)
  })
}

async function readText(response: IncomingMessage): Promise<string> {
  const { statusCode = 0 } = response
  if (statusCode >= 300 && statusCode < 400)
    throw new ModelError('The model redirects: that is not followed.')
  if (statusCode !== 200) throw new ModelError(`The model answered with status ${statusCode}.`)
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new ModelError('The answer of the model is larger than 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The usual lookup, but for addresses that must not be asked: a name can point anywhere. */
export const lookUp: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) {
      done(error ?? new Error('not found'), '')
      return
    }
    try {
      for (const { address } of found) checkAddress(address)
    } catch (refused) {
      done(new ModelError((refused as Error).message), '')
      return
    }
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
