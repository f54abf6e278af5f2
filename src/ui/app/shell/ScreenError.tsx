import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { CircleAlert, SearchX } from 'lucide-react'
import { Button, buttonClass } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'

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

/** What browsers say of a part of the app that does not come. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload/
const LOADING_FAILED =
  'Its code could not be loaded: the server is not running, or Sauda was updated. Retry once the server runs, or reload the page after an update.'

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message.trim() : ''
  if (NOT_LOADED.test(message)) return LOADING_FAILED
  return message ? message.replace(/([^.!?])$/, '$1.') : 'Something unexpected happened.'
}

/** What stands in place of a screen at an unknown path. */
export function ScreenNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="Page not found"
      text="Check the address, or choose a screen in the sidebar."
      action={
        <Link to="/" className={buttonClass()}>
          Go to the Dashboard
        </Link>
      }
    />
  )
}
