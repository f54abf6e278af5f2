import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder: a bench runs as one bundle in a cache, a test of it where its source lies. */
export const ROOT = rootAbove(import.meta.dirname)

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(dirname(folder))
}
