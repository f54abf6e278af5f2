// Starts the built server, or says in one sentence that it has to be built first.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const server = resolve(import.meta.dirname, '../dist/server.mjs')
if (existsSync(server)) await import(pathToFileURL(server).href)
else {
  console.error('The server is not built. Run npm run build first.')
  process.exitCode = 1
}
