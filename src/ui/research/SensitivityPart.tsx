import { useEffect, useEffectEvent } from 'react'
import type { Axis } from '../../engine/analysis/axis.ts'
import type { SensitivityCase } from '../../engine/research/sensitivityCase.ts'
import type { ResearchRun } from '../../workers/api/researchApi.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { BarsCell } from '../charts/BarsCell.tsx'
import { signedInr } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Notice } from '../primitives/Notice.tsx'
import { ProgressBar } from '../primitives/ProgressBar.tsx'
import { useStore } from '../primitives/store.ts'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import { signClass } from '../run/report/HeadlineMetrics.tsx'
import { Section } from '../run/report/Section.tsx'
import type { RunJobs } from './runJobs.ts'

/** The engine's cases, for the room that they need. */
const CASES = 7

interface SensitivityPartProps {
  client: Client
  run: ResearchRun
  job: RunJobs['sensitivity']
}

/** The net profit with other charges, other slippage and a bar of delay: computed when it is first looked at. */
export function SensitivityPart({ client, run, job }: SensitivityPartProps) {
  const { isRunning, progress, result, failure } = useStore(job.store)
  const start = () =>
    void job.start((onProgress, signal) => {
      const cases: SensitivityCase[] = []
      return client.research.sensitivity(
        run,
        one => {
          cases.push(one)
          onProgress([...cases])
        },
        signal,
      )
    })
  const startOnce = useEffectEvent(() => {
    const before = job.store.get()
    if (!before.isRunning && !before.result) start()
  })
  useEffect(() => startOnce(), [])
  const cases = result?.cases ?? progress ?? []
  const words = result?.words ?? 'Re-runs with one assumption changed at a time.'
  return (
    <Section title="Sensitivity" summary={failure ? '' : words}>
      {failure ? (
        <Notice tone="error" className="mx-4" action={<Button onClick={start}>Retry</Button>}>
          {failure.message}
        </Notice>
      ) : (
        <>
          {isRunning && (
            <div className="px-4 pb-2">
              <ProgressBar label="Sensitivity" fraction={cases.length / CASES} />
            </div>
          )}
          <Cases cases={cases} />
        </>
      )}
    </Section>
  )
}

function Cases({ cases }: { cases: readonly SensitivityCase[] }) {
  const axis = axisOf(cases)
  const own = cases[0]?.stats?.netProfit ?? null
  return (
    <Table caption="Net profit with one assumption changed" className="min-h-64">
      <thead>
        <tr>
          <Th className="w-px">Run</Th>
          <Th className="w-full">
            <span className="sr-only">Bar</span>
          </Th>
          <Th numeric className="px-2!">
            Net profit
          </Th>
          <Th numeric className="pl-2!">
            Change
          </Th>
        </tr>
      </thead>
      <tbody>
        {cases.map(one => (
          <Case key={one.id} one={one} axis={axis} own={own} />
        ))}
      </tbody>
    </Table>
  )
}

function Case({ one, axis, own }: { one: SensitivityCase; axis: Axis; own: number | null }) {
  const { id, label, stats, reason } = one
  const isOwn = id === 'as-it-is'
  const net = stats?.netProfit ?? null
  return (
    <Tr>
      <th
        scope="row"
        className={cx(
          'h-8 border-b border-grid pr-3 pl-4 text-left whitespace-nowrap group-last:border-b-0',
          isOwn ? 'font-medium' : 'font-normal text-muted',
        )}
      >
        {label}
      </th>
      {net === null ? (
        <Td colSpan={3} className="whitespace-normal! text-label text-faint">
          {reason}
        </Td>
      ) : (
        <>
          <Td className="px-0!">
            <BarsCell axis={axis} from={0} to={net} tone={net < 0 ? 'down' : 'up'} />
          </Td>
          <Td numeric className={cx('px-2!', isOwn && 'font-semibold', signClass(net))}>
            {signedInr(net)}
          </Td>
          <Td numeric className="pl-2! text-muted">
            {isOwn || own === null ? '' : signedInr(net - own)}
          </Td>
        </>
      )}
    </Tr>
  )
}

/** From the lowest to the highest, zero among them. */
function axisOf(cases: readonly SensitivityCase[]): Axis {
  const nets = cases.map(({ stats }) => stats?.netProfit ?? 0)
  const low = Math.min(0, ...nets)
  const high = Math.max(0, ...nets)
  return { low, high: high > low ? high : low + 1, ticks: [] }
}
