/** TypeScript's DOM library does not know Trusted Types yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

// one name, which the server's trusted-types header allows
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'sauda-worker-url',
  {
    createScriptURL(url) {
      const { origin, protocol } = new URL(url, location.href)
      // the protocol too: a blob has the page's origin
      if (origin === location.origin && protocol === location.protocol) return url
      throw new TypeError(`Only this site's own scripts may run, not ${url}`)
    },
  },
)

/** The same address, blessed for `new Worker` and `serviceWorker.register`. @throws TypeError for another site's. */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
