import { setSha256 } from '../../engine/index.ts'

let loading: Promise<void> | undefined

/**
 * Has WebAssembly do the engine's hashing in this thread. The browser's own hash takes whole pieces only and copies each: 48 MB took
 * it 0.35 to 1 s, and WebAssembly 0.15 s (Chromium 143 and 156 on two cores).
 */
export function loadFastSha256(): Promise<void> {
  loading ??= import('./wasmSha256.ts')
    .then(async ({ sha256InWasm }) => setSha256(await sha256InWasm()))
    .catch(() => {
      // behind walls nothing may be compiled, and a server that is away sends no file: the same digits in JavaScript
    })
  return loading
}
