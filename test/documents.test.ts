import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { HELP } from '../src/cli/help.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'bench/README.md',
  'src/engine/RULES.md',
  ...readdirSync(`${ROOT}docs`)
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

/** The names under which the headings of a document can be linked to. */
function anchorsOf(document: string): string[] {
  const headings = Array.from(document.matchAll(/^#+ (.+)$/gm), ([, heading]) => heading!)
  return headings.map(heading =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** The links of a document to files of the repository. */
function linksOf(path: string): { text: string; file: string; anchor: string | undefined }[] {
  const found = read(path).matchAll(/\[((?:[^\]]|\](?!\())*)\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)
  return Array.from(found, ([, text, target, anchor]) => ({
    text: text!,
    file: target === '' ? path : join(dirname(path), target!),
    anchor,
  }))
}

describe.each(DOCUMENTS)('%s', path => {
  it('links to files and headings that exist', () => {
    const broken = linksOf(path).filter(
      ({ file, anchor }) =>
        !existsSync(`${ROOT}${file}`) || (anchor !== undefined && !anchorsOf(read(file)).includes(anchor)),
    )
    expect(broken).toEqual([])
  })

  it('names functions that stand in the files to which it links', () => {
    const named = linksOf(path).flatMap(({ text, file }) => {
      const [, name] = /^`(\w+)`$/.exec(text) ?? []
      return name === undefined ? [] : [{ name, file }]
    })
    expect(named.filter(({ name, file }) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([])
  })

  it('names commands that the project has', () => {
    const commands = Array.from(
      read(path).matchAll(/npm run (?:--silent )?([a-z][\w-]*)/g),
      ([, name]) => name!,
    )
    expect(commands.filter(name => !Object.hasOwn(manifest.scripts, name))).toEqual([])
  })
})

it('a run of the documents names the capital that one lot of an index takes, and a walk-forward its windows', () => {
  const commands = DOCUMENTS.filter(path => path !== 'CHANGELOG.md').flatMap(path =>
    Array.from(
      read(path)
        .replaceAll('\\\n', ' ')
        .matchAll(/^npm run --silent (?:backtest|sweep|walk-forward) -- .*$/gm),
      ([command]) => command,
    ),
  )
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter(command => !command.includes('--capital '))).toEqual([])
  const walks = commands.filter(command => command.includes('walk-forward'))
  expect(walks.filter(command => !/--in-sample \d+ --out-of-sample \d+/.test(command))).toEqual([])
})

it('docs/terminal.md has every option of the terminal, and no other', () => {
  const sources = readdirSync(`${ROOT}src/cli`).filter(name => /^\w+\.ts$/.test(name))
  const optionsIn = (text: string) => [...new Set(text.match(/--[a-z][a-z-]+/g))].sort()
  // the option of npm in the examples
  const documented = optionsIn(read('docs/terminal.md').replaceAll('--silent', ''))
  const known = optionsIn(
    sources
      .map(name => read(`src/cli/${name}`))
      // those of the inputs of a run stand in their table
      .concat(HELP)
      .join('\n')
      .replaceAll('--silent', ''),
  )
  expect(documented).toEqual(known)
})

it('docs/assistant.md has every command of the built-in assistant, and every tool of a model', () => {
  const document = read('docs/assistant.md')
  const namesIn = (folder: string, pattern: RegExp) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !name.includes('.test.'))
      .flatMap(name => Array.from(read(`${folder}/${name}`).matchAll(pattern), ([, found]) => found!))
      .sort()
  const commands = Array.from(document.matchAll(/^\| `(\/[a-z]+)`/gm), ([, command]) => command!)
  expect(commands.sort()).toEqual(namesIn('src/server/ai/builtin/intents', /command: '(\/[a-z]+)'/g))
  for (const tool of namesIn('src/server/ai/tools', /^ {2}name: '([a-z_]+)'/gm)) {
    expect(document).toContain(`\`${tool}\``)
  }
})
