import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from '@playwright/test'

/** A server of somebody else's that must hear nothing. */
export interface Canary {
  readonly origin: string
  /** The requests that it got. */
  readonly heard: string[]
  stop(): void
}

/** Starts one on this machine. */
export async function startCanary(): Promise<Canary> {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    response.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, heard, stop: () => server.close() }
}

/** The text with the canary in place of every host. */
export function aimAt({ origin }: Canary, text: string): string {
  return text.replaceAll(/(?:https?:)?\/\/[a-z\d][\w.-]*/gi, origin)
}

/** One text that has each of them in a quote of its own, which ends what it leaves open. */
export function quoted(texts: readonly string[]): string {
  const quote = (text: string) =>
    text
      .split(/\r\n?|\n/)
      .map(line => `> ${line}`)
      .join('\n')
  return texts.map(quote).join('\n\n')
}

/** Collects what a page must not do: ask something, or open another page. */
export function watchActs(page: Page): readonly string[] {
  const acts: string[] = []
  page.on('dialog', dialog => {
    acts.push(`${dialog.type()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('page', other => acts.push(`opened ${other.url()}`))
  return acts
}

/** What stands in the box and must not, one line each: elements, handlers, names and addresses that act. */
export async function breachesIn(box: Locator): Promise<string[]> {
  return box.evaluate(root => {
    const ELEMENT =
      /^(script|iframe|frame|object|embed|style|link|form|img|video|audio|base|meta|math|template|noscript|details|input)$/i
    const ATTRIBUTE = /^(on|srcdoc|src|style|form|action|poster|ping|background|xlink|id$|name$)/i
    const isBad = (element: Element) => {
      if (ELEMENT.test(element.tagName)) return true
      if ([...element.attributes].some(({ name }) => ATTRIBUTE.test(name))) return true
      if (element.tagName !== 'A') return false
      const href = element.getAttribute('href') ?? ''
      const isSealed =
        element.getAttribute('target') === '_blank' && element.getAttribute('rel') === 'noopener noreferrer'
      return !href.startsWith('/backtest?') && !(/^https?:\/\//i.test(href) && isSealed)
    }
    return [...root.querySelectorAll('*')].filter(isBad).map(element => element.outerHTML)
  })
}

/** Does to everything in the box but its links and buttons what a reader may do by accident. */
export async function touchAll(box: Locator): Promise<void> {
  await box.evaluate(root => {
    const EVENTS = ['pointerover', 'mouseover', 'mousemove', 'focus', 'click', 'dblclick', 'load', 'error']
    for (const element of root.querySelectorAll('*')) {
      if (element.closest('a, button')) continue
      for (const type of EVENTS) element.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })
}
