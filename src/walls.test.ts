/** The walls of the architecture that the compiler does not keep. Each breach names a file, a line and what to do. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { AREAS, PAGE_STEPS } from './wallAreas.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = ['src', 'bench', 'test', 'scripts']
const GENERATED = ['src/routeTree.gen.ts']
const MAX_LINES = 300

interface Source {
  readonly path: string
  readonly text: string
}

const PLATFORM = [
  'console',
  'performance',
  'process',
  'window',
  'document',
  'globalThis',
  'setTimeout',
  'setInterval',
]
/** They differ by a unit in the last place between JavaScript engines; `sqrt` does not. */
const INEXACT = /^(a?(cos|sin|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log1p|log2|log10|pow)$/
/** Parts of the engine whose numbers are in no fingerprint. */
const UNHASHED = /^src\/engine\/(metrics|sample|reference)\//

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number }
/** Says what is wrong with a node, or nothing. */
type Check = (node: Node) => string | undefined

/** Every breach in one file, each as "path:line what. What to do." */
function findBreaches({ path, text }: Source): string[] {
  const { program, module, errors } = parseSync(path, text)
  const breaches: string[] = []
  const tell = (offset: number, what: string) => {
    breaches.push(`${path}:${text.slice(0, offset).split('\n').length} ${what}`)
  }
  for (const error of errors) tell(error.labels[0]?.start ?? 0, `does not parse: ${error.message}.`)
  const lines = text.split('\n').length - 1
  if (lines > MAX_LINES) tell(0, `has ${lines} lines. Split it: ${MAX_LINES} is the most.`)
  const defaults = module.staticExports.filter(({ entries }) => entries.some(isDefault))
  if (!path.endsWith('.config.ts')) {
    for (const { start } of defaults) tell(start, 'exports a default. Give the export a name.')
  }
  if (/\.test\.tsx?$|^src\/(ui\/.*|workers|import|storage\/.*)\/testing\//.test(path)) return breaches

  const isEngine = path.startsWith('src/engine/')
  const checks: Check[] = [importCheck(path), orderCheck(path)]
  if (isEngine || path.startsWith('src/import/')) checks.push(findClock, findPlatform)
  if (isEngine && !UNHASHED.test(path)) checks.push(findInexact)
  walk(program, node => {
    for (const check of checks) {
      const breach = check(node)
      if (breach) tell(node.start, breach)
    }
  })
  return breaches
}

function isDefault({ exportName }: { exportName: { kind: string; name: string | null } }): boolean {
  return exportName.kind === 'Default' || exportName.name === 'default'
}

/** Visits every node but the names of properties, which are no variables. */
function walk(part: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(part)) {
    for (const item of part) walk(item, visit)
  } else if (isNode(part)) {
    visit(part)
    for (const [name, value] of Object.entries(part)) {
      const isName = (name === 'property' || name === 'key') && part.computed !== true
      if (!isName) walk(value, visit)
    }
  }
}

function isNode(part: unknown): part is Node {
  return part !== null && typeof part === 'object' && 'type' in part && 'start' in part
}

function importCheck(path: string): Check {
  const area = AREAS.find(({ files }) => files.test(path))
  return node => {
    const isType = node.importKind === 'type' || node.exportKind === 'type'
    if (!area || isType || !isNode(node.source)) return undefined
    const name = String(node.source.value)
    const target = name.startsWith('.') ? join(dirname(path), name) : name
    if (area.may.some(pattern => pattern.test(target))) return undefined
    return `imports values from ${target}. ${area.advice}`
  }
}

/** The room of a file of the page, and its step; undefined of a file elsewhere. */
function pageRoom(path: string): { room: string; step: number } | undefined {
  const [, room] = /^src\/ui\/([^/]+)\/.*\.tsx?$/.exec(path) ?? []
  return room === undefined ? undefined : { room, step: PAGE_STEPS.findIndex(rooms => rooms.includes(room)) }
}

/** Keeps the rooms of the page in their order, for types as well as values. */
function orderCheck(path: string): Check {
  const own = pageRoom(path)
  return node => {
    if (!own || !isNode(node.source)) return undefined
    const target = join(dirname(path), String(node.source.value))
    const other = pageRoom(target)
    if (!other || other.room === own.room || (other.step >= 0 && other.step < own.step)) return undefined
    return `imports ${target}, but ui/${own.room} does not stand on ui/${other.room}. Pass it in from ui/app, or move what both need to a lower room.`
  }
}

