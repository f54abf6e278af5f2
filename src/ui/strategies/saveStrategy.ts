import { ownStrategies, saveVersion } from '../../storage/strategies/ownStrategies.ts'
import { type ToastAction, toast } from '../primitives/toasts.ts'
import type { Written } from './StrategyEditor.tsx'

/**
 * Saves what was written as a version of the strategy of that family, or as a new one where this device has none of that id;
 * a sentence says why it could not be saved. `next` is what may follow.
 */
export function saveStrategy(
  family: string | null,
  { id, title, ...own }: Written,
  next?: ToastAction,
): string | null {
  if (family === null && ownStrategies().versions.some(version => version.id === id)) {
    toast(`${title} is already on this device.`, undefined, next)
    return null
  }
  try {
    saveVersion({ id, family: family ?? crypto.randomUUID(), savedMs: Date.now(), ...own })
  } catch (error) {
    return (error as Error).message
  }
  toast(`Saved ${title}.`, undefined, next)
  return null
}
