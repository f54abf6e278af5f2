/// <reference path="./virtualWalled.d.ts" />
import { engineUrl, frameUrl } from 'virtual:walled'
import type { Thread } from './supervisor.ts'

const NOT_STARTED = 'the code could not be started'

/**
 * A worker that runs a strategy in code. It lives in a frame of an origin of its own, whose policy allows nothing but code
 * that it was handed; ending the frame ends all that runs in it.
 */
export class WalledWorker extends EventTarget implements Thread {
  readonly isWalled = true
  readonly #frame: HTMLIFrameElement
  readonly #port: MessagePort

  constructor(source: string) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#frame = document.createElement('iframe')
    this.#frame.sandbox.add('allow-scripts')
    this.#frame.hidden = true
    this.#frame.title = 'Runs a strategy in code'
    port1.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })))
    port1.addEventListener('messageerror', () => this.dispatchEvent(new MessageEvent('messageerror')))
    port1.start()
    void this.#begin(source, port2)
  }

  postMessage(message: unknown, options?: Transferable[] | StructuredSerializeOptions): void {
    // the two forms of the argument are two overloads
    this.#port.postMessage(message, options as Transferable[])
  }

  terminate(): void {
    this.#port.close()
    this.#frame.remove()
  }

  async #begin(source: string, port: MessagePort): Promise<void> {
    try {
      const loaded = new Promise(resolve => this.#frame.addEventListener('load', resolve, { once: true }))
      this.#frame.src = frameUrl
      document.body.append(this.#frame)
      const [engine] = await Promise.all([engineText(), loaded])
      const errors = new MessageChannel()
      errors.port1.onmessage = ({ data }) => this.#fail(String(data))
      // its origin is opaque: no other word would reach it
      this.#frame.contentWindow?.postMessage({ engine, source }, '*', [port, errors.port2])
    } catch {
      this.#fail(NOT_STARTED)
    }
  }

  #fail(message: string): void {
    this.dispatchEvent(new ErrorEvent('error', { message, cancelable: true }))
  }
}

/** Whether walled workers can be started: their engine is fetched once, and kept. */
export function canStartWalled(): Promise<boolean> {
  return engineText().then(
    () => true,
    () => false,
  )
}

let text: Promise<string> | null = null

/** The engine for walled workers, which cannot fetch it themselves; it is fetched once. */
function engineText(): Promise<string> {
  text ??= fetch(engineUrl).then(answer => {
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.text()
  })
  text.catch(() => {
    text = null
  })
  return text
}
