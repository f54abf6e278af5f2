// Writes src/ui/strategies/code/apiWords.ts: what the code editor knows of the words that a strategy may import and of
// what it is given; and src/server/ai/tools/strategyApi.ts: the same in short for a model. npm run api-words
// Text alone is read: an export's doc comment, and its declaration up to the body.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname.replaceAll('\\', '/'), '..')
const ENGINE = join(ROOT, 'src/engine')
const WORDS = join(ROOT, 'src/ui/strategies/code/apiWords.ts')
const TEMPLATES = join(ROOT, 'src/import/code/codeTemplates.ts')
const GUIDE = join(ROOT, 'src/server/ai/tools/strategyApi.ts')

/** Types that no strategy can import, though it meets values of them: their members alone are words. */
const MET = [
  { name: 'TradedLeg', file: 'strategies/define.ts' },
  { name: 'OrderChange', file: 'trading/order.ts' },
]
/** The engine's side of the broker: these, and all members from `startDay` on. */
const NOT_OFFERED = ['book', 'constructor']
const ENGINE_HALF = 'startDay'

const HEAD = `// biome-ignore-all format: written by \`npm run api-words\`, a line a word

/** A word that the editor of a strategy's code knows. */
export interface ApiWord {
  readonly name: string
  /** As it is declared, its name first; of a type, "interface Bars". */
  readonly signature: string
  /** What it is, in sentences; empty of a type, and where the name says it. */
  readonly doc: string
  /** The type of which it is a member; missing where it can be imported. */
  readonly of?: string
}

/** What a strategy may import from "sauda", and the members of the types that it meets. */
export const API_WORDS: readonly ApiWord[] = [
`

/** What src/engine/authoring.ts exports: each name, its file in src/engine, and whether it is a type. */
function exportsOf(text) {
  return [...text.matchAll(/^export (type )?\{([^}]*)\} from '\.\/([^']+)'/gm)].flatMap(
    ([, areTypes, names, file]) =>
      names
        .split(',')
        .map(name => name.trim())
        .filter(name => name !== '')
        .map(name => ({
          name: name.replace(/^type /, ''),
          file,
          isType: areTypes !== undefined || name.startsWith('type '),
        })),
  )
}

/** A doc comment as its sentences, without what is for those who work on the engine: @throws, rules, other tools, sources. */
function sentences(comment) {
  return comment
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, '')
    .replaceAll(/^\s*\* ?/gm, '')
    .replace(/@throws[\s\S]*/, '')
    .replaceAll(/ See RULES\.md[^.]*\./g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ \((?:[A-Z]\d+|[^)]*\b(?:backtrader|TA-Lib|Tulip)\b[^)]*)\)/g, '')
    .replace(/ Source: .*/, '')
    .trim()
    .replace(/^[A-Z]\d+: ./, start => start.at(-1).toUpperCase())
}

/** The doc comment right before `at`, as sentences; empty where there is none. */
function docBefore(text, at) {
  const before = text.slice(0, at).trimEnd()
  return before.endsWith('*/') ? sentences(before.slice(before.lastIndexOf('/**'))) : ''
}

/** Where the bracket that opens at `from` is closed; an arrow is no bracket. */
function closing(text, from) {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if ('([{<'.includes(text[at])) depth++
    if (')]}'.includes(text[at]) || (text[at] === '>' && text[at - 1] !== '=')) depth--
    if (depth === 0) return at
  }
  throw new Error(`A bracket is not closed: ${text.slice(from, from + 80)}`)
}

/** The parts of `text` between its commas that stand in no bracket. */
function parts(text) {
  const found = ['']
  for (let at = 0; at < text.length; at++) {
    const end = '([{<'.includes(text[at]) ? closing(text, at) : at
    if (text[at] === ',') found.push('')
    else found[found.length - 1] += text.slice(at, end + 1)
    at = end
  }
  return found.map(part => part.trim()).filter(part => part !== '')
}

/** A parameter by its type: one with a default may be left out, one that is taken apart is called like its type. */
function parameter(part) {
  const apart = /^\{[^}]*\}: (\w+)$/.exec(part)
  if (apart) return `${apart[1][0].toLowerCase()}${apart[1].slice(1)}: ${apart[1]}`
  const [declared, value] = part.split(/ = (.*)/s)
  if (value === undefined) return declared
  return declared.includes(':') ? declared.replace(':', '?:') : `${declared}?: ${typeOfValue(value)}`
}

const typeOfValue = value => (value.startsWith("'") ? 'string' : 'number')

