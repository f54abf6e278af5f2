import { createHash } from 'node:crypto'

/**
 * What the page may do: its own files only, no inline code, one named Trusted Types policy for the worker's address. Of code that is
 * made as it runs it may compile WebAssembly alone, which hashes (`storage/datasets/fastSha256.ts`).
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types sauda-worker-url',
].join('; ')

/** Headers of every answer. Opener and embedder policy isolate the page from other origins. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

/**
 * Headers of the frame that walled workers live in: its origin is opaque, and no code may run there but its one inline
 * script and what that is handed as text.
 */
export function walledFrameHeaders(html: string): Readonly<Record<string, string>> {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}' blob:`,
    'worker-src blob:',
    "connect-src 'none'",
    "frame-ancestors 'self'",
  ]
  return { ...SECURITY_HEADERS, 'Content-Security-Policy': policy.join('; ') }
}
