import { useCallback } from 'react'
import type { StrategyDraft } from '../../../engine/desk/types.ts'
import type { StrategyNeed } from '../../../engine/paper/strategyNeed.ts'
import type { PaperClient } from '../../../workers/api/paperApi.ts'
import { useAsked } from '../../primitives/useAsked.ts'

/** What keeps a draft from ever entering, asked again as it changes; `draft` null asks nothing, and nothing is known then. */
export function useStrategyNeed(
  client: Pick<PaperClient, 'strategyNeed'>,
  draft: StrategyDraft | null,
): StrategyNeed | null {
  const key = draft && JSON.stringify(draft)
  const ask = useCallback(
    async () => key && { key, need: await client.strategyNeed(JSON.parse(key) as StrategyDraft) },
    [client, key],
  )
  const { answer } = useAsked(ask)
  return answer && answer.key === key ? answer.need : null
}
