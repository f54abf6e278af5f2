/** The database as the first version made it, which a browser may still have. For tests. */
export function openFirstVersion(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      const runs = request.result.createObjectStore('runs', { keyPath: 'id' })
      runs.createIndex('fingerprint', 'fingerprint')
      runs.createIndex('lastMs', 'lastMs')
      request.result.createObjectStore('curves')
      request.result.createObjectStore('sweeps', { keyPath: 'id' }).createIndex('createdMs', 'createdMs')
      request.result.createObjectStore('sweepRows')
      request.result.createObjectStore('pastTrials', { autoIncrement: true })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
