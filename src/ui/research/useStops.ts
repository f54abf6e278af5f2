import type { Client } from '../../workers/client/clientTypes.ts'
import { useStore } from '../primitives/store.ts'
import { lookAheadOf } from './runJobs.ts'
import { useSweep } from './sweep/useSweep.ts'
import { walkForwardsOf } from './walkForwardJob.ts'

/** What Logout would stop of the research that runs now, one sentence each. */
export function useStops(client: Client): readonly string[] {
  const { running, unsaved } = useSweep(client).state
  const walkForward = useStore(walkForwardsOf(client).job.store)
  const lookAhead = useStore(lookAheadOf(client).store)
  const finished =
    unsaved === null ? 'its finished runs stay saved' : 'its runs that could not be saved are lost'
  return [
    running ? `The running sweep stops; ${finished}.` : '',
    walkForward.isRunning ? 'The running walk-forward stops.' : '',
    lookAhead.isRunning ? 'The running look-ahead bias check stops.' : '',
  ].filter(Boolean)
}
