import { isolateHistory } from '@codemirror/commands'
import { Compartment, EditorSelection, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { editorExtensions } from './extensions.ts'
import { type CodeProblem, showProblems } from './problems.ts'
import { reindent } from './reindent.ts'

/** What buttons beside the editor may ask of it. */
export interface CodeEditorHandle {
  /** Indents all lines anew and takes blanks from their ends; one step for undo. */
  format(): void
  /** Puts another text in the place of all; one step for undo. */
  replace(code: string): void
  focus(): void
  /** Puts the cursor at the beginning of a line, counted from 1, and brings it into sight. */
  goTo(line: number): void
}

interface CodeEditorProps {
  ref?: Ref<CodeEditorHandle>
  /** Shown at first; the editor owns what is typed afterwards. */
  initial: string
  /** Accessible name of the text box. */
  label: string
  /** What the engine found wrong, shown at its line; what belongs to the whole file is not marked here. */
  problems: readonly CodeProblem[]
  /** `isWhole` where another text took the place of all, also by undo. */
  onChange: (code: string, isWhole: boolean) => void
  /** Mod-Enter or Mod-S. */
  onSave: () => void
}

const named = new Compartment()

/** A text box for a strategy's code. It is as high as its parent and at least 240 px. */
export function CodeEditor({ ref, initial, label, problems, onChange, onSave }: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const last = useRef<EditorState | null>(null)
  const tell = useEffectEvent((code: string, isWhole: boolean) => onChange(code, isWhole))
  const save = useEffectEvent(() => onSave())
  const begin = useEffectEvent(() =>
    EditorState.create({
      doc: initial,
      extensions: [
        named.of([]),
        editorExtensions({ onChange: (code, isWhole) => tell(code, isWhole), onSave: () => save() }),
      ],
    }),
  )
  // with the handle and not after the picture: what the handle is asked for meanwhile must not be lost
  useLayoutEffect(() => {
    // in the document the policy of the page would block the editor's styles; a shadow takes them from adopted sheets.
    // A host keeps its shadow while React unmounts and mounts again, and what was typed stays.
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    const mounted = new EditorView({ state: last.current ?? begin(), parent: root, root })
    view.current = mounted
    mounted.dom.addEventListener('keydown', keepTyping)
    return () => {
      last.current = mounted.state
      mounted.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => {
    const attributes = EditorView.contentAttributes.of({ 'aria-label': label })
    view.current!.dispatch({ effects: named.reconfigure(attributes) })
  }, [label])
  useEffect(() => showProblems(view.current!, problems), [problems])
  useImperativeHandle(
    ref,
    () => ({
      format: () => view.current && reindent(view.current),
      replace: code => view.current && replace(view.current, code),
      focus: () => view.current?.focus(),
      goTo: line => view.current && goTo(view.current, line),
    }),
    [],
  )
  return (
    <div
      ref={host}
      className="grid h-full min-h-60 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] rounded-control border border-control bg-bg"
    />
  )
}

/** Outside the shadow a key seems to come from a plain box: without this, letters would be shortcuts of the page. */
function keepTyping(event: KeyboardEvent): void {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (isTyped) event.stopPropagation()
}

function replace(view: EditorView, code: string): void {
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: code },
    selection: EditorSelection.cursor(0),
    // what was typed a moment ago is a step of its own
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  })
}

function goTo(view: EditorView, line: number): void {
  const { doc } = view.state
  const { from } = doc.line(Math.min(Math.max(1, line), doc.lines))
  view.dispatch({
    selection: EditorSelection.cursor(from),
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
  view.focus()
}
