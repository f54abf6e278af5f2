import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nameOf, type OwnVersion } from '../../../storage/strategies/ownStrategies.ts'
import type { CodeStrategyInfo } from '../../../workers/api/api.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { StrategyCard } from '../../assistant/StrategyCard.tsx'
import type { StrategyBlock } from '../../assistant/strategyBlocks.ts'
import type { AssistantMessage, Chat } from '../../assistant/useChat.ts'
import { istDate, istTime } from '../../format/format.ts'
import { useStore } from '../../primitives/store.ts'
import { toastError } from '../../primitives/toasts.ts'
import { ownHash } from '../../run/ownLink.ts'
import { countWords, DifferenceLines } from '../../strategies/DifferenceLines.tsx'
import { differenceOf, linesOf, linesOfSource } from '../../strategies/difference.ts'

/** What the cards of a reply get. */
export interface StrategyCardsProps {
  client: Client
  chat: Chat
  message: AssistantMessage
  blocks: readonly StrategyBlock[]
}

/** A card for each strategy that a reply holds, which opens in the editor of the Backtesting screen. */
export function StrategyCards({ client, chat, message, blocks }: StrategyCardsProps) {
  const navigate = useNavigate()
  const { isWaiting } = useStore(chat.store)
  const open = async (strategy: CodeStrategyInfo, family: string | null) => {
    try {
      const hash = await ownHash(strategy, family)
      await navigate({ href: `/backtest?mode=market${hash}` })
    } catch {
      toastError('The editor could not be opened. Copy the code, and import it on the Backtesting screen.')
    }
  }
  return blocks.map((block, k) => (
    <StrategyCard
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a reply never change
      key={k}
      client={client}
      block={block}
      check={message.checks[k] ?? null}
      Difference={StrategyDifference}
      onCheck={check => chat.keepCheck(message.id, k, check)}
      onMend={isWaiting ? null : found => void chat.send(mendWords(found))}
      onOpen={(strategy, family) => void open(strategy, family)}
    />
  ))
}

function mendWords(found: string): string {
  return `The check of your strategy says: ${found} Write the whole file again.`
}

/** What the code of a reply has in the place of what the newest version of the strategy has. */
function StrategyDifference({ older, source }: { older: OwnVersion; source: string }) {
  const lines = useMemo(() => differenceOf(linesOf(older), linesOfSource(source)), [older, source])
  const name = nameOf(older)
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="min-w-0 font-medium wrap-anywhere">
        Changes to your <bdi>{name}</bdi> of {istDate(older.savedMs)}, {istTime(older.savedMs)} IST
      </h4>
      <p className="text-muted">
        {lines.length === 0 ? 'No line of the code differs.' : countWords(lines)}
        {'rules' in older && ' Yours is rules, this is code: saving it adds a version in code.'}
      </p>
      {lines.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset holds controls
        <div
          role="group"
          aria-label={`Changes to ${name}`}
          // a box that scrolls must be reachable by keyboard
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          className="max-h-100 overflow-y-auto -outline-offset-2"
        >
          <DifferenceLines lines={lines} isCode />
        </div>
      )}
    </div>
  )
}
