// A Vite plugin for tests in a browser: every worker that they start is bundled once. Unbundled, each start would ask the
// server for hundreds of files, which was most of what these tests took.
import { basename, resolve } from 'node:path'
import { build } from 'vite'
import { WORKER_OUTPUT } from './workerOutput.mjs'

const QUERY = '?worker&url'
const ADDRESS = '/@bundled'
const root = resolve(import.meta.dirname, '..')

/** The files of a worker, those that it fetches later included, by their names. */
async function filesOf(entry) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: 'worker' },
      rolldownOptions: WORKER_OUTPUT,
    },
  })
  const [{ output }] = Array.isArray(built) ? built : [built]
  return new Map(output.map(file => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

export function bundledWorkers() {
  const bundles = new Map()
  return {
    name: 'sauda-bundled-workers',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(QUERY)) return null
      const entry = id.slice(0, -QUERY.length)
      const name = basename(entry, '.ts')
      if (!bundles.has(name)) bundles.set(name, filesOf(entry))
      return `export default '${ADDRESS}/${name}/worker.js'`
    },
    configureServer({ middlewares, config }) {
      const headers = { ...config.server.headers, 'Content-Type': 'text/javascript' }
      middlewares.use(ADDRESS, async (request, response, next) => {
        const [, name, ...rest] = new URL(request.url, 'http://localhost').pathname.split('/')
        try {
          const text = (await bundles.get(name))?.get(rest.join('/'))
          if (text === undefined) return next()
          response.writeHead(200, headers).end(text)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
