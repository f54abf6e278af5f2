import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CircleAlert, SearchX } from 'lucide-react'
import { Button, buttonClass } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'

/** What stands in place of a screen that failed; the shell round it stays. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title="This screen could not be shown"
        text={sentence(error)}
        action={<Button onClick={retry}>Retry</Button>}
      />
    </div>
  )
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : ''
  return message ? message.replace(/([^.!?])$/, '$1.') : 'Something unexpected happened.'
}

/** What stands in place of a screen at an unknown path. */
export function ScreenNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="No screen has this address"
      text="Check the address, or choose a screen in the sidebar."
      action={
        <Link to="/" className={buttonClass()}>
          Go to the Dashboard
        </Link>
      }
    />
  )
}
