import { useCallback, useEffect, useMemo, useState } from 'react'
import { hasOneEnd } from '../../engine/research/monteCarloWords.ts'
import type { RunView } from '../../workers/api/api.ts'
import type { MonteCarloView } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { coneOf } from '../charts/cone.ts'
import { inr, istDate, percent, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useStore } from '../primitives/store.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { useAsked } from '../primitives/useAsked.ts'
import { Section } from '../run/report/Section.tsx'
import { ConeChart } from './ConeChart.tsx'
import { MonteCarloFields } from './MonteCarloFields.tsx'
import { planOf } from './monteCarloPlan.ts'
import type { ResearchSearch } from './researchSearch.ts'
import type { RunJobs } from './runJobs.ts'

const GONE = 'This run is no longer in memory. Run the backtest again to see it.'
const NAMES = ['5%', '25%', 'Median', '75%', '95%'] as const

interface MonteCarloPartProps {
  client: Client
  view: RunView
  search: ResearchSearch
  onSearch: (patch: Partial<ResearchSearch>) => void
  cone: RunJobs['cone']
}

/** What else the trades or the days of a run could have brought. */
export function MonteCarloPart({ client, view, search, onSearch, cone }: MonteCarloPartProps) {
  const { mcMethod, mcPaths, mcSeed, mcBlockDays } = search
  const plan = useMemo(
    () => planOf({ mcMethod, mcPaths, mcSeed, mcBlockDays }, view),
    [mcMethod, mcPaths, mcSeed, mcBlockDays, view],
  )
  const { answer, failed, retry } = useAsked(
    useCallback(() => client.research.monteCarlo(view.runId, plan), [client, view.runId, plan]),
  )
  const isShown = useStore(cone)?.isShown ?? false
  const wrong = failed ? GONE : wordsOf(answer)
  const drawn = wrong === undefined ? drawnOf(answer) : null
  useEffect(() => {
    if (drawn) cone.set({ ...coneOf(drawn), isShown: cone.get()?.isShown ?? false })
  }, [cone, drawn])
  return (
    <Section
      title="Monte Carlo"
      summary={drawn?.words ?? ''}
      isWide
      actions={
        drawn && (
          <Button aria-pressed={isShown} onClick={() => cone.set({ ...coneOf(drawn), isShown: !isShown })}>
            {isShown ? 'Hide on the equity curve' : 'Show on the equity curve'}
          </Button>
        )
      }
      data={drawn ? pointsOf(drawn) : undefined}
    >
      {/* always the first: whatever is drawn below, what is being typed stays */}
      <MonteCarloFields search={search} onSearch={onSearch} days={view.stats.tradingDays} />
      {drawn && <Drawn drawn={drawn} view={view} />}
      {!drawn && wrong === undefined && <Skeleton className="mx-4 mt-3 h-64" />}
      {wrong !== undefined && (
        <Notice
          tone={failed ? 'error' : 'info'}
          className="mx-4 mt-3"
          action={failed && <Button onClick={retry}>Retry</Button>}
        >
          {wrong}
        </Notice>
      )}
    </Section>
  )
}

/** Undefined before the first one. */
type Answer = Awaited<ReturnType<Client['research']['monteCarlo']>> | undefined

function drawnOf(answer: Answer): MonteCarloView | null {
  return answer?.ok && 'cone' in answer.value ? answer.value : null
}

/** Why nothing was drawn. */
function wordsOf(answer: Answer): string | undefined {
  if (answer === undefined) return undefined
  if (answer === null) return GONE
  if (!answer.ok) return answer.problem.message
  return 'reason' in answer.value ? answer.value.reason : undefined
}

function pointsOf({ ms, cone }: MonteCarloView) {
  return {
    headers: ['Day', ...NAMES],
    count: ms.length,
    rowAt: (i: number) => [istDate(ms[i]), ...cone.map(line => inr(line[i]))],
  }
}

function Drawn({ drawn, view }: { drawn: MonteCarloView; view: RunView }) {
  const [hovered, setHovered] = useState<number | null>(null)
  const at = hovered ?? drawn.ms.length - 1
  const [p5, , p50, , p95] = drawn.cone
  return (
    <div className="mt-3 grid items-start gap-x-4 gap-y-3 @3xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <p className="flex min-h-5 flex-wrap gap-x-4 px-4 text-label text-muted">
          <span>{istDate(drawn.ms[at])}</span>
          <span>
            <span aria-hidden className="mr-1.5 inline-block w-4 border-t-2 border-muted align-middle" />
            Median <span className="font-medium text-text">{inr(p50![at])}</span>
          </span>
          <span>
            90% range{' '}
            <span className="font-medium text-text">
              {inr(p5![at])} to {inr(p95![at])}
            </span>
          </span>
          <span>
            <span aria-hidden className="mr-1.5 inline-block w-4 border-t-2 border-accent align-middle" />
            This run
          </span>
        </p>
        <ConeChart
          label={`Monte Carlo cone. ${drawn.words}`}
          drawn={drawn}
          curve={view.curve}
          onPoint={setHovered}
        />
      </div>
      <Percentiles drawn={drawn} />
    </div>
  )
}

function Percentiles({ drawn }: { drawn: MonteCarloView }) {
  const { finalEquity, maxDrawdownPct, lossShare, drawdownShare, plan } = drawn
  // another order of the same trades changes the way alone, and the words say where it ends
  const ends = hasOneEnd(drawn) ? null : finalEquity
  const drawdown = (value: number) => percent(value, 1)
  return (
    <div className="min-w-0">
      <Table caption="Percentiles of the paths">
        <thead>
          <tr>
            <Th>Percentile</Th>
            {ends && <Th numeric>Final equity</Th>}
            <Th numeric>Max drawdown</Th>
          </tr>
        </thead>
        <tbody>
          <Row name="Minimum" equity={ends?.lowest} fall={maxDrawdownPct.lowest} drawdown={drawdown} />
          {NAMES.map((name, k) => (
            <Row
              key={name}
              name={name}
              equity={ends?.percentiles[k]}
              fall={maxDrawdownPct.percentiles[k]!}
              drawdown={drawdown}
            />
          ))}
          <Row name="Maximum" equity={ends?.highest} fall={maxDrawdownPct.highest} drawdown={drawdown} />
        </tbody>
      </Table>
      <dl className="mt-1 px-4">
        {ends && <Share name="Probability of a loss" value={lossShare} paths={plan.paths} />}
        <Share
          name={`Probability of a ${percent(plan.drawdownLimitPct, 0)} drawdown or more`}
          value={drawdownShare}
          paths={plan.paths}
        />
      </dl>
    </div>
  )
}

interface RowProps {
  name: string
  /** Missing where all paths end alike. */
  equity: number | undefined
  fall: number
  drawdown: (value: number) => string
}

function Row({ name, equity, fall, drawdown }: RowProps) {
  return (
    <Tr>
      <th
        scope="row"
        className="h-8 border-b border-grid pl-4 text-left font-normal text-muted group-last:border-b-0"
      >
        {name}
      </th>
      {equity !== undefined && <Td numeric>{inr(equity)}</Td>}
      <Td numeric>{drawdown(fall)}</Td>
    </Tr>
  )
}

function Share({ name, value, paths }: { name: string; value: number; paths: number }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt className="text-muted">{name}</dt>
      <dd
        className="shrink-0 font-semibold"
        title={`${quantity(Math.round(value * paths))} of ${quantity(paths)} paths`}
      >
        {percent(value * 100, 1)}
      </dd>
    </div>
  )
}