/** "(fast: Float64Array, i: number): boolean" of what follows a function's name; its type parameters are left out. */
function callSignature(text, from) {
  const open = text[from] === '<' ? closing(text, from) + 1 : from
  const close = closing(text, open)
  const result = /^: ([^\n]+?)(?: \{)?$/m.exec(text.slice(close + 1))
  const isAtOnce = text[close + 1] === ':'
  const given = parts(text.slice(open + 1, close)).map(parameter)
  return `(${given.join(', ')})${isAtOnce && result ? `: ${result[1]}` : ''}`
}

/** A value that can be imported. */
function valueWord(text, name) {
  const found = new RegExp(`^export (?:function|const|class) ${name}\\b`, 'm').exec(text)
  if (!found) throw new Error(`${name}: its declaration is not found.`)
  const at = found.index + found[0].length
  const doc = docBefore(text, found.index)
  if (found[0].includes(' const '))
    return { name, signature: text.slice(at - name.length, lineEnd(text, at)), doc }
  if (found[0].includes(' function ')) return { name, signature: `${name}${callSignature(text, at)}`, doc }
  const made = text.indexOf('constructor(', at) + 'constructor'.length
  return { name, signature: `new ${name}${callSignature(text, made)}`, doc }
}

function lineEnd(text, from) {
  return text.indexOf('\n', from)
}

/** A type that can be imported, whose members say what it is; an alias of several lines is known by its name. */
function typeWord(text, name) {
  const found = new RegExp(`^export (?:interface|class|type) ${name}\\b[^\\n]*`, 'm').exec(text)
  if (!found) throw new Error(`${name}: its declaration is not found.`)
  const [, alias] = /^export type [^=]*= (.*[^(,])$/.exec(found[0]) ?? []
  const isAlias = found[0].startsWith('export type')
  const signature = isAlias ? `type ${name}${alias ? ` = ${alias}` : ''}` : `interface ${name}`
  return { name, signature, doc: '' }
}

const MEMBER = /^ {2}(?:override )?(?:readonly )?(get )?(\w+)(?=[?(:<]| =)/gm

/** The members of a type for strategies; none of an alias. */
function memberWords(text, of) {
  const open = text.search(new RegExp(`^export (interface|class) ${of}\\b`, 'm'))
  if (open < 0) return []
  const body = text.slice(open, text.indexOf('\n}', open) + 1)
  const end = body.search(new RegExp(`^ {2}${ENGINE_HALF}\\(`, 'm'))
  const read = end < 0 ? body : body.slice(0, end)
  return [...read.matchAll(MEMBER)]
    .filter(({ 2: name }) => !NOT_OFFERED.includes(name))
    .map(found => ({
      name: found[2],
      signature: spelledOut(text, memberSignature(read, found)),
      doc: docBefore(read, found.index),
      of,
    }))
}

function memberSignature(body, { 0: found, 1: isGetter, 2: name, index }) {
  const at = index + found.length
  if (isGetter) return `${name}${callSignature(body, at).slice(2)}`
  if (body[at] === '(') return `${name}${callSignature(body, at)}`
  if (body.startsWith('?(', at)) return `${name}?${callSignature(body, at + 1)}`
  return `${name}${body.slice(at, lineEnd(body, at))}`
}

/** A signature with the words of a choice that the same file declares, in the place of its name. */
function spelledOut(text, signature) {
  const choices = text.matchAll(/^export type (\w+) = ('[^\n]*')$/gm)
  return [...choices].reduce(
    (words, [, name, choice]) => words.replace(new RegExp(`: ${name}$`), `: ${choice}`),
    signature,
  )
}

/** All words, as src/engine says them now. */
function allWords() {
  const read = file => readFileSync(join(ENGINE, file), 'utf8')
  const words = exportsOf(read('authoring.ts')).flatMap(({ name, file, isType }) =>
    isType ? [typeWord(read(file), name), ...memberWords(read(file), name)] : [valueWord(read(file), name)],
  )
  return [...words, ...MET.flatMap(({ name, file }) => memberWords(read(file), name))]
}

/** The whole text of apiWords.ts. */
export function apiWordsText() {
  return `${HEAD}${allWords()
    .map(word => `  ${written(word)},\n`)
    .join('')}]\n`
}

const GUIDE_HEAD = `// biome-ignore-all format: written by \`npm run api-words\`

/** What a file may import from "sauda" and the members of what it is given, a line each, with the first sentence on it. */
export const STRATEGY_API: readonly string[] = [
`

/** The whole text of strategyApi.ts. */
export function strategyApiText() {
  const lines = allWords().map(({ name, signature, doc, of }) => {
    const full = of === undefined ? signature : `${of}.${signature}`
    const [sentence] = /^.*?\.(?= |$)/.exec(doc) ?? [doc]
    return sentence === '' || name === of ? full : `${full} // ${sentence}`
  })
  const [, example] = /const MA_CROSS = `([^`]*)`/.exec(readFileSync(TEMPLATES, 'utf8')) ?? []
  if (example === undefined) throw new Error('The template MA_CROSS is not found.')
  return `${GUIDE_HEAD}${lines.map(line => `  ${JSON.stringify(line)},\n`).join('')}]

/** A whole file of code, as \`npm run strategy -- new\` writes it. */
export const STRATEGY_EXAMPLE = ${JSON.stringify(example)}
`
}

const written = word =>
  `{ ${Object.entries(word)
    .map(([key, text]) => `${key}: ${JSON.stringify(text)}`)
    .join(', ')} }`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(WORDS, apiWordsText())
  writeFileSync(GUIDE, strategyApiText())
}
