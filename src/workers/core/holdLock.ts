/** Settles once this worker holds the named Web Lock, which only its death lets go of. */
export function holdLock(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const forLife = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    navigator.locks.request(name, forLife).catch(reject)
  })
}
