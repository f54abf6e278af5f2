import { useCallback } from 'react'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useAsked } from '../../primitives/useAsked.ts'
import { SAMPLE_TICK } from '../tickPrice.ts'
import { plainTicket } from './ticketForm.ts'

/** The tick of an instrument of the desk that is shown; null until a paper session has said it. */
export function useTick({ paper }: Client, isPaper: boolean, instrument: string): number | null {
  const ask = useCallback(
    async () => (isPaper ? paper.estimateOrder(plainTicket(instrument)) : null),
    [paper, isPaper, instrument],
  )
  const { answer } = useAsked(ask)
  if (!isPaper) return SAMPLE_TICK
  return answer?.ok ? answer.value.tick : null
}
