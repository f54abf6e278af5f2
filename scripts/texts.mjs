// Prints every text that a trader can see, feature by feature, with its place: npm run texts [-- FEATURE ...]
// Texts stand beside the control that they belong to; this is the catalogue in which they are read in one go. It is for
// reading: a class or a key that looks like words may be among them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname.replaceAll('\\', '/'), '..')

/** Attributes and properties that hold names for the program; all others may hold a text. */
const NOT_SHOWN =
  /^(className|class|style|key|id|htmlFor|href|to|src|type|role|name|rel|target|method|path|mode|d|viewBox|fill|stroke|data-.*|aria-(controls|labelledby|describedby|live|current|haspopup|sort|hidden))$/

/** Attributes and properties whose value is shown or spoken, even if it is a single small word. */
const SHOWN =
  /^(label|title|placeholder|hint|help|alt|text|message|note|unit|caption|aria-label|aria-description|aria-valuetext)$/

/** Styles, addresses, identifiers and the like: no text, though they may have spaces. */
const CODE =
  /^(https?:|\.{0,2}\/|[@#.]|use strict$)|^[\w-]+(\/[\w.-]+)+$|(^|\s)[a-z-]+:[\w-]|(^|\s)(flex|grid|inline-\w+|text-\w+|px-|py-|p-\d|m[trblxy]?-|gap-|w-|h-|border|rounded|bg-\w)\S*(\s|$)/

/** Whether a literal that nothing else tells about reads like a label or a sentence. */
function reads(text) {
  const words = text.replaceAll(/\{[^}]*\}/g, 'x').trim()
  if (CODE.test(words) || !/\p{L}{2}/u.test(words)) return false
  return /\p{L}\S*\s+\S/u.test(words) || /^\p{Lu}\p{Ll}+[.:…?]?$/u.test(words)
}

const tidy = text => text.replaceAll(/\s+/g, ' ').trim()

/** The name of an attribute, a property or a key, '' of a computed one. */
function nameOf({ name, namespace, value }) {
  return namespace ? `${namespace.name}:${name.name}` : String(name ?? value ?? '')
}

/** Whether the value of an attribute or a property is shown: true, false, or undefined where its words decide. */
function isShown(name) {
  if (NOT_SHOWN.test(name)) return false
  return SHOWN.test(name) || undefined
}

const skip = () => undefined

/** What each kind of node does with its parts; of any other kind all parts are visited, and their words decide. */
const VISITORS = {
  ImportDeclaration: skip,
  ExportAllDeclaration: skip,
  ImportExpression: skip,
  TSTypeAliasDeclaration: skip,
  TSInterfaceDeclaration: skip,
  TSTypeAnnotation: skip,
  TSTypeParameterInstantiation: skip,
  JSXText: (node, reader) => reader.add(node, node.value, true),
  JSXAttribute: (node, reader) => reader.visit(node.value, isShown(nameOf(node.name))),
  Property: (node, reader) => reader.visit(node.value, isShown(nameOf(node.key))),
  Literal: (node, reader, shown) => reader.add(node, node.value, shown),
  TemplateLiteral(node, reader, shown) {
    reader.add(node, reader.filled(node), shown)
    reader.visit(node.expressions)
  },
  TaggedTemplateExpression: (node, reader) => reader.visit(node.quasi.expressions),
  // what is compared with is no text of its own
  BinaryExpression: (node, reader, shown) =>
    node.operator === '+' && reader.visit([node.left, node.right], shown),
  ConditionalExpression(node, reader, shown) {
    reader.visit(node.test)
    reader.visit([node.consequent, node.alternate], shown)
  },
  SwitchCase: (node, reader) => reader.visit(node.consequent),
  MemberExpression: (node, reader) => reader.visit(node.object),
}

/** Collects the texts of one file. */
class TextReader {
  found = []
  #source

  constructor(source) {
    this.#source = source
  }

  visit(node, shown) {
    if (Array.isArray(node)) for (const each of node) this.visit(each, shown)
    if (typeof node?.type !== 'string') return
    const visitor = VISITORS[node.type]
    if (visitor) visitor(node, this, shown)
    else for (const part of Object.values(node)) this.visit(part, shown)
  }

  add(node, value, shown) {
    if (typeof value !== 'string' || !/\p{L}/u.test(value)) return
    if (shown === false || (shown === undefined && !reads(value))) return
    const line = this.#source.slice(0, node.start).split('\n').length
    this.found.push({
      line: shown && node.type === 'JSXText' ? line + leadingLines(value) : line,
      text: tidy(value),
    })
  }

  /** A template with {expression} for what is filled in. */
  filled({ quasis, expressions }) {
    const words = expression => `{${tidy(this.#source.slice(expression.start, expression.end))}}`
    return quasis
      .map(({ value }, k) => value.cooked + (k < expressions.length ? words(expressions[k]) : ''))
      .join('')
  }
}

/** Lines before the first word of a text. */
function leadingLines(text) {
  return text.slice(0, text.search(/\S/)).split('\n').length - 1
}

/** The texts in `source`, in their order: the line of each, and its words. */
export function textsOf(path, source) {
  const reader = new TextReader(source)
  reader.visit(parseSync(path, source).program)
  return reader.found
}

/** The feature of a file: the folder in src, two levels down ("ui/data"), or the one that it lies in. */
export function featureOf(path) {
  const [, ...folders] = path.split('/').slice(0, -1)
  return folders.slice(0, 2).join('/') || 'main'
}

function filesOfSrc() {
  return readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map(path => join('src', path.replaceAll('\\', '/')))
    .filter(
      path =>
        /\.tsx?$/.test(path) && !/\.(test|gen)\.tsx?$|\/(testing|reference)\/|wallAreas|apiWords/.test(path),
    )
    .sort()
}

function main(wanted) {
  const files = filesOfSrc()
  for (const feature of new Set(files.map(featureOf))) {
    if (wanted.length > 0 && !wanted.some(word => feature.split('/').includes(word))) continue
    const paths = files.filter(path => featureOf(path) === feature)
    const lines = paths.flatMap(path =>
      textsOf(path, readFileSync(join(ROOT, path), 'utf8')).map(
        ({ line, text }) => `${path}:${line}  ${text}`,
      ),
    )
    if (lines.length > 0) console.log([`\n# ${feature}: ${lines.length} texts`, ...lines].join('\n'))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
