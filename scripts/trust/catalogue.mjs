import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

const FILE = /`([^`]+\.(?:test|spec)\.tsx?)`/g

/** The rows of docs/FAULTS.md: "| H1 | what happens | what the product does | `a.test.ts`, `b.spec.ts` |". */
export function readCatalogue() {
  const text = readFileSync(join(ROOT, 'docs/FAULTS.md'), 'utf8')
  return text.split('\n').flatMap(line => {
    const [, id, happens, tests] = /^\| ([A-Z]\d+) \| ([^|]+) \| [^|]+ \| ([^|]+) \|$/.exec(line) ?? []
    return id ? [{ id, happens, files: Array.from(tests.matchAll(FILE), ([, file]) => file) }] : []
  })
}
