/**
 * Oracle cases and real market files that lie beside this checkout on our own machines and are never part of it.
 * A suite that needs them runs when they are there and says aloud when they are not.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, it } from 'vitest'

/** Where the shared files are, when they are there. */
export const SHARED_FOLDER = fileURLToPath(new URL('../../shared/', import.meta.url))

/** Whether the shared files are beside this checkout. */
export const SHARED_IS_HERE = existsSync(`${SHARED_FOLDER}oracles/open`)

/** Bytes of a shared file, by its path inside the shared folder. */
export function sharedBytes(path: string): Uint8Array {
  return readFileSync(`${SHARED_FOLDER}${path}`)
}

/** A shared JSON file; "NaN", "Infinity" and "-Infinity" stay the strings that they are there. */
export function sharedJson<T>(path: string): T {
  return JSON.parse(readFileSync(`${SHARED_FOLDER}${path}`, 'utf8')) as T
}

/** A suite that needs the shared files; without them one skipped test says so. */
export function describeShared(title: string, body: () => void): void {
  if (SHARED_IS_HERE) {
    describe(title, body)
    return
  }
  describe(title, () => {
    it('NOT RUN: the shared oracle and data files are not beside this checkout', context => {
      console.warn(`NOT RUN: "${title}" needs the shared oracle and data files, which are not here.`)
      context.skip()
    })
  })
}