/** "Date.now" of `Date.now` and `Date['now']`; "" of any other node. */
function memberName({ type, object, property, computed }: Node): string {
  if (type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return ''
  return `${String(object.name)}.${String(computed ? property.value : property.name)}`
}

const findClock: Check = node => {
  const name = memberName(node)
  if (name === 'Date.now') return 'reads the clock by Date.now. Pass the time in.'
  if (name === 'Math.random') return 'calls Math.random. Use seededRandom, or pass the numbers in.'
  const makes = node.type === 'NewExpression' && Array.isArray(node.arguments) && node.arguments.length === 0
  const calls = node.type === 'CallExpression'
  if ((makes || calls) && isNode(node.callee) && node.callee.name === 'Date') {
    return 'reads the clock by Date without an argument. Pass the time in.'
  }
  return undefined
}

const findPlatform: Check = ({ type, name }) =>
  type === 'Identifier' && PLATFORM.includes(String(name))
    ? `uses ${String(name)}. Engine and import see no platform: pass a function in, or choose another name.`
    : undefined

const findInexact: Check = node => {
  const [object, method = ''] = memberName(node).split('.')
  if (object === 'Math' && INEXACT.test(method)) {
    return `calls Math.${method}, which differs between JavaScript engines. Use + − × ÷ and sqrt where numbers are hashed.`
  }
  if (node.operator === '**' || node.operator === '**=') {
    return 'raises to a power with **, which differs between JavaScript engines. Multiply.'
  }
  if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.name === 'Math') {
    return 'takes functions out of Math. Spell out Math.x, so that this test sees it.'
  }
  return undefined
}

function sources(): Source[] {
  const paths = FOLDERS.flatMap(folder =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
  )
  return paths
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => /\.(ts|tsx|mts|mjs)$/.test(path) && !GENERATED.includes(path))
    .map(path => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }))
}

describe('the walls', () => {
  it('stand in every source file', () => {
    expect(sources().flatMap(findBreaches)).toEqual([])
  })

  it('are looked at in all folders', () => {
    const paths = sources().map(({ path }) => path)
    for (const { files } of AREAS)
      expect(paths.filter(path => files.test(path)).length, String(files)).toBeGreaterThan(0)
  })
})

describe('the rooms of the page', () => {
  it('have all a place in the order', () => {
    const rooms = readdirSync(`${ROOT}/src/ui`, { withFileTypes: true })
    const names = rooms.filter(entry => entry.isDirectory()).map(({ name }) => name)
    expect(names.sort()).toEqual(PAGE_STEPS.flat().sort())
  })
})

