/**
 * Types of names and expressions in a strategy's code, as far as the words of the interface tell: enough to offer what may
 * follow, without a compiler. A type is text; '' is one that is not known.
 */
import type { syntaxTree } from '@codemirror/language'
import type { Text } from '@codemirror/state'
import { API_VALUES, elementOf, memberOf, parameterOf, resultOf, typeIn } from './apiTypes.ts'
import type { ApiWord } from './apiWords.ts'

/** A node of the parser's tree. */
export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode']

const CONTEXT = 'StrategyContext'
/** A name can be made of another one, but not for ever: `const a = a`. */
const MAX_STEPS = 12

/** Reads one document. A name is what the last definition above says whose scope it stands in. */
export class NodeTypes {
  readonly #doc: Text
  #steps = 0
  #definitions: Map<string, SyntaxNode[]> | null = null

  constructor(doc: Text) {
    this.#doc = doc
  }

  /** What stands there. */
  text({ from, to }: SyntaxNode): string {
    return this.#doc.sliceString(from, to)
  }

  /** The type of an expression. */
  typeOf(node: SyntaxNode | null): string {
    if (!node || this.#steps >= MAX_STEPS) return ''
    this.#steps += 1
    const type = this.#expression(node)
    this.#steps -= 1
    return type
  }

  /** What a name stands for: a word of the interface, whichever way it came into the document. */
  wordOf(name: SyntaxNode): ApiWord | undefined {
    const text = this.text(name)
    const definition = name.name === 'VariableDefinition' ? name : this.#definition(name)
    // a fragment may have no `start` yet
    if (!definition) return importable(text) ?? memberOf(CONTEXT, text)
    if (definition.parent?.name === 'ImportGroup') return importable(text)
    return definition.parent?.name === 'PatternProperty' ? this.#member(definition.parent) : undefined
  }

  /** Whether a name is one that the document imports. */
  isImported(name: SyntaxNode): boolean {
    return this.#definition(name)?.parent?.name === 'ImportGroup'
  }

  /** The type of an object that is written out, by where it is handed to. */
  objectType(object: SyntaxNode): string {
    const { parent } = object
    if (parent?.name === 'ArgList') return this.#argumentType(object, parent)
    if (parent?.name !== 'Property') return ''
    const of = parent.parent ? this.objectType(parent.parent) : ''
    const member = memberOf(of, this.text(parent.firstChild!))
    return member ? typeIn(resultOf(member)) : ''
  }

  /** The type of what a name or a pattern is bound to. */
  bindingType(binding: SyntaxNode): string {
    const { parent, nextSibling: next } = binding
    if (next?.name === 'TypeAnnotation') return this.text(next).replace(/^:\s*/, '')
    if (!parent) return ''
    switch (parent.name) {
      case 'VariableDeclaration':
        return next?.name === 'Equals' ? this.typeOf(next.nextSibling) : ''
      case 'ForOfSpec':
        return elementOf(this.typeOf(next?.nextSibling ?? null))
      case 'ArrayPattern':
        return elementOf(this.bindingType(parent))
      case 'PatternProperty': {
        const member = this.#member(parent)
        return member ? resultOf(member) : ''
      }
      case 'ParamList':
        return isFirst(binding) ? this.#parameterType(parent) : ''
      default:
        return ''
    }
  }

  #expression(node: SyntaxNode): string {
    switch (node.name) {
      case 'VariableName':
        return this.#nameType(node)
      case 'MemberExpression':
        return this.#memberType(node)
      case 'CallExpression':
        return this.#callType(node)
      case 'PostfixExpression':
        return this.typeOf(node.firstChild)
      case 'ParenthesizedExpression':
        return this.typeOf(node.firstChild?.nextSibling ?? null)
      default:
        return ''
    }
  }

