// Writes the service worker of the built app, with the list of its files: node scripts/serviceWorker.mjs
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'dist/app')
const NAME = 'service-worker.js'

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  // what the server packs, and what nobody needs offline
  .filter(name => !/\.(br|txt)$/.test(name) && name !== `/${NAME}`)
  .sort()
const hash = createHash('sha256')
for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: {
    APP_FILES: JSON.stringify(files.map(name => (name === '/index.html' ? '/' : name))),
    APP_VERSION: JSON.stringify(hash.digest('hex').slice(0, 16)),
  },
  build: {
    target: 'es2022',
    outDir: folder,
    emptyOutDir: false,
    lib: {
      entry: join(root, 'src/workers/offline/service.worker.ts'),
      formats: ['iife'],
      name: 'service',
      fileName: () => NAME,
    },
  },
})
