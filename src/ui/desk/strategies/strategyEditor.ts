import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome, Problem } from '../../../engine/core/problem.ts'
import type { DeskReceipt, StrategyDraft } from '../../../engine/desk/types.ts'
import type { StrategyNeed } from '../../../engine/paper/strategyNeed.ts'
import type { Declaration } from '../../../engine/strategies/define.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import type { Option } from '../../primitives/Select.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import type { FieldErrors } from '../../run/runErrors.ts'
import { useOwnStrategies } from '../../run/useOwnStrategies.ts'
import { type StrategyForm, strategyErrors, toDraft } from './strategyForm.ts'
import { declarationOf, typeOptions } from './strategyTypes.ts'
import { useStrategyNeed } from './useStrategyNeed.ts'

interface EditorOptions {
  readonly client: Client
  readonly initial: StrategyForm
  /** Names of the other strategies. */
  readonly taken: readonly string[]
  /** `isShown`: whether the form shows a refusal itself. */
  readonly save: (
    draft: StrategyDraft,
    isShown: (problem: Problem) => boolean,
  ) => Promise<Outcome<DeskReceipt>>
}

/** A strategy that is being written. */
export interface StrategyEditor {
  readonly form: StrategyForm
  readonly set: (patch: Partial<StrategyForm>) => void
  /** Empty until the first try to save. */
  readonly errors: FieldErrors
  /** Null until the engine has said what it declares. */
  readonly declared: Declaration | null
  /** What keeps it from ever entering in this session; null where nothing does or it is not known. */
  readonly need: StrategyNeed | null
  /** What it may be: the built-in strategies, then the trader's own. */
  readonly types: readonly Option<string>[]
  /** Whether the engine did not say. */
  readonly failed: boolean
  readonly retry: () => void
  readonly isSaving: boolean
  readonly submit: (event: SubmitEvent) => void
  readonly formRef: RefObject<HTMLFormElement | null>
}

/** The form's values, its errors once saving was tried, and the way to save; what is refused stays in the form. */
export function useStrategyEditor({ client, initial, taken, save }: EditorOptions): StrategyEditor {
  const ask = useCallback(() => client.listStrategies(), [client])
  const { answer: known, failed, retry } = useAsked(ask)
  const [form, setForm] = useState(initial)
  const [refusal, setRefusal] = useState<FieldErrors>({})
  const [tries, setTries] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const own = useOwnStrategies(client, initial.type)?.strategies
  const declared = known ? declarationOf(form.type, [...known, ...(own ?? [])], initial) : null
  const errors = strategyErrors(form, declared?.params ?? {}, taken)
  const { name: _, ...others } = errors
  const priced =
    declared && form.timeframe && Object.keys(others).length === 0 ? toDraft(form, declared) : null

  useEffect(() => {
    if (tries > 0) focusFirstError(formRef.current)
  }, [tries])

  const submit = async () => {
    setTries(tries + 1)
    if (!declared || isSaving || Object.keys(errors).length > 0) return
    setSaving(true)
    const isShown = ({ field }: Problem) => field !== undefined && (field in form || field in declared.params)
    const outcome = await save(toDraft(form, declared), isShown)
    setSaving(false)
    if (!outcome.ok && isShown(outcome.problem)) {
      setRefusal({ [outcome.problem.field!]: outcome.problem.message })
      setTries(tries + 2)
    }
  }
  return {
    form,
    set: patch => {
      setForm(before => ({ ...before, ...patch }))
      setRefusal({})
    },
    errors: tries > 0 ? { ...refusal, ...errors } : {},
    declared,
    need: useStrategyNeed(client.paper, priced),
    types: typeOptions(own, initial),
    failed,
    retry,
    isSaving,
    submit: event => {
      event.preventDefault()
      void submit()
    },
    formRef,
  }
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid] input')?.focus()
}
