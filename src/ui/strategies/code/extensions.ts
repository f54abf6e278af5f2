import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { typescriptLanguage } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { search, searchKeymap } from '@codemirror/search'
import { type ChangeSet, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { completeKeywords, completeNames, completeWords } from './completions.ts'
import { problemMarks } from './problems.ts'
import { reindent } from './reindent.ts'
import { codeTheme } from './theme.ts'
import { wordHover } from './wordCard.ts'

/** What the editor tells its owner. */
export interface EditorEvents {
  onChange(code: string, isWhole: boolean): void
  onSave(): void
}

/** The library's own words, as the page writes its labels. */
const PHRASES: Readonly<Record<string, string>> = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
  go: 'Go',
  'current match': 'Current match',
  'replaced match on line $': 'Replaced the match on line $',
  'replaced $ matches': 'Replaced $ matches',
  Diagnostics: 'Problems',
  'No diagnostics': 'No problems',
}

/** Said of the text box: in a page Tab moves on, so other keys indent. */
const KEYS =
  'Tab moves to the next control. Control or Command with ] or [ changes the indentation, ' +
  'Shift Alt F indents all lines anew, Control or Command S saves, F8 goes to the next problem.'

/** All that the editor can do. */
export function editorExtensions({ onChange, onSave }: EditorEvents): Extension {
  const save = () => {
    onSave()
    return true
  }
  return [
    typescriptLanguage,
    EditorState.tabSize.of(2),
    indentUnit.of('  '),
    EditorState.phrases.of(PHRASES),
    EditorView.contentAttributes.of({ 'aria-description': KEYS, tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, changes, startState, state }) => {
      if (docChanged) onChange(state.doc.toString(), isOfAll(changes, startState.doc.length))
    }),
    writing(),
    sight(),
    problemMarks,
    wordHover,
    // before the keys of the editor itself, which has Mod-Enter too
    keymap.of([
      { key: 'Mod-Enter', run: save },
      { key: 'Mod-s', scope: 'editor search-panel', run: save },
      { key: 'Shift-Alt-f', run: reindent },
    ]),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
  ]
}

/** Whether the changes put another text in the place of all. */
function isOfAll(changes: ChangeSet, length: number): boolean {
  let isAll = false
  changes.iterChangedRanges((from, to) => {
    isAll ||= from === 0 && to === length
  })
  return isAll
}

/** What helps while typing. */
function writing(): Extension {
  return [
    history(),
    typeOver,
    indentOnInput(),
    closeBrackets(),
    autocompletion({ icons: false, override: [completeWords, completeNames, completeKeywords] }),
  ]
}

/**
 * Puts what is typed in the place of what is selected. Left to the browser, it would join the lines with styles of its own,
 * which the policy of the page refuses aloud.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { main } = view.state.selection
    const { data, inputType } = event
    if (inputType !== 'insertText' || data === null || main.empty || view.composing) return false
    event.preventDefault()
    const insert = () => view.state.replaceSelection(data)
    const isTaken = view.state
      .facet(EditorView.inputHandler)
      .some(handle => handle(view, main.from, main.to, data, () => view.state.update(insert())))
    if (!isTaken) view.dispatch(insert(), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})

/** What is drawn beside and behind the text. */
function sight(): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    bracketMatching(),
    // a phone's keyboard lies over the bottom
    search({ top: true }),
    codeTheme,
  ]
}
