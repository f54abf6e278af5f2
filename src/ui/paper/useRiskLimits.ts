import { useEffect } from 'react'
import type { RiskInputs } from '../../engine/inputs/inputs.ts'
import { useStore } from '../primitives/store.ts'
import { sharedSettings } from '../session/sharedSettings.ts'

/** The limits that Settings hold; where they cannot be read, the defaults. */
export function useRiskLimits(): RiskInputs {
  const settings = sharedSettings()
  const { isLoaded, settings: saved } = useStore(settings.store)
  useEffect(() => {
    if (!isLoaded) void settings.load()
  }, [settings, isLoaded])
  return {
    maxPositionQty: saved.maxPositionSize,
    maxDailyLoss: saved.maxDailyLoss,
    maxDrawdownPct: saved.maxDrawdown,
  }
}
