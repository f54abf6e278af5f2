import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { ScreenNotFound } from '../ui/app/shell/ScreenError.tsx'
import { Shell } from '../ui/app/shell/Shell.tsx'
import type { Client } from '../workers/client/clientTypes.ts'

export const Route = createRootRouteWithContext<{ client: Client }>()({
  component: Root,
  notFoundComponent: ScreenNotFound,
})

function Root() {
  const { client } = Route.useRouteContext()
  return (
    <Shell client={client}>
      <Outlet />
    </Shell>
  )
}
