// Loads all files of a room before its first test. A file that a test loads, as the page loads its windows, would have what
// is read once as it is loaded counted as that test's: no other change of it could be found.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOMS } from './rooms.mjs'

const { files } = ROOMS[process.env.SAUDA_ROOM as keyof typeof ROOMS]
const isLoaded = (path: string) => /\.ts$/.test(path) && !/\.test\.ts$|\.d\.ts$|[\\/]testing[\\/]/.test(path)

for (const folder of files) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isLoaded)) {
    await import(/* @vite-ignore */ resolve(folder, path))
  }
}
