import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint'
import { type EditorState, type Extension, StateEffect, StateField, type Text } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { isPine } from './isPine.ts'
import { unknownMembers } from './unknownMembers.ts'

/** What is wrong with the code: at a line, counted from 1, or with all of it. */
export interface CodeProblem {
  readonly line: number | null
  readonly message: string
}

/** A mistake makes the parser stumble over what follows: the first ones tell. */
const MAX_SYNTAX_ERRORS = 5
const SYNTAX_MESSAGE = 'Not valid here.'
/** What is half typed is no mistake yet. */
const RESTING_MS = 500
/** For the parser to reach the end of a long document. */
const PARSING_MS = 50

const setProblems = StateEffect.define<readonly CodeProblem[]>()

/** What the engine found, at its place; it moves with the text until the engine has read the new one. */
const found = StateField.define<readonly Diagnostic[]>({
  create: () => [],
  update(before, { changes, docChanged, effects, newDoc }) {
    const set = effects.find(effect => effect.is(setProblems))
    if (set) return set.value.flatMap(problem => atLine(newDoc, problem))
    if (!docChanged) return before
    return before.map(each => ({
      ...each,
      from: changes.mapPos(each.from, 1),
      to: Math.max(changes.mapPos(each.from, 1), changes.mapPos(each.to, -1)),
    }))
  },
})

/** Marks what the parser cannot read and what `showProblems` hands over, in the text and beside its line. */
export const problemMarks: Extension = [
  found,
  linter(({ state }) => diagnostics(state), {
    delay: RESTING_MS,
    needsRefresh: ({ transactions }) =>
      transactions.some(({ effects }) => effects.some(effect => effect.is(setProblems))),
  }),
  lintGutter(),
]

/** Shows these problems, each at its line, in the place of those before. */
export function showProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  view.dispatch({ effects: setProblems.of(problems) })
  forceLinting(view)
}

function diagnostics(state: EditorState): Diagnostic[] {
  const told = state.field(found)
  const lines = new Set(told.map(({ from }) => state.doc.lineAt(from).number))
  // the engine says better what is wrong with a line
  const own = [...syntaxErrors(state), ...(isPine(state.doc.toString()) ? [] : unknownMembers(state))]
  return [...told, ...own.filter(({ from }) => !lines.has(state.doc.lineAt(from).number))]
}

/** The first places at which the parser found something else than it could read; none in Pine, which is not its language. */
export function syntaxErrors(state: EditorState): Diagnostic[] {
  if (isPine(state.doc.toString())) return []
  const errors: Diagnostic[] = []
  const tree = ensureSyntaxTree(state, state.doc.length, PARSING_MS) ?? syntaxTree(state)
  tree.iterate({
    enter: ({ type, from, to }) => {
      if (errors.length >= MAX_SYNTAX_ERRORS) return false
      if (type.isError) {
        errors.push({ ...visible(state, from, to), severity: 'error', message: SYNTAX_MESSAGE })
      }
      // what stands inside is in error because of it
      return !type.isError
    },
  })
  return errors
}

/** A range of at least one letter where the line has any: what is missing has no width. */
function visible(state: EditorState, from: number, to: number): { from: number; to: number } {
  const line = state.doc.lineAt(from)
  const end = Math.min(to, line.to)
  if (end > from) return { from, to: end }
  return from < line.to ? { from, to: from + 1 } : { from: Math.max(line.from, from - 1), to: from }
}

function atLine(doc: Text, { line, message }: CodeProblem): Diagnostic[] {
  if (line === null) return []
  const { from, to, text } = doc.line(Math.min(Math.max(1, line), doc.lines))
  const start = from + text.length - text.trimStart().length
  return [{ from: Math.min(start, to), to, severity: 'error', message }]
}
