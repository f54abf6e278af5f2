import { createLazyFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../ui/app/screens/SettingsScreen.tsx'
import { sharedSettings } from '../ui/session/sharedSettings.ts'

export const Route = createLazyFileRoute('/settings')({
  component: () => <SettingsScreen client={Route.useRouteContext().client} settings={sharedSettings()} />,
})
