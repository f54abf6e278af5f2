// A Vite plugin: the frame and the engine of walled workers, which the page finds as "virtual:walled".
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { walledFrameHeaders } from '../src/server/headers.ts'
import { WORKER_OUTPUT } from './workerOutput.mjs'

const NAME = 'virtual:walled'
const root = resolve(import.meta.dirname, '..')
const FRAME = resolve(root, 'src/workers/walled/frame.html')
const ENGINE = resolve(root, 'src/workers/walled/walled.worker.ts')
/** Addresses in development, where nothing is built ahead. */
const DEV = { frame: '/@walled/frame.html', engine: '/@walled/engine.js' }

/** The engine of walled workers as one file: it comes from a Blob, where it could import nothing. */
async function engineText() {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: ENGINE, formats: ['es'] },
      rolldownOptions: { ...WORKER_OUTPUT, output: { codeSplitting: false } },
    },
  }).then(built => (Array.isArray(built) ? built[0] : built))
  return output[0].code
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

export function walled() {
  let isBuild = false
  return {
    name: 'sauda-walled',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: id => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      if (!isBuild) return moduleOf(DEV)
      const files = { frame: readFileSync(FRAME, 'utf8'), engine: await engineText() }
      const names = {
        frame: `assets/walled-frame-${hashOf(files.frame)}.html`,
        engine: `assets/walled-engine-${hashOf(files.engine)}.js`,
      }
      for (const part of ['frame', 'engine'])
        this.emitFile({ type: 'asset', fileName: names[part], source: files[part] })
      return moduleOf({ frame: `/${names.frame}`, engine: `/${names.engine}` })
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV.frame, (_request, response) => {
        const html = readFileSync(FRAME, 'utf8')
        response.writeHead(200, { 'Content-Type': 'text/html', ...walledFrameHeaders(html) }).end(html)
      })
      middlewares.use(DEV.engine, (_request, response, next) => {
        void engineText()
          .then(text => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(text))
          .catch(next)
      })
    },
  }
}

function moduleOf({ frame, engine }) {
  return `export const frameUrl = ${JSON.stringify(frame)}\nexport const engineUrl = ${JSON.stringify(engine)}\n`
}
