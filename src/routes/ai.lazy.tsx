import { createLazyFileRoute } from '@tanstack/react-router'
import { AssistantScreen } from '../ui/app/screens/AssistantScreen.tsx'
import { pageChat } from '../ui/assistant/useChat.ts'

export const Route = createLazyFileRoute('/ai')({ component: Assistant })

function Assistant() {
  const { client } = Route.useRouteContext()
  return <AssistantScreen chat={pageChat} client={client} />
}
