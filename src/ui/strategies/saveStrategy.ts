import { LONGEST_NAME } from '../../engine/rules/longestName.ts'
import { isSameName, nameOf, ownChanges, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { type ToastAction, toast } from '../primitives/toasts.ts'
import type { Written } from './StrategyEditor.tsx'

let saving: Promise<unknown> = Promise.resolve()

/**
 * Saves what was written as a version of the strategy of that family, or as a new one where this device has none of that id
 * or name; a sentence says why it could not be saved. `next` is what may follow. It is on the disk when the answer comes.
 */
export function saveStrategy(
  family: string | null,
  written: Written,
  next?: ToastAction,
): Promise<string | null> {
  // a second press finds what the first has saved
  const mine = saving.then(() => save(family, written, next))
  saving = mine
  return mine
}

async function save(
  family: string | null,
  { id, title, ...own }: Written,
  next?: ToastAction,
): Promise<string | null> {
  if (family === null && ownStrategies().versions.some(version => version.id === id)) {
    toast(`${title} is already on this device.`, undefined, next)
    return null
  }
  if (namesakeOf(title, family) !== null)
    return `You already have a strategy named “${title}”: choose another name, or edit that strategy.`
  try {
    const { saveVersion } = await ownChanges()
    await saveVersion({ id, family: family ?? crypto.randomUUID(), savedMs: Date.now(), ...own })
  } catch (error) {
    return (error as Error).message
  }
  toast(`Saved ${title}.`, undefined, next)
  return null
}

/**
 * The family of another strategy that is named so; null where there is none, or where the strategy of `family` has the
 * name already, as it may from a backup.
 */
export function namesakeOf(title: string, family: string | null): string | null {
  // the newest version of each comes last
  const names = new Map(ownStrategies().versions.map(version => [version.family, nameOf(version)]))
  const known = family === null ? undefined : names.get(family)
  if (known !== undefined && isSameName(known, title)) return null
  const found = [...names].find(([other, name]) => other !== family && isSameName(name, title))
  return found?.[0] ?? null
}

/** What a copy of that strategy is called: "Mine copy", or the first of "Mine copy 2", "Mine copy 3" that is free. */
export function copyTitle(title: string): string {
  const original = title.replace(/ copy( \d+)?$/i, '')
  for (let k = 1; ; k++) {
    const ending = k === 1 ? ' copy' : ` copy ${k}`
    const copy = original.slice(0, LONGEST_NAME - ending.length) + ending
    if (namesakeOf(copy, null) === null) return copy
  }
}
