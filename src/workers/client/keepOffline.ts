import { NEXT_IS_TAKEN, TAKE_OVER } from '../api/offlineApi.ts'
import { trustedScriptUrl } from './trusted.ts'

/** How long the next version may take over before the page is loaded all the same. */
const TAKE_OVER_MS = 2_000

/** As `Client.keepOffline` says; nothing where the browser has no service worker, or the app was not built. */
export async function keepOffline(onNext: (take: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || import.meta.env.DEV) return
  await serviceWorker.register(trustedScriptUrl('/service-worker.js'))
  const registration = await serviceWorker.getRegistration()
  if (!registration) return
  const offer = (next: ServiceWorker) => onNext(() => void take(next))
  if (registration.waiting) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    // the first one of all replaces none
    const isNext = serviceWorker.controller !== null
    installing?.addEventListener('statechange', () => {
      if (isNext && installing.state === 'installed') offer(installing)
    })
  })
}

/**
 * Loads the page of the next version. The version before gives it out too, as a request that it has open keeps it in its
 * place: it finds that out by the mark, which is there before the page is asked for.
 */
async function take(next: ServiceWorker): Promise<void> {
  // a full disk refuses the mark, which is needed only where a request is open
  await caches.open(NEXT_IS_TAKEN).catch(() => {})
  next.postMessage(TAKE_OVER)
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
}
