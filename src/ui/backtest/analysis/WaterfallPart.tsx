import { useCallback } from 'react'
import type { WaterfallStepView, WaterfallView } from '../../../workers/api/analysisApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { BarsCell } from '../../charts/BarsCell.tsx'
import { inr, percent, signedInr } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { useAsked } from '../../primitives/useAsked.ts'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { Section } from '../../run/report/Section.tsx'

const TITLE = 'P&L before and after charges'
const GONE = 'The charges of this run are no longer in memory. Run the backtest again to see them.'

/** Each charge as a step from the P&L before charges down to the net profit. */
export function WaterfallPart({ client, runId }: { client: Client; runId: string }) {
  const { answer, failed, retry } = useAsked(useCallback(() => client.waterfall(runId), [client, runId]))
  if (failed || answer === null) {
    return <Section title={TITLE} summary={GONE} actions={failed && <Button onClick={retry}>Retry</Button>} />
  }
  return (
    <Section title={TITLE} summary={answer ? waterfallSummary(answer) : ''}>
      {answer ? <Steps view={answer} /> : <Skeleton className="mx-4 h-72" />}
    </Section>
  )
}

/** What the charges took. */
function waterfallSummary({ steps, note }: WaterfallView): string {
  const gross = steps[0]!.to
  const net = steps.at(-1)!.to
  const charges = gross - net
  const notes = note === null ? '' : ` ${note}`
  if (Math.abs(charges) < 0.005) return `No charges: net P&L is ${signedInr(net)}.${notes}`
  const share = gross > 0 ? ` (${percent((charges / gross) * 100, 0)})` : ''
  return `P&L before charges ${signedInr(gross)}, charges ${inr(charges)}${share}, net P&L ${signedInr(net)}.${notes}`
}

function Steps({ view }: { view: WaterfallView }) {
  return (
    <Table caption="Charges step by step">
      <thead>
        <tr>
          <Th className="w-px">Step</Th>
          <Th className="w-full">
            <span className="sr-only">Bar</span>
          </Th>
          <Th numeric>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {view.steps.map(step => (
          <Step key={step.label} step={step} view={view} />
        ))}
      </tbody>
    </Table>
  )
}

function Step({ step, view }: { step: WaterfallStepView; view: WaterfallView }) {
  const { label, kind, from, to } = step
  const isTotal = kind === 'total'
  return (
    <Tr>
      <th
        scope="row"
        className={cx(
          'h-8 border-b border-grid group-last:border-b-0 pr-3 pl-4 text-left @sm:whitespace-nowrap',
          isTotal ? 'font-medium' : 'font-normal text-muted',
        )}
      >
        {label}
      </th>
      <Td className="px-0">
        <BarsCell axis={view.axis} from={from} to={to} tone={toneOf(step)} />
      </Td>
      <Td numeric className={isTotal ? cx('font-semibold', signClass(to)) : 'text-muted'}>
        {isTotal ? signedInr(to, 2) : inr(to - from, 2)}
      </Td>
    </Tr>
  )
}

function toneOf({ kind, from, to }: WaterfallStepView): 'up' | 'down' | 'accent' {
  if (kind === 'charge') return 'accent'
  return to < from ? 'down' : 'up'
}
