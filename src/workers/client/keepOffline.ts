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
  const offer = (next: ServiceWorker) => onNext(() => take(next))
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

/** The page of the next version; the version before gives it out too, as a request that it has open keeps it in its place. */
function take(next: ServiceWorker): void {
  const { serviceWorker } = navigator
  serviceWorker.controller?.postMessage('give way')
  next.postMessage('take over')
  const reload = () => location.reload()
  serviceWorker.addEventListener('controllerchange', reload, { once: true })
  setTimeout(reload, TAKE_OVER_MS)
}
