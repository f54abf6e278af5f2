import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelConfig } from '../model/config.ts'

/** What the scripted server does with one request. */
export type Step = (response: ServerResponse, request: SeenRequest) => void

/** What the assistant sent. */
export interface SeenRequest {
  readonly url: string
  readonly authorization: string
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string | null }[]
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
  }
}

/** A running server, and what it was sent. */
export interface ScriptedModel {
  readonly config: ModelConfig
  readonly seen: SeenRequest[]
  close(): void
}

/** An OpenAI-compatible server that follows a script; the last step answers all later requests too. */
export async function startModel(
  steps: readonly Step[],
  apiKey: string | null = null,
): Promise<ScriptedModel> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void readBody(request).then(text => {
      const body = JSON.parse(text) as SeenRequest['body']
      seen.push({ url: request.url ?? '', authorization: request.headers.authorization ?? '', body })
      steps[Math.min(seen.length, steps.length) - 1]!(response, seen.at(-1)!)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    config: { url: new URL(`http://127.0.0.1:${port}/v1/chat/completions`), model: 'scripted', apiKey },
    seen,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Says something. */
export function says(content: string): Step {
  return response => sendJson(response, { choices: [{ message: { role: 'assistant', content } }] })
}

/** Calls tools; the arguments are text, so that they may be no JSON. */
export function calls(...wanted: readonly (readonly [name: string, args: string])[]): Step {
  const tool_calls = wanted.map(([name, args], k) => ({
    id: `c${k}`,
    type: 'function',
    function: { name, arguments: args },
  }))
  return response =>
    sendJson(response, { choices: [{ message: { role: 'assistant', content: null, tool_calls } }] })
}

/** Answers with this status and body. */
export function answers(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Step {
  return response => {
    response.writeHead(status, headers)
    response.end(body)
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(value))
}
