import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { type Assistant, createAssistant } from './ai/assistant.ts'
import { keyWarning, readModelConfig } from './ai/model/config.ts'
import { createApp } from './app.ts'
import { type AppFile, readAppFiles } from './files.ts'

const DEFAULT_PORT = 4173
/** Only this machine: the desk has no login. */
const HOST = '127.0.0.1'

const port = parsePort(process.env.PORT)
// the bundle is dist/server.mjs, so the page lies beside it wherever the command was given
const files = builtFiles(join(import.meta.dirname, 'app'))
if (port === null) fail(`PORT is "${process.env.PORT}". Give a whole number from 1 to 65535.`)
else if (files === null) fail('The page is not built. Run npm run build first.')
else startWithModel(port, files)

function startWithModel(port: number, files: ReadonlyMap<string, AppFile>): void {
  try {
    const config = readModelConfig(process.env)
    const warning = keyWarning(config)
    if (warning) console.warn(warning)
    start(port, files, createAssistant(config))
  } catch (error) {
    // says which variable is wrong, and none of their values
    fail((error as Error).message)
  }
}

function start(port: number, files: ReadonlyMap<string, AppFile>, assistant: Assistant): void {
  const server = serve(
    {
      fetch: createApp(files, assistant).fetch,
      hostname: HOST,
      port,
      // a sender that dawdles is answered with 408
      serverOptions: { requestTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    },
    () => console.log(`Sauda runs on http://${HOST}:${port}`),
  )
  server.on('error', (error: NodeJS.ErrnoException) => fail(listenProblem(error, port)))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  }
}

function parsePort(text: string | undefined): number | null {
  if (text === undefined || text === '') return DEFAULT_PORT
  const port = Number(text)
  return Number.isInteger(port) && port >= 1 && port <= 65_535 ? port : null
}

function builtFiles(folder: string): ReadonlyMap<string, AppFile> | null {
  try {
    const files = readAppFiles(folder)
    return files.has('/index.html') ? files : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function listenProblem(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} npm start`
  }
  if (error.code === 'EACCES') return `Port ${port} needs rights that you do not have. Choose one above 1023.`
  return `Cannot listen on ${HOST}:${port}: ${error.message}`
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
