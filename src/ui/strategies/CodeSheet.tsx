import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CodeStrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Sheet } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Select } from '../primitives/Select.tsx'
import { useAnswer } from '../primitives/useAnswer.ts'
import { useAsked } from '../primitives/useAsked.ts'
import type { CodeEditorHandle } from './code/CodeEditor.tsx'
import { isPine } from './code/isPine.ts'
import { keepCode, keptCode } from './keptDraft.ts'
import { PineNotices } from './PineNotice.tsx'
import { useCodeCheck } from './useCodeCheck.ts'
import { usePine } from './usePine.ts'

interface CodeSheetProps {
  client: Client
  /** The name of the strategy that is changed; null for a new one. */
  changed: string | null
  /** What was typed and not saved is kept under this name. */
  draftKey: string
  /** As it is saved, or what a new strategy begins with; null is the first template. */
  source: string | null
  /** A script in Pine that becomes the code; null is none. */
  pine?: string | null
  /** Whether a link brought it: then it runs when one says so, not by itself. */
  isLinked: boolean
  /** Said above the editor. */
  notice: ReactNode
  /** Takes a strategy whose code has run; a sentence says why it could not be saved. */
  onSave: (strategy: CodeStrategyInfo) => string | null | Promise<string | null>
  onClose: () => void
}

const loadEditor = () => import('./code/CodeEditor.tsx')

/** A strategy as a file of code: it runs behind walls after each pause in typing, and says what it is or what is wrong. */
export function CodeSheet(props: CodeSheetProps) {
  const { client, source } = props
  const help = useAnswer(useMemo(() => () => client.rulesHelp(), [client]))
  const saved = props.pine ?? source ?? help?.codeTemplates[0]?.source
  return saved === undefined ? null : (
    <Opened {...props} saved={saved} templates={help?.codeTemplates ?? []} />
  )
}

interface OpenedProps extends CodeSheetProps {
  saved: string
  templates: readonly { readonly id: string; readonly title: string; readonly source: string }[]
}

