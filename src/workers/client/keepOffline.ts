import { trustedScriptUrl } from './trusted.ts'

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

function take(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take over')
}