  #nameType(name: SyntaxNode): string {
    const definition = this.#definition(name)
    if (definition && definition.parent?.name !== 'ImportGroup') return this.bindingType(definition)
    if (!definition && /^(context|ctx)$/.test(this.text(name))) return CONTEXT
    const word = this.wordOf(name)
    return word ? resultOf(word) : ''
  }

  #memberType(node: SyntaxNode): string {
    const object = this.typeOf(node.firstChild)
    const name = node.getChild('PropertyName')
    if (!name) return elementOf(object)
    const member = memberOf(object, this.text(name))
    return member ? resultOf(member) : ''
  }

  #callType(node: SyntaxNode): string {
    const called = this.#called(node)
    // what `indicator` gives is what the function that it is given gives
    const first = node.getChild('ArgList')?.getChild('VariableName')
    const word = called?.name === 'indicator' ? first && this.wordOf(first) : called
    return word ? resultOf(word) : ''
  }

  /** The function or method that a call names. */
  #called(call: SyntaxNode): ApiWord | undefined {
    const callee = call.firstChild
    if (callee?.name === 'VariableName') return this.wordOf(callee)
    const name = callee?.getChild('PropertyName')
    return name ? memberOf(this.typeOf(callee!.firstChild), this.text(name)) : undefined
  }

  #argumentType(argument: SyntaxNode, list: SyntaxNode): string {
    const called = list.parent && this.#called(list.parent)
    if (!called) return ''
    const place = list.getChildren(',').filter(({ from }) => from < argument.from).length
    return typeIn(parameterOf(called, place))
  }

  /** The member that a part of an object pattern takes out: `{ broker }`, `{ broker: ours }`. */
  #member(part: SyntaxNode): ApiWord | undefined {
    return part.parent && part.firstChild
      ? memberOf(this.bindingType(part.parent), this.text(part.firstChild))
      : undefined
  }

  /** The type of the first parameter of a method, or of a function that is handed to a list or to a property. */
  #parameterType(list: SyntaxNode): string {
    const { parent } = list
    const taker = parent?.name === 'Property' ? parent : parent?.parent
    if (taker?.name === 'ArgList') {
      const callee = taker.parent?.firstChild
      const method = callee?.getChild('PropertyName')
      // the first one of `reduce` is what was gathered so far
      return method && !/^reduce/.test(this.text(method)) ? elementOf(this.typeOf(callee!.firstChild)) : ''
    }
    if (taker?.name !== 'Property' || !taker.parent) return ''
    const method = memberOf(this.objectType(taker.parent), this.text(taker.firstChild!))
    return method ? typeIn(parameterOf(method, 0)) : ''
  }

  #definition(name: SyntaxNode): SyntaxNode | null {
    this.#definitions ??= this.#allDefinitions(name)
    const named = this.#definitions.get(this.text(name)) ?? []
    return named.findLast(node => node.from <= name.from && scopeOf(node).to >= name.to) ?? null
  }

  #allDefinitions(node: SyntaxNode): Map<string, SyntaxNode[]> {
    const found = new Map<string, SyntaxNode[]>()
    let root = node
    while (root.parent) root = root.parent
    root.cursor().iterate(({ name, node: definition }) => {
      if (name !== 'VariableDefinition') return
      const text = this.text(definition)
      found.set(text, [...(found.get(text) ?? []), definition])
    })
    return found
  }
}

/** What a definition is seen in: the function whose parameter it is, or the block around it. */
function scopeOf(definition: SyntaxNode): SyntaxNode {
  let node = definition
  // what a declaration of a function names is known outside it
  if (/^(Function|Class)Declaration$/.test(node.parent?.name ?? '')) node = node.parent!
  while (node.parent) {
    node = node.parent
    if (node.name === 'ParamList' && node.parent) return node.parent
    if (/^(Block|ForStatement|CatchClause)$/.test(node.name)) return node
  }
  return node
}

/** Whether no parameter stands before it. */
function isFirst({ prevSibling: before }: SyntaxNode): boolean {
  return before === null || before.name === '('
}

function importable(name: string): ApiWord | undefined {
  return API_VALUES.find(word => word.name === name)
}
