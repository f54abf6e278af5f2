import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../primitives/Button.tsx'
import { Chip, Tag } from '../../primitives/Tag.tsx'
import { useArrival } from './useArrival.ts'

interface ResultHeadProps {
  /** Where the metrics come from. */
  source: string
  /** What was run: strategy, instrument, days. */
  title: string
  /** Something to know before reading on. */
  remark?: string | null
  /** That the run has the result that the link or the saved run has. */
  verified?: string | undefined
  /** A mark of the run, before its name. */
  mark?: ReactNode
  onReset: () => void
  exportMenu: ReactNode
}

/** What the result below is of, and what can be done with it. */
export function ResultHead({ source, title, remark, verified, mark, onReset, exportMenu }: ResultHeadProps) {
  const heading = useArrival('result')
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 @min-[50rem]:flex-nowrap">
        {/* the name of a file gives way first: the title says what was run */}
        <Chip className="max-w-full min-w-16 shrink!">
          <span className="truncate" title={source}>
            {source}
          </span>
        </Chip>
        {remark && <Tag tone="warn">{remark}</Tag>}
        {verified && <Tag tone="up">{verified}</Tag>}
        {/* in a narrow place the title has a line of its own, below */}
        <h2
          ref={heading}
          tabIndex={-1}
          title={title}
          className="order-last w-full min-w-0 text-muted @min-[50rem]:order-none @min-[50rem]:w-auto @min-[50rem]:max-w-3/5 @min-[50rem]:shrink-0 @min-[50rem]:truncate"
        >
          {title}
        </h2>
        {/* as high as the mark, which comes later */}
        <div className="ml-auto flex min-h-field shrink-0 items-center gap-2 print:hidden">
          {mark}
          <Button icon={RotateCcw} onClick={onReset}>
            Reset
          </Button>
          {exportMenu}
        </div>
      </div>
    </div>
  )
}
