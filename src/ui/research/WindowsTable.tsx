import { useRef } from 'react'
import { dateSpanWords, dateWords } from '../../engine/market/ist.ts'
import type { WalkForwardWindow } from '../../engine/research/walkForward.ts'
import type { WindowDays } from '../../engine/research/windows.ts'
import type { Params } from '../../engine/strategies/define.ts'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import { DASH, quantity, signedInr } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import { Spacer, Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { useRowWindow } from '../primitives/useRowWindow.ts'
import { signClass } from '../run/report/HeadlineMetrics.tsx'
import { metricText } from '../run/report/runMetrics.ts'
import { paramText } from './walkForwardWords.ts'

const ROW_PX = 32
/** Less air beside each column, so that at 1,440 px the profit of a window stands beside what was chosen. */
const DENSE = '[&_td:not(:first-child)]:px-2 [&_th:not(:first-child)]:px-2'

interface WindowsTableProps {
  result: SavedWalkForward
  params: Params
}

/** Each window: its days, what was chosen, what that showed in sample and did out of sample. */
export function WindowsTable({ result, params }: WindowsTableProps) {
  const { ask, windows } = result
  const { figure } = ask.plan
  const names = ask.axes.map(({ param }) => param)
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, abovePx, belowPx } = useRowWindow(body, windows.length, ROW_PX)
  return (
    <Table caption="Results by window" className={cx(DENSE, 'max-h-96')}>
      <thead>
        <tr>
          <Th>In sample from</Th>
          <Th>Out of sample from</Th>
          {names.map(name => (
            <Th key={name} numeric>
              {params[name]?.label ?? name}
            </Th>
          ))}
          <Th numeric>In sample</Th>
          <Th numeric>In-sample trades</Th>
          <Th numeric>Out of sample</Th>
          <Th numeric>Trades</Th>
          <Th numeric pin="end">
            Net profit
          </Th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Spacer px={abovePx} />
        {windows.slice(from, to).map(one => (
          <Window key={one.outOfSample.from} one={one} names={names} params={params} metric={figure} />
        ))}
        <Spacer px={belowPx} />
      </tbody>
    </Table>
  )
}

interface WindowProps {
  one: WalkForwardWindow
  names: readonly string[]
  params: Params
  metric: SavedWalkForward['ask']['plan']['figure']
}

function Window({ one, names, params, metric }: WindowProps) {
  const { inSample, outOfSample, chosen, outcome } = one
  return (
    <Tr>
      <Td className="text-muted" title={daysWords(inSample)}>
        {daysText(inSample)}
      </Td>
      <Td title={daysWords(outOfSample)}>{daysText(outOfSample)}</Td>
      {names.map(name => (
        <Td key={name} numeric>
          {chosen ? paramText(chosen.params[name]!, params[name]) : DASH}
        </Td>
      ))}
      <Td numeric className="text-muted">
        {metricText(metric, chosen?.figure ?? null)}
      </Td>
      <Td numeric className="text-muted">
        {chosen?.trades === undefined ? DASH : quantity(chosen.trades)}
      </Td>
      <Td numeric title={outcome.reason ?? undefined}>
        {metricText(metric, outcome.figure)}
      </Td>
      <Td numeric>{quantity(outcome.trades)}</Td>
      <Td numeric pin="end" className={signClass(outcome.netProfit)}>
        {signedInr(outcome.netProfit)}
      </Td>
    </Tr>
  )
}

/** "2 Jan 2023, 60 days". */
function daysText({ from, days }: WindowDays): string {
  return `${dateWords(from)}, ${quantity(days)} ${days === 1 ? 'day' : 'days'}`
}

/** "2 Jan 2023 to 31 Mar 2023". */
function daysWords({ from, to }: WindowDays): string {
  return dateSpanWords(from, to)
}
