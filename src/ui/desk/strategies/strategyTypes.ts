/** What a strategy of the desk may be: the specification's four, then the trader's own. */

import type { StrategyDraft } from '../../../engine/desk/types.ts'
import type { Declaration } from '../../../engine/strategies/define.ts'
import { ownStrategies } from '../../../storage/strategies/ownStrategies.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import type { Option } from '../../primitives/Select.tsx'
import type { OwnStrategy } from '../../run/useOwnStrategies.ts'
import { TYPE_OPTIONS, typeTitle } from '../deskWords.ts'

/** What the form starts with, as far as it says what the strategy does. */
type Typed = Pick<StrategyDraft, 'type' | 'own'>

/** The lines of the Type select; `before` is what is edited, whose source may be gone. `own` is undefined until it is read. */
export function typeOptions(
  own: readonly OwnStrategy[] | undefined,
  before: Typed,
): readonly Option<string>[] {
  const offered = (own ?? []).map(({ id, title, family }, at) => {
    // of each the newest comes first
    const isOlder = own!.findIndex(other => other.family === family) < at
    return { value: id, label: title, hint: isOlder ? 'Your own, older version' : 'Your own' }
  })
  const isMissing = before.own !== undefined && !own?.some(({ id }) => id === before.type)
  // until they are read nobody knows whether it is here
  const hint = own ? 'Your own, not on this device' : 'Your own'
  const missing = { value: before.type, label: typeTitle(before), hint }
  return [...TYPE_OPTIONS, ...offered, ...(isMissing ? [missing] : [])]
}

/** Whether a new strategy may be of that type: a built-in one, or one of the trader's own on this device. */
export function isType(id: string): boolean {
  return isBuiltIn(id) || ownStrategies().versions.some(own => own.id === id)
}

/** What the strategy of the type declares; null where nobody knows it yet. */
export function declarationOf(
  type: string,
  strategies: readonly StrategyInfo[],
  before: Typed,
): Declaration | null {
  const known = strategies.find(({ id }) => id === type)
  if (known) return declared(known)
  return (type === before.type && before.own) || null
}

/** What a draft carries of the trader's own, so that the desk can do without its source; nothing for a built-in one. */
export function ownPart(type: string, declaration: Declaration): Pick<StrategyDraft, 'own'> {
  return isBuiltIn(type) ? {} : { own: declaration }
}

/** Whether a type is one of the specification's four, whose quantity is known before it trades. */
export function isBuiltIn(type: string): boolean {
  return TYPE_OPTIONS.some(({ value }) => value === type)
}

function declared({ title, params, orders }: Declaration): Declaration {
  return { title, params, ...(orders && { orders }) }
}
