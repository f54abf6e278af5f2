import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { EMPTY_RULES, type Rules } from '../../engine/rules/rules.ts'
import type { RulesHelp } from '../../workers/api/api.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { Button } from '../primitives/Button.tsx'
import { Sheet } from '../primitives/Dialog.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Select } from '../primitives/Select.tsx'
import { useAnswer } from '../primitives/useAnswer.ts'
import { keepDraft, keptDraft } from './keptDraft.ts'
import { RulesFields } from './RulesFields.tsx'
import { readAll } from './readAll.ts'
import {
  hasRowsOf,
  isDraftOf,
  type RulesDraft,
  toDraft,
  toRules,
  withoutTemplateWords,
} from './rulesDraft.ts'

interface RulesEditorProps {
  client: Client
  /** The name of the strategy that is changed; null for a new one. */
  changed: string | null
  /** What was typed and not saved is kept under this name. */
  draftKey: string
  /** As they are saved, or what a new strategy begins with; null is the first template. */
  rules: Rules | null
  /** Said above the fields. */
  notice: ReactNode
  /** Goes on with the same strategy in code. */
  onCode: (source: string) => void
  /** Takes rules that the engine has read; a sentence says why they could not be saved. */
  onSave: (id: string, rules: Rules) => Promise<string | null>
  onClose: () => void
}

/** A strategy as rules: rows, exits, limits, parameters, read back as one sentence while they are typed. */
export function RulesEditor(props: RulesEditorProps) {
  const { client, rules } = props
  const help = useAnswer(useMemo(() => () => client.rulesHelp(), [client]))
  const begun = rules ?? help?.templates[0]?.rules
  return begun ? <Opened {...props} rules={begun} help={help} /> : null
}

interface OpenedProps extends RulesEditorProps {
  rules: Rules
  help: RulesHelp | undefined
}

function Opened({ client, changed, draftKey, rules, help, notice, onCode, onSave, onClose }: OpenedProps) {
  const isChange = changed !== null
  const saved = useMemo(() => toDraft(rules), [rules])
  const [draft, setDraft] = useState(() => keptDraft(draftKey) ?? saved)
  const templates = help?.templates.map(each => each.rules) ?? []
  const { turn, replaced, discard, take, forget } = useReplaced(draft, setDraft)
  const edit = (next: RulesDraft) => {
    forget()
    setDraft(isChange ? next : withoutTemplateWords(next, templates))
  }
  const begin = (template: Rules) =>
    take(toDraft(template), ![rules, EMPTY_RULES, ...templates].some(each => isDraftOf(draft, each)))
  const [failure, setFailure] = useState<string | null>(null)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved)
  const wasKept = useState(() => keptDraft(draftKey) !== null)[0]
  useEffect(() => keepDraft(draftKey, isChanged ? draft : null), [draftKey, draft, isChanged])
  const asked = useMemo(() => toRules(draft), [draft])
  const answer = useAnswer(useMemo(() => () => readAll(client, asked), [client, asked]))
  const problems = answer?.problems ?? []
  const isWrong = problems.length > 0
  const tellLost = (what: string) => (error: unknown) => {
    if (!(error instanceof WorkerLost)) reportError(error)
    setFailure(`${what}: the engine stopped unexpectedly. Press the button again.`)
    return null
  }
  const save = async () => {
    // what is on show may be the answer to the last keystroke but one
    const now = await readAll(client, asked).catch(tellLost('The strategy was not saved'))
    if (!now) return
    if (!now.read) return document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus()
    const refused = await onSave(now.read.id, asked)
    setFailure(refused)
    if (refused !== null) return
    keepDraft(draftKey, null)
    onClose()
  }
  const showCode = async () => {
    const code = await client.ruleCode(asked).catch(tellLost('The code cannot be shown'))
    if (!code) return
    if (code.ok) onCode(code.value)
    else setFailure(`The code cannot be shown: ${code.problem.message}`)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      side="right"
      title={isChange ? `Edit ${changed}` : 'New strategy'}
      footer={
        <div className="grid gap-3">
          {failure && <Notice tone="error">{failure}</Notice>}
          <p role="status" className="text-label text-muted wrap-anywhere">
            {answer?.read?.summary ?? (isWrong && 'Correct what is marked to save it.')}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="form" disabled={isWrong} onClick={() => void showCode()}>
              Show the code
            </Button>
            <Button
              size="form"
              variant="primary"
              disabled={isWrong || (isChange && !isChanged)}
              onClick={() => void save()}
            >
              {isChange ? 'Save changes' : 'Save strategy'}
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-4 p-4">
        {notice}
        {wasKept && isChanged && (
          <Notice tone="info" action={<Button onClick={() => discard(saved)}>Discard</Button>}>
            Your unsaved draft is restored.
          </Notice>
        )}
        {replaced}
        {!isChange && help && <Template help={help} draft={draft} onRules={begin} />}
        <RulesFields key={turn} draft={draft} onDraft={edit} problems={problems} words={help?.words ?? []} />
      </div>
    </Sheet>
  )
}

/** Puts another draft in the place of what is typed; `replaced` says so and gives that back. */
function useReplaced(draft: RulesDraft, onDraft: (draft: RulesDraft) => void) {
  const [before, setBefore] = useState<{ draft: RulesDraft; words: string } | null>(null)
  // of the fields: their buttons go when they are pressed, and the keys begin anew at the first one
  const [turn, setTurn] = useState(0)
  const begin = (next: RulesDraft) => {
    setTurn(count => count + 1)
    onDraft(next)
  }
  const undo = (typed: RulesDraft) => {
    setBefore(null)
    begin(typed)
  }
  return {
    turn,
    discard: (saved: RulesDraft) => {
      setBefore({ draft, words: 'What you typed was discarded.' })
      begin(saved)
    },
    take: (template: RulesDraft, isTyped: boolean) => {
      setBefore(isTyped ? { draft, words: 'The template replaced what you typed.' } : null)
      onDraft(template)
    },
    forget: () => setBefore(null),
    replaced: before && (
      <Notice tone="info" action={<Button onClick={() => undo(before.draft)}>Undo</Button>}>
        {before.words}
      </Notice>
    ),
  }
}

/** Its value in the list of templates. */
const EMPTY = 'empty'

interface TemplateProps {
  help: RulesHelp
  draft: RulesDraft
  onRules: (rules: Rules) => void
}

/** Takes the rules of a common idea in the place of what is typed. */
function Template({ help, draft, onRules }: TemplateProps) {
  const chosen = help.templates.find(({ rules }) => hasRowsOf(draft, rules))
  return (
    <Select
      label="Begin with"
      value={chosen?.id ?? (hasRowsOf(draft, EMPTY_RULES) ? EMPTY : '')}
      placeholder="Choose a template…"
      options={[
        { value: EMPTY, label: 'Empty', hint: 'No conditions yet: write your own.' },
        ...help.templates.map(({ id, rules }) => ({ value: id, label: rules.name, hint: rules.note })),
      ]}
      onChange={id => onRules(help.templates.find(each => each.id === id)?.rules ?? EMPTY_RULES)}
      help={chosen?.rules.note ?? 'Your own conditions are below.'}
    />
  )
}
