import { API_TYPES, API_VALUES, membersOf } from './apiTypes.ts'
import type { ApiWord } from './apiWords.ts'
import type { NodeTypes, SyntaxNode } from './nodeTypes.ts'

/**
 * Which words fit where the cursor stands: members of a type after a dot (`member`), names in an object or a pattern of that
 * type (`key`), names of an import from "sauda", types, or values.
 */
export type Place =
  | { readonly kind: 'member' | 'key'; readonly of: string; readonly taken: readonly string[] }
  | { readonly kind: 'import' | 'type' | 'value' }

/** The type of `params`: its members are those of the document. */
export const PARAMS = /^ParamValues\b/

const PUNCTUATION = ['{', ',']

/** Where a node stands; null where no word of the interface fits, such as in a string or where a name is given. */
export function placeOf(node: SyntaxNode, types: NodeTypes): Place | null {
  const { parent } = node
  switch (node.name) {
    case 'PropertyName':
    case '.':
    case '?.':
      return parent?.name === 'MemberExpression' ? memberPlace(parent, types) : null
    case 'PropertyDefinition':
      return parent?.parent?.name === 'ObjectExpression' ? keyPlace(parent.parent, types) : null
    case 'VariableDefinition':
      return definitionPlace(node, types)
    case 'TypeName':
      return { kind: 'type' }
    case 'VariableName':
      return { kind: 'value' }
    default:
      return listPlace(PUNCTUATION.includes(node.name) && parent ? parent : node, types)
  }
}

/** The word of the interface that a node names. */
export function wordAt(node: SyntaxNode, types: NodeTypes): ApiWord | undefined {
  const place = placeOf(node, types)
  const isName = node.name === 'VariableName' || node.parent?.name === 'PatternProperty'
  if (place?.kind === 'value' || (place?.kind === 'key' && isName)) return types.wordOf(node)
  const name = types.text(node)
  return place ? wordsFor(place).find(word => word.name === name) : undefined
}

/** All words of the interface that fit. */
export function wordsFor(place: Place): readonly ApiWord[] {
  switch (place.kind) {
    case 'member':
    case 'key':
      return membersOf(place.of)
    case 'import':
      return [...API_VALUES, ...API_TYPES]
    case 'type':
      return API_TYPES
    case 'value':
      return API_VALUES
  }
}

function memberPlace(expression: SyntaxNode, types: NodeTypes): Place {
  return { kind: 'member', of: types.typeOf(expression.firstChild), taken: [] }
}

/** A name in an object that is written out. */
function keyPlace(object: SyntaxNode, types: NodeTypes): Place | null {
  const of = types.objectType(object)
  return of === '' ? null : { kind: 'key', of, taken: namesIn(object, 'Property', types) }
}

function definitionPlace({ parent }: SyntaxNode, types: NodeTypes): Place | null {
  if (parent?.name === 'ImportGroup') return importPlace(parent, types)
  return parent?.name === 'PatternProperty' && parent.parent ? patternPlace(parent.parent, types) : null
}

function patternPlace(pattern: SyntaxNode, types: NodeTypes): Place | null {
  const of = types.bindingType(pattern)
  return of === '' ? null : { kind: 'key', of, taken: namesIn(pattern, 'PatternProperty', types) }
}

function importPlace(group: SyntaxNode, types: NodeTypes): Place | null {
  const from = group.parent?.getChild('String')
  return from && !/^.sauda.?$/.test(types.text(from)) ? null : { kind: 'import' }
}

/** Between the names of an object, a pattern or an import. */
function listPlace(list: SyntaxNode, types: NodeTypes): Place | null {
  if (list.name === 'ObjectExpression') return keyPlace(list, types)
  if (list.name === 'ObjectPattern') return patternPlace(list, types)
  return list.name === 'ImportGroup' ? importPlace(list, types) : null
}

function namesIn(list: SyntaxNode, kind: string, types: NodeTypes): string[] {
  return list.getChildren(kind).map(({ firstChild }) => (firstChild ? types.text(firstChild) : ''))
}
