import { CircleCheck, Save } from 'lucide-react'
import { useState } from 'react'
import type { SettingsStore } from '../../../storage/settings/settingsStore.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useDesk } from '../../desk/useDesk.ts'
import { DeskSource } from '../../paper/DeskSource.tsx'
import { Button } from '../../primitives/Button.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { CredentialSettings } from '../../settings/settingCredentials.tsx'
import {
  HoursSettings,
  RiskSettings,
  SystemSettings,
  UnreadableNotice,
} from '../../settings/settingFields.tsx'
import { ResetDialog } from '../../settings/settingReset.tsx'
import { SpanSetting } from '../../settings/settingSpan.tsx'
import { ConnectionTest } from '../../settings/settingTest.tsx'
import { useSettingsForm } from '../../settings/useSettingsForm.ts'

interface SettingsScreenProps {
  client: Client
  settings: SettingsStore
}

/** The Settings screen: four sections, saved together. */
export function SettingsScreen({ client, settings }: SettingsScreenProps) {
  const form = useSettingsForm(settings)
  const [isResetting, setIsResetting] = useState(false)
  const { state, failure } = form
  const paper = useDesk(client)?.paper ?? null
  if (!state.isLoaded && !failure) return <Skeleton className="h-96 rounded-panel" />
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      {failure && <Notice tone="error">{failure}</Notice>}
      <UnreadableNotice form={form} />
      {form.isRestored && <Notice>Your unsaved changes are restored.</Notice>}
      <DeskSource client={client} paper={paper} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <CredentialSettings form={form} settings={settings}>
            <ConnectionTest client={client} credentials={state.credentials} isLocked={state.isLocked} />
          </CredentialSettings>
          <RiskSettings form={form}>
            <SpanSetting client={client} />
          </RiskSettings>
        </div>
        <div className="grid gap-4">
          <HoursSettings form={form} />
          <SystemSettings form={form} />
        </div>
      </div>
      <p className="text-label text-faint">
        Sauda is free software under the MIT licence.{' '}
        <a
          href="/third-party-licenses.txt"
          target="_blank"
          rel="noopener noreferrer"
          className="text-muted underline"
        >
          Licences of the packages inside
        </a>
      </p>
      <div className="sticky -bottom-4 z-20 -mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg py-3 md:-bottom-5 md:-mb-5">
        <Button size="form" onClick={() => setIsResetting(true)} className="max-sm:flex-1">
          Reset All Settings
        </Button>
        <p
          role="status"
          className="ml-auto flex items-center gap-1.5 text-up max-sm:order-first max-sm:empty:absolute max-sm:not-empty:w-full"
        >
          {form.isSaved && (
            <>
              <Icon of={CircleCheck} />
              Settings saved successfully
            </>
          )}
        </p>
        {form.isDirty && (
          <Button
            size="form"
            variant="ghost"
            onClick={form.discard}
            className="max-sm:order-first max-sm:ml-auto"
          >
            Discard changes
          </Button>
        )}
        <Button
          size="form"
          variant="primary"
          icon={Save}
          disabled={form.isSaving}
          onClick={form.save}
          className="max-sm:flex-1"
        >
          {form.isSaving ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
      <ResetDialog form={form} open={isResetting} onClose={() => setIsResetting(false)} />
    </div>
  )
}
