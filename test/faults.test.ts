import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../scripts/trust/catalogue.mjs'
import { idsOf } from './titles.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

const rows = readCatalogue()

const files = ['src', 'test']
  .flatMap(folder =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => /\.(test|spec)\.tsx?$/.test(path))

const rules = new Set(
  Array.from(read('src/engine/RULES.md').matchAll(/^- \*\*([A-Z]\d+)\*\*/gm), ([, id]) => id!),
)
const letters = (ids: Iterable<string>) => [...new Set(Array.from(ids, id => id[0]!))].sort()

describe('the catalogue of faults', () => {
  it('has rows whose ids follow one another, under letters that no rule has', () => {
    const ids = rows.map(({ id }) => id)
    const expected = [...new Set(ids.map(id => id[0]!))].flatMap(letter =>
      ids.filter(id => id.startsWith(letter)).map((_, i) => `${letter}${i + 1}`),
    )
    expect(ids).toEqual(expected)
    expect(letters(ids).filter(letter => letters(rules).includes(letter))).toEqual([])
  })

  it.each(rows)('$id names files that test it, in titles that begin with its id', ({ id, files: named }) => {
    expect(named, id).not.toEqual([])
    for (const file of named) {
      const found = files.filter(path => path.endsWith(`/${file}`))
      expect(found, `${id}: ${file}`).toHaveLength(1)
      expect(idsOf(read(found[0]!)), `${id}: ${file}`).toContain(id)
    }
  })

  it('and the rules together have every id that a title begins with', () => {
    const known = new Set([...rules, ...rows.map(({ id }) => id)])
    const unknown = files.flatMap(path =>
      idsOf(read(path)).flatMap(id => (known.has(id) ? [] : [`${id} in ${path}`])),
    )
    expect(unknown).toEqual([])
  })
})
