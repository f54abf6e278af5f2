import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { DeskView } from '../../engine/desk/types.ts'
import type { DeskClient } from '../../workers/api/deskApi.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { useDesk } from './useDesk.ts'

interface DeskGateProps {
  client: DeskClient
  /** What is waited for: "The positions". */
  what: string
  skeleton: ReactNode
  children: (desk: DeskView) => ReactNode
}

const PATIENCE_MS = 10_000

/** Shows what `children` make of the desk; before its first word a skeleton, and after 10 s of silence a way to ask again. */
export function DeskGate(props: DeskGateProps) {
  const [attempt, setAttempt] = useState(0)
  return <Gate key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Gate({ client, what, skeleton, children, onRetry }: DeskGateProps & { onRetry: () => void }) {
  const desk = useDesk(client)
  const isLate = useLate(desk === null)
  if (desk) return children(desk)
  if (!isLate) return skeleton
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={`${what} could not be read`}
        text="The desk has not answered for 10 seconds. Retry, or reload the page."
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  )
}

function useLate(waiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return isLate
}
