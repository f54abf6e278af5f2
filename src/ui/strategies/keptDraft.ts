/** What was typed into the editor and not saved: it survives a reload and a closed tab. */

import { readMark, writeMark } from '../../storage/device.ts'
import { isPlain, parseSafely } from '../../storage/records/shapes.ts'
import type { RulesDraft } from './rulesDraft.ts'

const KEY = 'sauda.strategy-draft'
const LISTS = ['entryLong', 'entryShort', 'exitLong', 'exitShort', 'params'] as const

/** A draft, and what it is a draft of. */
export interface KeptDraft {
  readonly key: string
  readonly draft: RulesDraft
}

/** The draft of that name, if something of it was typed and not saved. */
export function keptDraft(key: string): RulesDraft | null {
  try {
    const kept = parseSafely(readMark(KEY) ?? 'null')
    if (!isPlain(kept) || kept.key !== key || !isPlain(kept.draft)) return null
    const { draft } = kept
    const isWhole = LISTS.every(list => Array.isArray(draft[list])) && typeof draft.name === 'string'
    return isWhole ? (draft as unknown as RulesDraft) : null
  } catch {
    return null
  }
}

/** Keeps what is typed now; null forgets it. */
export function keepDraft(kept: KeptDraft | null): void {
  writeMark(KEY, kept && JSON.stringify(kept))
}
