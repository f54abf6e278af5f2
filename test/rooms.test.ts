import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { groupsOf, importsOf, pictureOf, redrawn, sourcesOfSrc } from '../scripts/rooms.mjs'

describe('docs/ARCHITECTURE.md', () => {
  const document = readFileSync(new URL('../docs/ARCHITECTURE.md', import.meta.url), 'utf8')

  it('shows the folders as they are', () => {
    expect(document, 'Run: npm run rooms').toBe(redrawn(document, pictureOf(sourcesOfSrc())))
  })

  it('is redrawn between its markers alone', () => {
    const [head, tail] = ['# Head\n\n', '\n\n## Tail\n']
    const drawn = (picture: string) =>
      `${head}<!-- rooms: begin, written by \`npm run rooms\` -->\n${picture}\n<!-- rooms: end -->${tail}`
    expect(redrawn(drawn('old'), 'new')).toBe(drawn('new'))
    expect(() => redrawn('# Head', 'new')).toThrow('lacks')
  })
})

describe('an import', () => {
  const cases: [what: string, text: string, typesOnly: boolean][] = [
    ['of values', "import { a } from '../b/c.ts'", false],
    ['for its effect', "import '../b/c.ts'", false],
    ['of a value and a type', "import { a, type B } from '../b/c.ts'", false],
    ['of types', "import type { B } from '../b/c.ts'", true],
    ['of types one by one', "import { type A, type B } from '../b/c.ts'", true],
    ['that is exported again', "export { a } from '../b/c.ts'", false],
    ['whose types are exported again', "export type { B } from '../b/c.ts'", true],
    ['when it is needed', "const a = () => import('../b/c.ts')", false],
    ['as an address', "import url from '../b/c.ts?worker&url'", false],
  ]
  it.each(cases)('%s is found', (_, text, typesOnly) => {
    expect(importsOf('src/a/a.ts', text)).toEqual([{ to: 'src/b/c.ts', typesOnly }])
  })

  it.each([
    "import { useState } from 'react'",
    "// import { a } from '../b/c.ts'",
    'const text = "import \'../b/c.ts\'"',
    "import manifest from '../../package.json'",
  ])('of another kind is none: %s', text => {
    expect(importsOf('src/a/a.ts', text)).toEqual([])
  })
})

describe('the order', () => {
  const arrows = (...pairs: [from: string, to: string][]) => {
    const places = new Map(pairs.flat().map(place => [place, new Map<string, boolean>()]))
    for (const [from, to] of pairs) places.get(from)!.set(to, false)
    return places
  }

  it('puts each place before those that it takes from', () => {
    expect(groupsOf(arrows(['a', 'c'], ['b', 'a'], ['c', 'd']))).toEqual([['b'], ['a'], ['c'], ['d']])
  })

  it('keeps a circle together, and two circles that touch by an arrow apart', () => {
    const two = arrows(['x', 'a'], ['a', 'b'], ['b', 'c'], ['c', 'a'], ['b', 'e'], ['e', 'd'], ['d', 'e'])
    expect(groupsOf(two)).toEqual([['x'], ['a', 'b', 'c'], ['d', 'e']])
  })
})

it('a picture tells rooms, folders two levels deep, and circles with and without types', () => {
  const picture = pictureOf([
    { path: 'src/main.tsx', text: "import './ui/data/table/Row.tsx'" },
    { path: 'src/ui/data/table/Row.tsx', text: "import '../../runs/runs.ts'" },
    { path: 'src/ui/runs/runs.ts', text: "import type { Row } from '../data/table/Row.tsx'" },
  ])
  expect(picture.split('\n')).toEqual([
    '```mermaid',
    'flowchart TD',
    '  main_tsx[main.tsx]',
    '  ui[ui]',
    '  main_tsx --> ui',
    '```',
    '',
    '| Folder | Takes values from | Takes only types from |',
    '|---|---|---|',
    '| main.tsx | ui/data | – |',
    '| ui/data | ui/runs | – |',
    '| ui/runs | – | ui/data |',
    '',
    'Circles of folders:',
    '',
    '- ui/data, ui/runs',
    '',
    'Circles of folders that values alone close:',
    '',
    'None.',
    '',
    'Circles of files:',
    '',
    '- ui/data/table/Row.tsx, ui/runs/runs.ts',
  ])
})
