/** Which version of a strategy of the trader's own a run was made with, and what that one declares. */

import { useEffect, useState } from 'react'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import {
  type OwnVersion,
  onOwnStrategies,
  ownChanges,
  ownStrategies,
} from '../../storage/strategies/ownStrategies.ts'
import { readDeclaration } from '../../storage/strategies/readOwn.ts'
import type { OwnParts, StrategyInfo } from '../../workers/api/api.ts'
import { istDate, istDateTime, istTime } from '../format/format.ts'

/**
 * What to say of the version with that id: "version of 3 Nov 2026, 10:32", with the second where another one is of that
 * minute; null of the newest, and of a built-in strategy.
 */
export type VersionWords = (strategyId: string) => string | null

/** The words for each version that this device has, and for those that it has no more. */
export function useVersionWords(): VersionWords {
  const [words, setWords] = useState(() => readWords())
  useEffect(() => onOwnStrategies(() => setWords(() => readWords())), [])
  return words
}

function readWords(): VersionWords {
  const { versions } = ownStrategies()
  // the oldest come first
  const newest = new Set(new Map(versions.map(({ family, id }) => [family, id])).values())
  const saved = new Map(versions.map(version => [version.id, version]))
  const timeOf = ({ id, family, savedMs }: OwnVersion) => {
    const minute = istDateTime(savedMs)
    const isShared = versions.some(
      other => other.family === family && other.id !== id && istDateTime(other.savedMs) === minute,
    )
    return isShared ? `${istDate(savedMs)}, ${istTime(savedMs)}` : minute
  }
  return id => {
    const hash = /~([0-9a-f]{8})/.exec(id)?.[1]
    if (hash === undefined || newest.has(id)) return null
    const version = saved.get(id)
    // two that are gone are told apart by what their ids hold
    return version === undefined ? `version ${hash}, not on this device` : `version of ${timeOf(version)}`
  }
}

/** What a run is made of and with, as far as its strategy goes. */
type OwnRun = Pick<SavedRun, 'data' | 'effective' | 'createdMs'>

/** Whether the strategy of the run is the trader's own and no more here, but in the run itself. */
export function isOnlyInRun({ data, effective }: OwnRun, strategies: readonly StrategyInfo[]): boolean {
  const isOwn = data.rules !== undefined || data.code !== undefined
  return isOwn && strategies.length > 0 && !strategies.some(({ id }) => id === effective.strategy)
}

/**
 * Saves the strategy that the run holds, as one of its own.
 * @throws Error with a sentence for the trader when it cannot be stored.
 */
export async function restoreFromRun({ data: { rules, code }, effective, createdMs }: OwnRun): Promise<void> {
  const mark = { id: effective.strategy, family: crypto.randomUUID(), savedMs: createdMs }
  const { addVersions } = await ownChanges()
  if (rules) await addVersions([{ ...mark, rules }])
  else if (code) await addVersions([{ ...mark, code }])
}

/** What the strategy of a run declares: as it is known here, else as the run itself carries it; undefined where nobody knows. */
export function strategyOfRun(
  id: string,
  own: OwnParts,
  strategies: readonly StrategyInfo[],
): StrategyInfo | undefined {
  const known = strategies.find(strategy => strategy.id === id)
  if (known) return known
  const { rules, code } = own
  if (code) return code.declared
  const declared = rules && readDeclaration({ ...rules, title: rules.name })
  return declared && { id, summary: '', ...declared }
}