function Opened(props: OpenedProps) {
  const {
    client,
    changed,
    draftKey,
    saved,
    templates,
    pine = null,
    isLinked,
    notice,
    onSave,
    onClose,
  } = props
  // a script that was just chosen takes the place of what was typed before
  const [kept] = useState(() => (pine === null ? keptCode(draftKey) : null))
  const [code, setCode] = useState(kept ?? saved)
  // how often another text took the place of all
  const [turn, setTurn] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [mayRun, setMayRun] = useState(!isLinked)
  const holdsPine = isPine(code)
  const { outcome, ask } = useCodeCheck(client, code, mayRun && !holdsPine)
  const editor = useRef<CodeEditorHandle>(null)
  const isChanged = code !== saved
  const newest = useRef(code)
  // with the keystroke, not after the picture: a tab may be gone by then
  const type = (text: string, isWhole: boolean) => {
    newest.current = text
    keepCode(draftKey, text === saved ? null : text)
    setCode(text)
    converter.follow(text, isWhole)
  }
  // in the editor, whose undo gives back what was there; before it is loaded it begins with this
  const begin = (text: string) => {
    editor.current?.replace(text)
    type(text, true)
    setTurn(count => count + 1)
  }
  const converter = usePine(client, pine, begin)
  const saving = useRef<{ readonly code: string } | null>(null)
  const save = async () => {
    // a second press waits for what the first has begun
    if (saving.current?.code === code) return
    setMayRun(true)
    const mine = { code }
    saving.current = mine
    await store().finally(() => {
      if (saving.current === mine) saving.current = null
    })
  }
  const store = async () => {
    const read = await ask(code)
    // what was typed on meanwhile is neither saved nor lost: it asks for another press
    if (!read || newest.current !== code) return
    if (!read.ok) {
      const line = lineOf(read.problem.message)
      return line === null ? editor.current?.focus() : editor.current?.goTo(line)
    }
    const refused = await onSave(read.value)
    setFailure(refused)
    if (refused !== null) return
    keepCode(draftKey, null)
    onClose()
  }
  const close = () => {
    if (saving.current?.code !== code) return onClose()
    // what is being saved closes the sheet itself, or says here why it cannot be; asked again, it does not wait for code
    // that hangs
    saving.current = null
  }
  return (
    <Sheet
      open
      onClose={close}
      side="right"
      fits="text"
      title={changed === null ? 'New strategy' : `Edit ${changed}`}
      footer={
        <div className="grid gap-3">
          {failure && <Notice tone="error">{failure}</Notice>}
          <p role="status" className="max-h-24 overflow-y-auto text-label text-muted wrap-anywhere">
            {statusOf(holdsPine, mayRun, outcome)}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="form" disabled={holdsPine} onClick={() => editor.current?.format()}>
              Format
            </Button>
            <Button
              size="form"
              variant="primary"
              disabled={holdsPine || outcome?.ok === false || (changed !== null && !isChanged && !isLinked)}
              onClick={() => void save()}
            >
              {changed === null ? 'Save strategy' : 'Save changes'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="flex h-full min-h-100 flex-col gap-4 p-4">
        {/* of its own height, whatever the editor takes */}
        <div className="grid shrink-0 gap-4 empty:hidden">{notice}</div>
        <PineNotices
          holdsPine={holdsPine}
          converter={converter}
          onConvert={() => void converter.convert(code)}
        />
        {kept !== null && isChanged && (
          <Notice tone="info" action={<Button onClick={() => begin(saved)}>Discard</Button>}>
            Your unsaved draft is restored.
          </Notice>
        )}
        {changed === null && !isLinked && (
          <Select
            label="Begin with"
            value={templates.find(({ source }) => source === code)?.id ?? ''}
            placeholder="Choose a template…"
            options={templates.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={id => begin(templates.find(template => template.id === id)!.source)}
            help="Or write your own below, or paste a TradingView strategy in Pine. Code runs only on this device, in a sandbox without network or storage access."
          />
        )}
        <Editor
          handle={editor}
          turn={turn}
          initial={code}
          problem={outcome?.ok === false ? outcome.problem.message : null}
          onChange={type}
          onSave={() => !holdsPine && void save()}
        />
      </div>
    </Sheet>
  )
}

interface EditorProps {
  handle: RefObject<CodeEditorHandle | null>
  turn: number
  /** What it begins with, once it is loaded. */
  initial: string
  problem: string | null
  onChange: (code: string, isWhole: boolean) => void
  onSave: () => void
}

/** The editor, once its code is there. */
function Editor({ handle, turn, initial, problem, onChange, onSave }: EditorProps) {
  const { answer, failed, retry } = useAsked(useCallback(() => loadEditor(), []))
  // the keys go where one writes, also from a menu, which would take the focus back
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn takes them there again
  useEffect(() => {
    if (answer) handle.current?.focus()
  }, [answer, handle, turn])
  const problems = useMemo(
    () => (problem === null ? [] : [{ line: lineOf(problem), message: problem }]),
    [problem],
  )
  if (answer) {
    return (
      <div className="min-h-60 flex-1">
        <answer.CodeEditor
          ref={handle}
          label="Code of the strategy"
          initial={initial}
          problems={problems}
          onChange={onChange}
          onSave={onSave}
        />
      </div>
    )
  }
  if (!failed) return <p className="text-muted">Loading the editor…</p>
  return (
    <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
      The editor could not be loaded: the server does not answer. What you typed is kept.
    </Notice>
  )
}

/** The line that a problem names: "Line 3: …", "It failed (line 3). …". */
function lineOf(message: string): number | null {
  const found = /\bline (\d+)/i.exec(message)
  return found ? Number(found[1]) : null
}

function verdictOf(outcome: ReturnType<typeof useCodeCheck>['outcome']): string {
  if (outcome === null) return 'Reading the code…'
  return outcome.ok ? `${outcome.value.title}: ${outcome.value.summary}` : outcome.problem.message
}

function statusOf(
  holdsPine: boolean,
  mayRun: boolean,
  outcome: ReturnType<typeof useCodeCheck>['outcome'],
): string {
  if (holdsPine) return 'Pine does not run here: convert it first.'
  return mayRun ? verdictOf(outcome) : 'This code has not run yet. Saving runs it in the sandbox.'
}
