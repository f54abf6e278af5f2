/** The Backtesting screen with an address bar of its own. For tests. */
import { useState } from 'react'
import type { SettingsStore } from '../../../../storage/settings/settingsStore.ts'
import { memorySettings } from '../../../../storage/settings/testing/settings.ts'
import type { Client } from '../../../../workers/client/clientTypes.ts'
import { BacktestScreen } from '../BacktestScreen.tsx'
import { loadBacktestParts } from '../backtestParts.tsx'
import { type BacktestSearch, parseBacktestSearch } from '../backtestSearch.ts'

/** What stands in the address now. */
export const address: { search: BacktestSearch } = { search: parseBacktestSearch({}) }

interface ScreenProps {
  client: Client
  start?: Record<string, unknown>
  /** How long the router takes to change the address. */
  lagMs?: number
  settings?: SettingsStore
}

const DEFAULTS = memorySettings()

// as on a page that has idled: what is pressed shows at once
await loadBacktestParts()

export function Screen({ client, start = {}, lagMs = 0, settings = DEFAULTS }: ScreenProps) {
  const [search, setSearch] = useState(() => parseBacktestSearch(start))
  address.search = search
  const put = (patch: Partial<BacktestSearch>) => setSearch(before => ({ ...before, ...patch }))
  return (
    <BacktestScreen
      client={client}
      settings={settings}
      search={search}
      onSearch={patch => (lagMs ? void setTimeout(put, lagMs, patch) : put(patch))}
    />
  )
}
