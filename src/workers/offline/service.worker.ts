import { NEXT_IS_TAKEN, TAKE_OVER } from '../api/offlineApi.ts'

/**
 * Keeps the built app in the browser, so that it opens while its server is away. It keeps nothing else: no data of the
 * trader's, no answer of the assistant, and nothing of another origin.
 */
const service = globalThis as unknown as ServiceWorkerGlobalScope

/** The addresses of the built app, "/" for the page, and what they all hash to: written by scripts/serviceWorker.mjs. */
declare const APP_FILES: readonly string[]
declare const APP_VERSION: string

const PREFIX = 'sauda-app-'
const CACHE = PREFIX + APP_VERSION
/** Versions that are kept: a tab that was opened before an update still asks for the files of its own. */
const KEPT_VERSIONS = 2
/** The server's answers differ by what packs them, which the browser undoes before they are kept. */
const SAME = { ignoreVary: true } as const

service.addEventListener('install', event => event.waitUntil(keepApp()))
service.addEventListener('activate', event =>
  event.waitUntil(Promise.all([forgetOldest(), caches.delete(NEXT_IS_TAKEN)])),
)
service.addEventListener('fetch', event => {
  const kept = keptFor(event.request)
  if (kept !== null) event.respondWith(answer(event.request, kept))
})
// the trader has said so: until then the version that was opened stays
service.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void service.skipWaiting()
})

/** All files or none: a version that is kept in part would open in part. */
async function keepApp(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(APP_FILES.map(file => new Request(file, { cache: 'no-cache' })))
}

/** The caches of all versions that are kept, the newest last. */
async function keptVersions(): Promise<readonly string[]> {
  return (await caches.keys()).filter(name => name.startsWith(PREFIX))
}

async function forgetOldest(): Promise<void> {
  const versions = (await keptVersions()).filter(name => name !== CACHE)
  await Promise.all(versions.slice(0, 1 - KEPT_VERSIONS || undefined).map(name => caches.delete(name)))
}

/** Under which address the answer is kept; null for what only the server has. A file that is missing is never the page. */
function keptFor({ method, mode, url }: Request): string | null {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== service.location.origin || pathname.startsWith('/api/')) return null
  if (mode === 'navigate') return /\.\w+$/.test(pathname) ? null : '/'
  return pathname.startsWith('/assets/') || APP_FILES.includes(pathname) ? pathname : null
}

/** The page of the next version comes from this one, too, once it is taken: it takes over when no request of this one is open. */
async function answer(request: Request, kept: string): Promise<Response> {
  const isNext = request.mode === 'navigate' && (await caches.has(NEXT_IS_TAKEN))
  const version = isNext ? (await keptVersions()).at(-1)! : CACHE
  const own = await (await caches.open(version)).match(kept, SAME)
  return own ?? (await caches.match(kept, SAME)) ?? fetch(request)
}
