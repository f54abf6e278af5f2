import { createLazyFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'
import { BacktestScreen } from '../ui/app/screens/BacktestScreen.tsx'
import { parseBacktestSearch } from '../ui/app/screens/backtestSearch.ts'
import { sharedSettings } from '../ui/session/sharedSettings.ts'

export const Route = createLazyFileRoute('/backtest')({ component: Backtest })

/** What Back leads back from. */
const PLACES = ['view', 'runs'] as const

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
          // another view is a place to come back from; a changed input is not
          replace: how?.replace ?? !PLACES.some(key => key in patch),
          resetScroll: false,
          state: { isOwn: true },
        })
      }
    />
  )
}
