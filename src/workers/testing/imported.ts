import type { Outcome } from '../../engine/core/problem.ts'
import type { DatasetInfo, ImportAnswers, ImportReply, RunData } from '../api/api.ts'

/** A run on one imported dataset. */
export function imported(id: string): RunData {
  return { main: { kind: 'imported', id }, hedge: null }
}

type Import = (files: File[], answers: ImportAnswers) => Promise<Outcome<ImportReply>>

/** The dataset that one file holds. */
export async function importOne(file: File, ask: Import): Promise<Outcome<DatasetInfo>> {
  const outcome = await ask([file], {})
  if (!outcome.ok) return outcome
  if (outcome.value.kind === 'question') throw new Error(outcome.value.message)
  return { ok: true, value: outcome.value.datasets[0]! }
}
