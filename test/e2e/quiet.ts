import { expect } from '@playwright/test'
import { noisy } from './noisy.ts'

/**
 * `noisy`, which also fails when the page reports an error, breaks its security policy, or asks anything of
 * another machine.
 */
export const test = noisy.extend<{ quiet: undefined }>({
  quiet: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = []
      // a broken security policy is reported here too
      context.on('console', message => {
        if (message.type() === 'error') faults.push(`console: ${message.text()}`)
      })
      context.on('weberror', webError => {
        const error = webError.error()
        faults.push(`uncaught: ${error.stack ?? error.message}`)
      })
      context.on('request', request => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== baseURL)
          faults.push(`foreign request: ${request.url()}`)
      })
      await use(undefined)
      expect(faults, 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
