import { createLazyFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BacktestScreen } from '../ui/app/screens/BacktestScreen.tsx'
import { type BacktestSearch, parseBacktestSearch } from '../ui/app/screens/backtestSearch.ts'
import { sharedSettings } from '../ui/session/sharedSettings.ts'

export const Route = createLazyFileRoute('/backtest')({ component: Backtest })

/** What Back leads back from, as from a trade that is opened; a changed input and the next trade are no places. */
const PLACES = ['view', 'runs', 'tab'] as const

function isPlace(patch: Partial<BacktestSearch>, now: BacktestSearch): boolean {
  const opensTrade = now.trade === undefined && patch.trade !== undefined
  return opensTrade || PLACES.some(key => key in patch)
}

function Backtest() {
  const { client } = Route.useRouteContext()
  const address = Route.useSearch()
  const search = useMemo(() => parseBacktestSearch(address), [address])
  const navigate = Route.useNavigate()
  return (
    <BacktestScreen
      client={client}
      settings={sharedSettings()}
      search={search}
      onSearch={(patch, how) =>
        void navigate({
          search: before => ({ ...(before as object), ...parseBacktestSearch(before), ...patch }),
          replace: how?.replace ?? !isPlace(patch, search),
          resetScroll: false,
          state: { isOwn: true },
        })
      }
    />
  )
}
