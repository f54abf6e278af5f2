import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { RunView } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { cx } from '../../primitives/cx.ts'
import { useAsked } from '../../primitives/useAsked.ts'
import { PricePanel } from './PricePanel.tsx'
import { TradeExplanation } from './TradeExplanation.tsx'

interface TradeDetailProps {
  client: Client
  view: RunView
  /** The trade to explain; null shows the prices of the whole run. */
  selected: number | null
  onSelect: (index: number | null) => void
  /** Below a list there is less room. */
  isBelowList?: boolean
  /** True for a trade that was chosen by hand: it is brought into sight, and the wish is done with. */
  wish?: RefObject<boolean>
}

/** The prices around a trade, and why each of its fills happened. */
export function TradeDetail({
  client,
  view,
  selected,
  onSelect,
  isBelowList = false,
  wish,
}: TradeDetailProps) {
  const prices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected === null || !wish?.current) return
    wish.current = false
    // no farther than it takes: the row that was pressed stays in sight
    prices.current?.scrollIntoView({ block: 'nearest' })
  }, [selected, wish])
  const { runId } = view
  const { answer, failed, retry } = useAsked(
    useCallback(
      async () =>
        selected === null
          ? null
          : { index: selected, explanation: await client.explainTrade(runId, selected) },
      [client, runId, selected],
    ),
  )
  // the answer to an earlier question says nothing of this trade
  const explanation = answer && answer.index === selected ? answer.explanation : undefined
  return (
    <div className={cx(isBelowList && 'border-t border-line')}>
      <div
        ref={prices}
        className={cx('scroll-mt-2 scroll-mb-4 max-lg:scroll-mb-20', isBelowList && 'min-h-106')}
      >
        <PricePanel
          client={client}
          view={view}
          focus={selected}
          onFocus={onSelect}
          explanation={explanation ?? null}
          heightClass={isBelowList ? 'h-72' : 'h-96'}
        />
      </div>
      {selected !== null && (
        <TradeExplanation
          key={selected}
          view={view}
          index={selected}
          explanation={explanation}
          failed={failed}
          onRetry={retry}
        />
      )}
    </div>
  )
}
