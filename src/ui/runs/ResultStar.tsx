import { StarButton } from './RunControls.tsx'
import { useRuns } from './useRuns.ts'

/** The star of the result on screen; nothing until the run is kept. */
export function ResultStar({ fingerprint }: { fingerprint: string }) {
  const { runs, state } = useRuns()
  const run = state.runs?.findLast(one => one.fingerprint === fingerprint)
  return run ? (
    <StarButton run={run} onStar={({ id, starred }) => void runs.mark(id, { starred: !starred })} />
  ) : null
}
