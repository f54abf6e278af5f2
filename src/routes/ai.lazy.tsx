import { createLazyFileRoute } from '@tanstack/react-router'
import { pageChat } from '../ui/hooks/useChat.ts'
import { AssistantScreen } from '../ui/screens/AssistantScreen.tsx'

export const Route = createLazyFileRoute('/ai')({ component: Assistant })

function Assistant() {
  return <AssistantScreen chat={pageChat} />
}
