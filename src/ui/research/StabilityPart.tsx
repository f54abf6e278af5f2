import type { Param, Params } from '../../engine/strategies/define.ts'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import { istDate, quantity } from '../format/format.ts'
import { Panel } from '../primitives/Panel.tsx'
import { Section } from '../run/report/Section.tsx'
import { stepPath } from './stepPath.ts'
import { chosenValues, paramText, stabilityWords } from './walkForwardWords.ts'

interface StabilityPartProps {
  result: SavedWalkForward
  params: Params
}

/** What was chosen for each parameter, window after window: the fewer jumps, the more the choice can be trusted. */
export function StabilityPart({ result, params }: StabilityPartProps) {
  return (
    <Panel title="Parameter stability" bodyClassName="@container">
      <div className="grid gap-px overflow-hidden rounded-b-panel bg-line @2xl:grid-cols-2 @2xl:[&>:last-child:nth-child(odd)]:col-span-2">
        {result.ask.axes.map(axis => (
          <Steps key={axis.param} result={result} name={axis.param} param={params[axis.param]} />
        ))}
      </div>
    </Panel>
  )
}

interface StepsProps {
  result: SavedWalkForward
  name: string
  param: Param | undefined
}

function Steps({ result: { ask, windows }, name, param }: StepsProps) {
  const values = chosenValues(windows, name)
  const axis = ask.axes.find(one => one.param === name)!
  const tried = 'values' in axis ? axis.values : [axis.from, axis.to]
  const [low, high] = [Math.min(...tried), Math.max(...tried)]
  const words = stabilityWords(values, param)
  const title = param?.label ?? name
  const day = (k: number) => istDate(Date.parse(`${windows[k]!.outOfSample.from}T00:00:00+05:30`))
  return (
    <Section
      title={title}
      summary={words}
      data={{
        headers: ['Out of sample from', title],
        count: windows.length,
        rowAt: k => [day(k), values[k] === null ? 'None' : paramText(values[k]!, param)],
      }}
    >
      <div
        role="img"
        aria-label={`${title}, chosen in ${quantity(windows.length)} windows: ${words}`}
        className="px-4"
      >
        <div className="flex text-[11px]/4 text-faint">
          <div className="flex h-24 w-14 shrink-0 flex-col justify-between pr-2 text-right">
            <span>{paramText(high, param)}</span>
            <span>{paramText(low, param)}</span>
          </div>
          <svg
            aria-hidden
            viewBox="0 0 1000 1000"
            preserveAspectRatio="none"
            className="h-24 min-w-0 flex-1 overflow-visible border-y border-grid"
          >
            <path
              d={stepPath(values, low, high)}
              fill="none"
              stroke="var(--color-accent)"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <div className="mt-1 ml-14 flex justify-between text-[11px]/4 text-faint">
          <span>{day(0)}</span>
          {windows.length > 1 && <span>{day(windows.length - 1)}</span>}
        </div>
      </div>
    </Section>
  )
}
