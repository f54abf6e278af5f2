import type { Sensitivity } from '../../research/sensitivity.ts'
import type { Facts } from './facts.ts'

/** What a sentence can be about, besides the run itself. */
export interface Told extends Facts {
  readonly sensitivity: Sensitivity
}

/** What sentences of one form say, and whether it is so. */
export interface Claim {
  /** The whole sentence, its numbers as groups. */
  readonly form: RegExp
  readonly holds: (told: Told, numbers: readonly string[]) => boolean
}

/** A claim from the text of a pattern, whole. */
export function claim(form: string, holds: Claim['holds']): Claim {
  return { form: new RegExp(`^${form}$`), holds }
}

/** Why the words are not true, or null: each must have a known form, and what that form says must be so. */
export function faultOf(claims: readonly Claim[], words: string, told: Told): string | null {
  for (const { form, holds } of claims) {
    const match = form.exec(words)
    if (match) return holds(told, match.slice(1)) ? null : `false: ${words}`
  }
  return `unknown: ${words}`
}