describe('the checker', () => {
  const cases: [path: string, text: string, breach: string][] = [
    [
      'src/engine/a.ts',
      "\nimport { x } from '../workers/x.ts'",
      'src/engine/a.ts:2 imports values from src/workers/x.ts.',
    ],
    ['src/engine/a.ts', "import { type X } from 'react'", 'imports values from react.'],
    ['src/engine/a.ts', "export * from 'node:fs'", 'imports values from node:fs.'],
    ['src/engine/a.ts', "const x = import('comlink')", 'imports values from comlink.'],
    [
      'src/workers/a.ts',
      "import { sma } from '../engine/indicators/sma.ts'",
      'src/engine/indicators/sma.ts.',
    ],
    [
      'src/workers/client/client.ts',
      "import { runBacktest } from '../engine/index.ts'",
      'This file runs in the page',
    ],
    ['src/ui/charts/A.tsx', "import { runBacktest } from '../../engine/index.ts'", 'src/engine/index.ts.'],
    ['src/ui/run/a.ts', "import { x } from '../backtest/x.ts'", 'ui/run does not stand on ui/backtest'],
    ['src/ui/runs/a.ts', "import type { X } from '../data/x.ts'", 'ui/runs does not stand on ui/data'],
    ['src/ui/data/a.ts', "export type { X } from '../app/screens/x.ts'", 'ui/data does not stand on ui/app'],
    ['src/ui/format/a.ts', "const x = import('../charts/x.ts')", 'ui/format does not stand on ui/charts'],
    ['src/storage/runs/a.ts', "import { toast } from '../../ui/primitives/toasts.ts'", 'knows no screen'],
    ['src/storage/runs/a.ts', "import { sma } from '../../engine/index.ts'", 'src/engine/index.ts.'],
    [
      'src/storage/datasets/a.ts',
      "import { readRun } from '../runs/readSaved.ts'",
      'src/storage/runs/readSaved.ts.',
    ],
    ['src/routes/a.tsx', "import { proxy } from 'comlink'", 'comlink.'],
    ['src/cli/a.ts', "import React from 'react'", 'react.'],
    ['src/engine/a.ts', 'const x = Date.now()', 'Date.now'],
    ['src/engine/a.ts', 'const x = new Date()', 'Date without an argument'],
    ['src/engine/a.ts', 'const x = Math.random()', 'Math.random'],
    ['src/engine/a.ts', 'console.log(1)', 'console'],
    ['src/engine/a.ts', 'const x = { now: performance.now() }', 'performance'],
    ['src/engine/a.ts', 'const x = process.env.HOME!', 'process'],
    ['src/engine/a.ts', 'setTimeout(() => {}, 1)', 'setTimeout'],
    ['src/engine/a.ts', 'const x = { window }', 'window'],
    ['src/engine/a.ts', "import { readCsv } from '../import/readFiles.ts'", 'src/import/readFiles.ts.'],
    ['src/import/a.ts', "import { istDay } from '../engine/market/ist.ts'", 'src/engine/market/ist.ts.'],
    ['src/import/a.ts', 'const x = Date.now()', 'Date.now'],
    ['src/engine/trading/a.ts', 'const x = Math.exp(1)', 'Math.exp'],
    ['src/engine/trading/a.ts', "const x = Math['pow'](1, 2)", 'Math.pow'],
    ['src/engine/indicators/a.ts', 'const x = 2 ** 0.5', '**'],
    ['src/engine/indicators/a.ts', 'let x = 2; x **= 2', '**'],
    ['src/engine/indicators/a.ts', 'const { exp } = Math', 'out of Math'],
    ['src/ui/A.tsx', 'export default function A() { return <p /> }', 'exports a default'],
    ['src/ui/a.test.ts', 'const a = 1\nexport { a as default }', 'src/ui/a.test.ts:2 exports a default'],
    ['src/ui/a.ts', 'const = 1', 'does not parse'],
  ]
  it.each(cases)('refuses in %s: %s', (path, text, breach) => {
    expect(findBreaches({ path, text })).toEqual([expect.stringContaining(breach)])
  })

  it('refuses a line above the limit, and no line below it', () => {
    const long = { path: 'src/ui/a.ts', text: '//\n'.repeat(MAX_LINES) }
    expect(findBreaches(long)).toEqual([])
    expect(findBreaches({ ...long, text: `${long.text}//\n` })).toEqual([
      expect.stringContaining('has 301 lines'),
    ])
  })

  it.each([
    ['src/engine/a.ts', "import type { Remote } from 'comlink'\nexport type { X } from '../ui/x.ts'"],
    [
      'src/engine/a.ts',
      "import { sha256 } from '@noble/hashes/sha2.js'\nconst x = Math.sqrt(2) * Math.floor(1.5)",
    ],
    [
      'src/engine/a.ts',
      '// not Date.now() nor 2 ** 3\nconst x = "console.log"; const y = new Date(0).getTime()',
    ],
    ['src/engine/a.ts', 'const x = { window: 1 }; const y = x.window'],
    ['src/engine/metrics/a.ts', 'const x = Math.pow(2, 0.5) + Math.exp(1)'],
    ['src/engine/a.test.ts', "import { it } from 'vitest'\nconst x = Date.now()"],
    ['src/ui/app/screens/A.tsx', "import { x } from '../../data/x.ts'\nimport type { Y } from './y.ts'"],
    ['src/ui/run/a.ts', "import { x } from '../session/x.ts'\nimport '../../engine/market/ist.ts'"],
    ['src/main.tsx', "import { createClient } from './workers/client/client.ts'\nimport './ui/styles.css'"],
    ['vite.config.ts', 'export default {}'],
  ])('allows in %s: %s', (path, text) => {
    expect(findBreaches({ path, text })).toEqual([])
  })
})
