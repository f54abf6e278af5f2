import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { idsOf, titlesOf } from './titles.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

interface Row {
  readonly id: string
  /** Each file by the end of its path, and the title of the test where that has no id. */
  readonly tests: readonly { readonly file: string; readonly title: string | null }[]
}

const TEST_FILE = /`([^`]+\.(?:test|spec)\.tsx?)`(?:: ([^;.|]+(?:\.[^;. |]+)*))?/g

/** "| H1 | … | … | `a.test.ts`, `b.spec.ts`: title |" */
const rows: readonly Row[] = read('docs/FAULTS.md')
  .split('\n')
  .flatMap(line => {
    const [, id, tests] = /^\| ([A-Z]\d+) \|.*\| ([^|]+) \|$/.exec(line) ?? []
    if (!id || !tests) return []
    const found = Array.from(tests.matchAll(TEST_FILE), ([, file, title]) => ({
      file: file!,
      title: title?.trim() ?? null,
    }))
    return [{ id, tests: found }]
  })

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

  it.each(rows.filter(({ tests }) => tests.length > 0))('$id names files that test it', ({ id, tests }) => {
    for (const { file, title } of tests) {
      const found = files.filter(path => path.endsWith(`/${file}`))
      expect(found, `${id}: ${file}`).toHaveLength(1)
      const source = read(found[0]!)
      if (title === null) expect(idsOf(source), `${id}: ${file}`).toContain(id)
      else expect(titlesOf(source), `${id}: ${file}`).toContain(title)
    }
  })

  it('says of a row without a test that it has none', () => {
    const bare = rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)
    expect(bare).toEqual(['X13'])
    expect(read('docs/FAULTS.md')).toMatch(/^\| X13 \|.*\| no test \|$/m)
  })

  it('and the rules together have every id that a title begins with', () => {
    const known = new Set([...rules, ...rows.map(({ id }) => id)])
    const unknown = files.flatMap(path =>
      idsOf(read(path)).flatMap(id => (known.has(id) ? [] : [`${id} in ${path}`])),
    )
    expect(unknown).toEqual([])
  })
})
