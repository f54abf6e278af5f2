import type { Rules } from '../../engine/rules/rules.ts'
import type { OwnCode } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { Notice } from '../primitives/Notice.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import { RulesEditor } from './RulesEditor.tsx'
import { useDraftKey } from './useDraftKey.ts'

/** A strategy that is being written. */
export interface Editing {
  /** The strategy that is changed; null for a new one. */
  readonly family: string | null
  /** What is changed is called so; null for a new one. */
  readonly title: string | null
  readonly draftKey: string
  readonly kind: 'rules' | 'code'
  /** What it begins with; null is a template. */
  readonly rules: Rules | null
  readonly source: string | null
  /** Whether its source was written from rules: it is another text than that which one typed as code. */
  readonly isFromRules?: boolean
  /** A script in Pine that becomes the code. */
  readonly pine?: string
  /** Whether a link brought it: nothing of it may run before one says so. */
  readonly isLinked?: boolean
}

/** What was written, once the engine has read it. */
export type Written = { readonly id: string; readonly title: string } & (
  | { readonly rules: Rules }
  | { readonly code: OwnCode }
)

interface StrategyEditorProps {
  client: Client
  editing: Editing
  onEditing: (editing: Editing) => void
  /** Answers once it is saved; a sentence says why it could not be. */
  onSave: (family: string | null, written: Written) => Promise<string | null>
  onClose: () => void
}

const KINDS = [
  { value: 'rules', label: 'Rules without code' },
  { value: 'code', label: 'Code' },
] as const

/** Writes a strategy: as rules, or as code. */
export function StrategyEditor({ client, editing, onEditing, onSave, onClose }: StrategyEditorProps) {
  const { family, title, kind, rules, source, pine = null, isLinked = false } = editing
  const { key, isElsewhere } = useDraftKey(draftName(editing))
  if (key === null) return null
  const notice = (
    <>
      {family === null && title === null && !isLinked && (
        <Segmented
          label="Written as"
          wide
          value={kind}
          options={KINDS}
          onChange={chosen =>
            onEditing({ ...withoutPine(editing), kind: chosen, source: null, isFromRules: false })
          }
        />
      )}
      {isLinked && (
        <Notice tone="warn">
          A link brought this strategy, and nothing of it has run. Read it before you save it.
        </Notice>
      )}
      {isElsewhere && (
        <Notice tone="warn">
          Another tab is writing this strategy. Both keep what you type, and saving adds a version each.
        </Notice>
      )}
    </>
  )
  const written = { client, draftKey: key, notice, onClose }
  if (kind === 'code')
    return (
      <CodeSheet
        key={key}
        {...written}
        changed={family === null ? null : title}
        source={source}
        pine={pine}
        isLinked={isLinked}
        onSave={({ id, title: name, code }) => onSave(family, { id, title: name, code })}
      />
    )
  return (
    <RulesEditor
      key={key}
      {...written}
      changed={family === null ? null : title}
      rules={rules}
      onCode={code => onEditing({ ...editing, kind: 'code', source: code, isFromRules: true })}
      onSave={(id, read) => onSave(family, { id, title: read.name, rules: read })}
    />
  )
}

function draftName({ draftKey, kind, isFromRules = false }: Editing): string {
  if (kind === 'rules') return draftKey
  return isFromRules ? `${draftKey} code from rules` : `${draftKey} code`
}

function withoutPine({ pine: _, ...editing }: Editing): Editing {
  return editing
}
