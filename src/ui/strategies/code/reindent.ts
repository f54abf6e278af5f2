import { forceParsing, indentRange, syntaxTree } from '@codemirror/language'
import type { ChangeSet, ChangeSpec, EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isPine } from './isPine.ts'

/** The parser has this long to reach the end; without its tree nothing can be indented. */
const PARSING_MS = 1_000

/**
 * Indents every line anew, ends none of them with blanks and the document with one line end; one step for undo. Pine stays
 * as it is, since its indentation says what belongs to a condition.
 */
export function reindent(view: EditorView): boolean {
  if (isPine(view.state.doc.toString())) return true
  if (!forceParsing(view, view.state.doc.length, PARSING_MS)) return false
  const changes = reindented(view.state)
  if (!changes.empty) view.dispatch({ changes, userEvent: 'format', scrollIntoView: true })
  return true
}

/** The changes that `reindent` makes to a document whose tree is whole. */
export function reindented(state: EditorState): ChangeSet {
  const indented = indentRange(state, 0, state.doc.length)
  const next = state.update({ changes: indented }).state
  return indented.compose(next.changes(trailingBlanks(next)))
}

function trailingBlanks(state: EditorState): ChangeSpec[] {
  const { doc } = state
  const end = doc.toString().trimEnd().length
  const changes: ChangeSpec[] = []
  for (let number = 1; number <= doc.lines; number++) {
    const { from, to, text } = doc.line(number)
    if (to > end) break
    const kept = from + text.trimEnd().length
    // blanks in a text of several lines belong to it
    if (kept < to && !isInTemplate(state, to)) changes.push({ from: kept, to })
  }
  const tail = doc.sliceString(end)
  const wanted = end === 0 ? '' : '\n'
  if (tail !== wanted) changes.push({ from: end, to: doc.length, insert: wanted })
  return changes
}

function isInTemplate(state: EditorState, pos: number): boolean {
  return syntaxTree(state).resolveInner(pos, 0).name === 'TemplateString'
}
