// Serves the built app for as long as a script needs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

/**
 * Does `work` while the built app is served on that port of this machine; sets the exit code when it is not built. `work` gets
 * what ends the server before.
 */
export async function whileServed(port, work) {
  const server = spawn(process.execPath, [resolve(import.meta.dirname, 'start.mjs')], {
    env: { ...process.env, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const isListening = await Promise.race([
    once(server.stdout, 'data').then(() => true),
    once(server, 'exit').then(() => false),
  ])
  const stop = async () => {
    if (server.kill()) await once(server, 'exit')
  }
  if (isListening) await work(stop).finally(stop)
  else process.exitCode = 1
}
