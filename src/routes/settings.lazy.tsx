import { createLazyFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../ui/screens/SettingsScreen.tsx'
import { sharedSettings } from '../ui/settings/settingsStore.ts'

export const Route = createLazyFileRoute('/settings')({
  component: () => <SettingsScreen client={Route.useRouteContext().client} settings={sharedSettings()} />,
})
