import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { membersOf } from './apiTypes.ts'
import { NodeTypes, type SyntaxNode } from './nodeTypes.ts'

const MAX_MARKS = 20
/** For the parser to reach the end of a long document. */
const PARSING_MS = 50

/**
 * Members that what "sauda" gives does not have: they are undefined and fail nothing, so that `broker.postion === 0` never
 * holds and says nothing.
 */
export function unknownMembers(state: EditorState): Diagnostic[] {
  const marks: Diagnostic[] = []
  const types = new NodeTypes(state.doc)
  const tree = ensureSyntaxTree(state, state.doc.length, PARSING_MS) ?? syntaxTree(state)
  tree.iterate({
    enter: ({ name, node }) => {
      if (marks.length >= MAX_MARKS) return false
      const mark = name === 'MemberExpression' ? markOf(node, types) : null
      if (mark) marks.push(mark)
      return undefined
    },
  })
  return marks
}

function markOf(expression: SyntaxNode, types: NodeTypes): Diagnostic | null {
  const member = expression.getChild('PropertyName')
  const object = expression.firstChild
  // a function that is imported is no object of what it gives
  if (!member || !object || (object.name === 'VariableName' && types.isImported(object))) return null
  const names = membersOf(types.typeOf(object)).map(({ name }) => name)
  const name = types.text(member)
  if (names.length === 0 || names.includes(name) || name in Object.prototype) return null
  const near = nearest(name, names)
  const advice = near === null ? '.' : `: did you mean ${near}?`
  const { from, to } = member
  return { from, to, severity: 'warning', message: `${types.text(object)} has no ${name}${advice}` }
}

/** The name that is one or two letters away, of a short one only one; null where none is. */
function nearest(written: string, names: readonly string[]): string | null {
  const most = written.length > 4 ? 2 : 1
  const [best] = names
    .map(name => ({ name, apart: lettersApart(written.toLowerCase(), name.toLowerCase()) }))
    .filter(({ apart }) => apart <= most)
    .sort((a, b) => a.apart - b.apart)
  return best?.name ?? null
}

/** How many letters are missing, added or wrong; two in the wrong order are two. */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, k) => k)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let k = 1; k <= b.length; k++) {
      const other = row[k - 1]! + Number(a[i - 1] !== b[k - 1])
      next.push(Math.min(other, row[k]! + 1, next[k - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
