import { useEffect, useRef } from 'react'
import type { PaperLimits, PaperView } from '../../engine/desk/paperView.ts'
import type { Settings } from '../../storage/settings/settings.ts'
import type { SettingsState } from '../../storage/settings/settingsState.ts'
import type { PaperClient } from '../../workers/api/paperApi.ts'
import { useStore } from '../primitives/store.ts'
import { toast, toastError } from '../primitives/toasts.ts'
import { sharedSettings } from '../session/sharedSettings.ts'

/** The limits that Settings hold; where they cannot be read, the defaults. */
export function useRiskLimits(): PaperLimits {
  return toLimits(useSettings().settings)
}

/** What Settings hold, read where that has not been done yet. */
export function useSettings(): SettingsState {
  const settings = sharedSettings()
  const state = useStore(settings.store)
  useEffect(() => {
    if (!state.isLoaded) void settings.load()
  }, [settings, state.isLoaded])
  return state
}

/**
 * Gives the session that is open the limits of Settings as they are saved, where it was opened with limits. It belongs to
 * what every screen has: another tab saves too, and Undo is in reach after Settings are left.
 */
export function useFollowedLimits(
  client: PaperClient,
  paper: PaperView | null,
  { isLoaded, settings }: SettingsState,
): void {
  const before = useRef<Settings>(null)
  /** The session that did not get the limits last saved, which the next save makes up for. */
  const missedBy = useRef<string>(null)
  useEffect(() => {
    if (!isLoaded) return
    const had = before.current
    before.current = settings
    if (had === null || had === settings || !paper?.terms.limits) return
    const now = toLimits(settings)
    const isMissed = missedBy.current === paper.id
    if (isSame(toLimits(had), now) && !isMissed) return
    missedBy.current = null
    const { squareOff, ...risk } = now
    // a session of before it had one keeps the broker's until a time is saved
    const hasSquareOff = paper.terms.limits.squareOff !== undefined || had.squareOff !== squareOff || isMissed
    const limits = hasSquareOff ? now : risk
    const fail = (message: string) => {
      missedBy.current = paper.id
      toastError(message)
    }
    void client.setTerms({ ...paper.terms, limits }).then(
      outcome => (outcome.ok ? toast(followedWords(paper.name)) : fail(outcome.problem.message)),
      () => fail(`The new limits could not be applied to ${paper.name}. Save them again.`),
    )
  }, [client, paper, isLoaded, settings])
}

function followedWords(name: string): string {
  return `New limits applied to ${name}. Max position size applies to its strategies from the next trading day.`
}

function toLimits({ maxPositionSize, maxDailyLoss, maxDrawdown, squareOff }: Settings): PaperLimits {
  return { maxPositionQty: maxPositionSize, maxDailyLoss, maxDrawdownPct: maxDrawdown, squareOff }
}

function isSame(a: PaperLimits, b: PaperLimits): boolean {
  return (Object.keys(a) as (keyof PaperLimits)[]).every(name => a[name] === b[name])
}
