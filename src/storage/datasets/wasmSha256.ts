import { createSHA256 } from 'hash-wasm'
import type { BeginSha256 } from '../../engine/index.ts'

/** A SHA-256 in WebAssembly. Hashes that run at the same time take turns in one memory: each keeps its state aside. */
export async function sha256InWasm(): Promise<BeginSha256> {
  const hasher = await createSHA256()
  return () => {
    let state = hasher.init().save()
    return {
      update(part) {
        state = hasher.load(state).update(part).save()
      },
      digest: () => hasher.load(state).digest('binary'),
    }
  }
}
