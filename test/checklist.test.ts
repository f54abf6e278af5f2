import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { describeShared, sharedBytes } from './shared.ts'
import { titlesOf } from './titles.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

interface Row {
  /** "S2.3" */
  readonly id: string
  readonly section: number
  readonly sentence: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
}

/** "| S2.3 | sentence | `file`: title<br>`file`: title |" */
const ROW = /^\| (S(\d)\.\d+) \| (.+?) \| (.+) \|$/

const rows: readonly Row[] = read('docs/spec-checklist.md')
  .split('\n')
  .flatMap(line => {
    const [, id, section, sentence, tests] = ROW.exec(line) ?? []
    if (!id || !sentence || !tests) return []
    return [{ id, section: Number(section), sentence, tests: tests.split('<br>').map(toTest) }]
  })

function toTest(cell: string): Row['tests'][number] {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(cell) ?? []
  if (!file || !title) throw new Error(`Not a test: ${cell}`)
  return { file, title }
}

const SECTIONS = [2, 3, 4, 5, 6, 7, 8, 9]

describe('the checklist of the specification', () => {
  it('has rows, whose ids follow one another in each of the sections 2 to 9', () => {
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS)
    const expected = SECTIONS.flatMap(section =>
      rows.filter(row => row.section === section).map((_, i) => `S${section}.${i + 1}`),
    )
    expect(rows.map(({ id }) => id)).toEqual(expected)
  })

  it.each(rows)('$id names tests that exist', ({ id, tests }) => {
    for (const { file, title } of tests) {
      expect(existsSync(`${ROOT}${file}`), `${id}: ${file}`).toBe(true)
      expect(titlesOf(read(file)), `${id}: ${file}`).toContain(title)
    }
  })

  it('is what the titles of the screens’ tests say', () => {
    const files = readdirSync(`${ROOT}test/e2e`).filter(name => /^spec-.*\.spec\.ts$/.test(name))
    const said = files.flatMap(name => {
      const file = `test/e2e/${name}`
      return titlesOf(read(file)).flatMap(title =>
        Array.from(title.matchAll(/\bS\d\.\d+/g), ([id]) => `${id} ${file}: ${title}`),
      )
    })
    const listed = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file }) => file.startsWith('test/e2e/spec-'))
        .map(({ file, title }) => `${id} ${file}: ${title}`),
    )
    expect(said.toSorted()).toEqual(listed.toSorted())
  })
})

describeShared('the specification itself', () => {
  /** Its words alone: no marks, headings or heads of tables. */
  const wordsOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()

  it('leaves out no word of the sections 2 to 9', () => {
    const text = new TextDecoder().decode(sharedBytes('SPEC.md')).replaceAll(/^\|.*\|\n\|[-|]+\|$/gm, '')
    for (const section of SECTIONS) {
      const body = text.split(/^## .*$/m)[section]
      const own = rows.filter(row => row.section === section)
      expect(wordsOf(own.map(({ sentence }) => sentence).join(' '))).toBe(wordsOf(body!))
    }
  })
})
