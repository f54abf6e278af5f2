import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { localCompletionSource } from '@codemirror/lang-javascript'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import { API_VALUES, isType } from './apiTypes.ts'
import type { ApiWord } from './apiWords.ts'
import { NodeTypes, type SyntaxNode } from './nodeTypes.ts'
import { PARAMS, type Place, placeOf, wordsFor } from './places.ts'
import { importOf } from './saudaImport.ts'
import { wordCard } from './wordCard.ts'

const WORD = /^[\w$]*$/
const KEYWORDS: readonly Completion[] =
  'as break case catch class const continue default do else export false finally for function if import in instanceof interface let new null of return switch throw true try type typeof undefined while'
    .split(' ')
    .map(label => ({ label, type: 'keyword' }))
const API_NAMES = new Set(API_VALUES.map(({ name }) => name))

/**
 * The words of the interface that fit where the cursor stands: members after a dot, fields of what is handed to a call,
 * what can be imported, and the parameters of this strategy after `params.`.
 */
export function completeWords(context: CompletionContext): CompletionResult | null {
  const { state, pos, explicit } = context
  const tree = syntaxTree(state)
  const types = new NodeTypes(state.doc)
  const place = placeOf(tree.resolveInner(pos, -1), types)
  const from = context.matchBefore(/[\w$]+/)?.from ?? pos
  if (!place || (from === pos && place.kind !== 'member' && !explicit)) return null
  const typed = state.sliceDoc(from, pos)
  const options =
    place.kind === 'member' && PARAMS.test(place.of)
      ? parameters(tree.topNode, types)
      : wordsFor(place)
          .filter(({ name }) => name === typed || !takenIn(place).includes(name))
          .map(word => option(word, place))
  return options.length > 0 ? { from, options, validFor: WORD } : null
}

/** Names of the document, without those that `completeWords` offers with their meaning. */
export function completeNames(context: CompletionContext): CompletionResult | null {
  const found = localCompletionSource(context)
  return found && { ...found, options: found.options.filter(({ label }) => !API_NAMES.has(label)) }
}

/** Words of the language, where a name of the document could stand too. */
export function completeKeywords(context: CompletionContext): CompletionResult | null {
  const found = localCompletionSource(context)
  return found && { from: found.from, options: KEYWORDS, validFor: WORD }
}

function takenIn(place: Place): readonly string[] {
  return 'taken' in place ? place.taken : []
}

function option(word: ApiWord, place: Place): Completion {
  const isImported = place.kind === 'value' || place.kind === 'type'
  return {
    label: word.name,
    type: isType(word) ? 'type' : 'function',
    // before names that only look alike
    boost: place.kind === 'value' ? 0 : 1,
    info: () => wordCard(word),
    ...(isImported && { apply: applyImported(word) }),
  }
}

/** Writes the word, and adds it to what the document imports from "sauda". */
function applyImported(word: ApiWord) {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    const added = importOf(view.state, isType(word) ? `type ${word.name}` : word.name)
    view.dispatch(insertCompletionText(view.state, word.name, from, to), added ? { changes: added } : {}, {
      annotations: pickedCompletion.of(completion),
    })
  }
}

/** The names that the document declares in `params: { … }`. */
function parameters(top: SyntaxNode, types: NodeTypes): Completion[] {
  const names: string[] = []
  top.cursor().iterate(({ name, node }) => {
    if (name !== 'Property' || !node.firstChild || types.text(node.firstChild) !== 'params') return
    const declared = node.getChild('ObjectExpression')?.getChildren('Property') ?? []
    names.push(...declared.map(({ firstChild }) => (firstChild ? types.text(firstChild) : '')))
  })
  return [...new Set(names)].filter(name => WORD.test(name)).map(label => ({ label, type: 'property' }))
}
