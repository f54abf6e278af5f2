import { useEffect, useEffectEvent } from 'react'
import type { SweepAsk } from '../../../workers/api/sweepApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { savesData } from '../../primitives/savesData.ts'

/** The form is still for so long before the workers get ready for what it asks. */
const STILL_MS = 300

/**
 * Has the workers ready for the sweep that the form asks for, while the trader still looks at it: a start then waits neither
 * for prices nor for the engine to become fast. Which points it has does not matter for that.
 */
export function useWarmUp(client: Client, ask: SweepAsk | null): void {
  const asked = ask && JSON.stringify({ data: ask.data, inputs: ask.inputs })
  const warmUp = useEffectEvent(() => client.sweep.warmUp(ask))
  useEffect(() => {
    if (asked === null || savesData()) return
    const timer = setTimeout(warmUp, STILL_MS)
    return () => clearTimeout(timer)
  }, [asked])
  useEffect(() => () => client.sweep.warmUp(null), [client])
}
