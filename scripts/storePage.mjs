// Builds a page of src/workers/testing and serves it, isolated as the app is: for the kill test, the storage tests and the
// one hash.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const BLANK = '<!doctype html><title>Store</title><link rel=icon href=data:,>'
/** "/blank" has no script: from there a test can change the data behind the store's back. */
const PAGES = { '/': `${BLANK}<script type=module src=/page.js></script>`, '/blank': BLANK }

/** The address of the page with the store, and what ends its server. Its files lie in `folder`. */
export function serveStorePage(folder) {
  return servePage('storePage', folder)
}

/** The same of any page of src/workers/testing. */
export async function servePage(name, folder) {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    worker: { format: 'es', rolldownOptions: { treeshake: { moduleSideEffects: false } } },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: resolve(ROOT, `src/workers/testing/${name}.ts`),
        preserveEntrySignatures: false,
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  const server = createServer(({ url }, response) => {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    response.setHeader('Content-Type', url in PAGES ? 'text/html' : 'text/javascript')
    response.end(PAGES[url] ?? readFileSync(join(folder, url)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }
}
