import { clearMarks } from './device.ts'

/** Another tab or worker that holds a database open gets this long to let go. */
const BLOCKED_MS = 2_000
const RETRY_MS = 100

/** Removes the databases, settings, caches and files that this site has in the browser; false when some of it stayed. */
export async function eraseDevice(): Promise<boolean> {
  // a browser may be closed before its service worker is gone, so that only what that worker would keep again waits for it
  const parts = await Promise.allSettled([
    eraseStorage(),
    eraseDatabases(),
    eraseFiles(),
    forgetServiceWorker().then(eraseCaches),
  ])
  return parts.every(part => part.status === 'fulfilled')
}

async function eraseDatabases(): Promise<void> {
  if (!('indexedDB' in globalThis)) return
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  await Promise.all(names.map(deleteDatabase))
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error ?? new Error(name))
    request.onblocked = () => setTimeout(() => reject(new Error(`${name} is in use`)), BLOCKED_MS)
  })
}

async function eraseStorage(): Promise<void> {
  clearMarks()
  sessionStorage.clear()
}

async function forgetServiceWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  await Promise.all(registrations.map(registration => registration.unregister()))
}

async function eraseCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map(key => caches.delete(key)))
}

/** The site's private files (OPFS). One that a worker was writing when it ended is let go of a moment later. */
async function eraseFiles(): Promise<void> {
  if (!navigator.storage?.getDirectory) return
  const root = await navigator.storage.getDirectory()
  const endMs = performance.now() + BLOCKED_MS
  for await (const name of root.keys()) {
    const remove = (): Promise<void> =>
      root.removeEntry(name, { recursive: true }).catch(async (error: unknown) => {
        if (performance.now() > endMs) throw error
        await new Promise(done => setTimeout(done, RETRY_MS))
        return remove()
      })
    await remove()
  }
}
