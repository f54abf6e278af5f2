/** No circle of files and none of folders: what a file stands on never stands on it. Imports of types count too. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GENERATED = 'src/routeTree.gen.ts'
/** Tests look at any layer and are imported by none, so they make no circle of folders. */
const TEST = /\.test\.tsx?$|\/testing\//

/** What each file or folder imports. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The imports of every source file that lead to another one. */
function importsOf(files: ReadonlyMap<string, string>): Graph {
  return new Map(
    [...files].map(([path, text]) => {
      const { staticImports, staticExports } = parseSync(path, text).module
      const again = staticExports.flatMap(({ entries }) =>
        entries.flatMap(entry => entry.moduleRequest ?? []),
      )
      const names = [...staticImports.map(({ moduleRequest }) => moduleRequest), ...again]
      const targets = names.map(({ value }) => join(dirname(path), value))
      return [path, new Set(targets.filter(target => target !== path && files.has(target)))]
    }),
  )
}

/** The same between the folders in which the files lie; a folder and one inside it are two. */
function foldersOf(graph: Graph): Graph {
  const folders = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    const from = dirname(path)
    const own = folders.get(from) ?? new Set()
    folders.set(from, own)
    for (const target of targets) if (dirname(target) !== from) own.add(dirname(target))
  }
  return folders
}

/** Strongly connected components of two or more, each sorted by name (R. Tarjan, SIAM Journal on Computing 1, 1972). */
function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (name: string): number => {
    index.set(name, index.size)
    lowest.set(name, index.size - 1)
    stack.push(name)
    for (const next of graph.get(name) ?? []) {
      const reached = index.has(next) ? stack.includes(next) && index.get(next)! : visit(next)
      if (reached !== false) lowest.set(name, Math.min(lowest.get(name)!, reached))
    }
    const low = lowest.get(name)!
    if (low === index.get(name)) {
      const circle = stack.splice(stack.indexOf(name))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const name of graph.keys()) if (!index.has(name)) visit(name)
  return circles.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

function sourceFiles(): ReadonlyMap<string, string> {
  const paths = readdirSync(`${ROOT}/src`, { recursive: true, encoding: 'utf8' })
    .map(path => `src/${path.replaceAll('\\', '/')}`)
    .filter(path => /\.tsx?$/.test(path) && path !== GENERATED)
  return new Map(paths.map(path => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]))
}

describe('the source', () => {
  const files = sourceFiles()
  const graph = importsOf(files)

  it('has no circle of files', () => {
    expect(circlesOf(graph)).toEqual([])
  })

  it('has no circle of folders', () => {
    const production = new Map([...graph].filter(([path]) => !TEST.test(path)))
    expect(circlesOf(foldersOf(production))).toEqual([])
  })

  it('is read whole', () => {
    expect(graph.get('src/engine/index.ts')?.size).toBeGreaterThan(30)
    expect(graph.get('src/main.tsx')?.size).toBeGreaterThan(0)
  })
})

describe('the finder', () => {
  const circlesIn = (files: Readonly<Record<string, string>>) => {
    const graph = importsOf(new Map(Object.entries(files)))
    return { files: circlesOf(graph), folders: circlesOf(foldersOf(graph)) }
  }

  it('names files that import each other, over any number of steps, and types as well as values', () => {
    const { files } = circlesIn({
      'src/a.ts': "import { b } from './b.ts'",
      'src/b.ts': "export type { C } from './c.ts'",
      'src/c.ts': "import type { A } from './a.ts'",
      'src/d.ts': "import { a } from './a.ts'",
    })
    expect(files).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']])
  })

  it('names folders that import each other by different files', () => {
    const { files, folders } = circlesIn({
      'src/a/one.ts': "import { x } from '../b/one.ts'",
      'src/b/one.ts': '',
      'src/b/two.ts': "import { y } from '../a/two.ts'",
      'src/a/two.ts': '',
    })
    expect(files).toEqual([])
    expect(folders).toEqual([['src/a', 'src/b']])
  })

  it('takes a folder and one inside it for two', () => {
    const { folders } = circlesIn({
      'src/a/top.ts': "import { x } from './in/x.ts'",
      'src/a/in/x.ts': "export * from '../base.ts'",
      'src/a/base.ts': '',
    })
    expect(folders).toEqual([['src/a', 'src/a/in']])
  })

  it('tells two circles apart, and lets a way without return be', () => {
    const { files } = circlesIn({
      'src/a.ts': "import './b.ts'",
      'src/b.ts': "import './a.ts'\nimport './c.ts'",
      'src/c.ts': "import './d.ts'",
      'src/d.ts': "import './c.ts'\nimport 'react'\nimport './missing.ts'",
      'src/e.ts': "import './a.ts'\nimport './c.ts'",
    })
    expect(files).toEqual([
      ['src/a.ts', 'src/b.ts'],
      ['src/c.ts', 'src/d.ts'],
    ])
  })
})
