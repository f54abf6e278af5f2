import type { AnyRouter } from '@tanstack/react-router'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { savesData } from '../../primitives/savesData.ts'
import { toast } from '../../primitives/toasts.ts'
import { SessionBars } from './lazySessionBars.tsx'
import { preloadOverlays } from './overlays.ts'

/** The first sign that somebody is at the page; whoever only looks gets the rest of the code later. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const
const PRELOAD_AFTER_MS = 10_000
/** Safari has no idle callback. */
const PAUSE_MS = 200
/** How long what can wait leaves the processors to an import, a run or a sweep; a sweep may take hours. */
const LEAVE_MS = 30_000

/**
 * Fetches the code of all windows and screens once somebody is at the page, a piece at a time while the page idles: the
 * kill switch must open at once, and the app must go on when the server is away. An import, a run or a sweep that is under
 * way goes first: a million rows that were dropped at once took half as long again beside it. A browser that saves data gets
 * the windows alone, and the rest when it is asked for. Returns how to stop.
 */
export function preloadOnSign(router: AnyRouter, client: Client): () => void {
  const stopping = new AbortController()
  const preload = () => {
    forget()
    preloadOverlays()
    if (!savesData()) void preloadRest(router, client, stopping.signal)
  }
  const timer = setTimeout(preload, PRELOAD_AFTER_MS)
  const forget = () => {
    clearTimeout(timer)
    for (const sign of SIGNS) removeEventListener(sign, preload)
  }
  for (const sign of SIGNS) addEventListener(sign, preload)
  return () => {
    forget()
    stopping.abort()
  }
}

type Load = () => Promise<unknown> | undefined

async function preloadRest(router: AnyRouter, client: Client, signal: AbortSignal): Promise<void> {
  const backtest: readonly Load[] = [
    async () => (await import('../screens/backtestParts.tsx')).loadBacktestParts(),
    () => import('../../charts/drawEquity.ts'),
    () => import('../../charts/drawCandles.ts'),
  ]
  const rest: readonly Load[] = [
    ...Object.values(router.routesById).map(route => () => router.loadRouteChunk(route)),
    ...backtest,
    () => SessionBars.load(),
    () => import('../../charts/drawPerformance.ts'),
    () => import('../../assistant/ChatMarkdown.tsx'),
    // the workers' code comes with the first thing that they are asked
    () => client.fetchRest(),
    () => client.listDatasets(),
    () => client.keepOffline(offerNext),
  ]
  const fetchPart = async (load: Load) => {
    if (!signal.aborted) await idle()
    // what does not come is asked for again by who needs it, and tells the trader then
    if (!signal.aborted) await load()?.catch(() => {})
  }
  // a run that is under way will show them
  if (router.state.location.pathname === '/backtest') for (const load of backtest) await fetchPart(load)
  for (const load of rest) {
    await Promise.race([client.whenFree(), pause(LEAVE_MS)])
    await fetchPart(load)
  }
}

/** The page is loaded again only where the trader says so. */
function offerNext(run: () => void): void {
  toast('A new version of Sauda is ready.', undefined, { label: 'Reload', run })
}

function idle(): Promise<unknown> {
  return new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve)
    else setTimeout(resolve, PAUSE_MS)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
