import { LockKeyhole } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { PASSPHRASE_HELP } from '../../storage/settings/passphrase.ts'
import { IDLE_MINUTES } from '../../storage/settings/settingsState.ts'
import type { SettingsStore } from '../../storage/settings/settingsStore.ts'
import { VaultError } from '../../storage/settings/vault.ts'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { Switch } from '../primitives/Switch.tsx'
import { TextField } from '../primitives/TextField.tsx'
import { useFocusHeir } from '../primitives/useFocusHeir.ts'
import { SecretField } from './settingSecret.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

interface CredentialSettingsProps {
  form: SettingsForm
  settings: SettingsStore
  /** What tries them. */
  children: ReactNode
}

/** The broker's key and secret: in memory, or encrypted on this device under a passphrase. */
export function CredentialSettings({ form, settings, children }: CredentialSettingsProps) {
  const { values, state, needsPassphrase } = form
  const { credentials, remember } = values
  return (
    <Panel title="API Credentials" bodyClassName="grid gap-4 p-4 sm:grid-cols-2">
      {state.lockWords && (
        <Notice tone="warn" className="sm:col-span-2">
          {state.lockWords}
        </Notice>
      )}
      {state.isLocked && <UnlockForm settings={settings} />}
      <p className="text-muted sm:col-span-2">
        This version connects to no broker: the key and the secret are checked for being there, and sent
        nowhere.
      </p>
      <TextField
        label="API Key"
        value={credentials.apiKey}
        onChange={apiKey => form.setCredentials({ apiKey })}
        error={form.errors.apiKey}
      />
      <SecretField
        label="API Secret"
        value={credentials.apiSecret}
        onChange={apiSecret => form.setCredentials({ apiSecret })}
        error={form.errors.apiSecret}
      />
      <div className="grid gap-1 sm:col-span-2">
        <Switch
          label="Remember on this device"
          checked={remember}
          onChange={checked => form.edit({ remember: checked })}
          className="justify-self-start"
        />
        <p className="text-label text-faint">
          {remember
            ? 'Encrypted with your passphrase (AES-GCM). If you forget it, enter your credentials again.'
            : 'Nothing is stored unless you turn this on and save: the credentials stay in memory and are lost when this page is closed.'}{' '}
          Without input in any tab they are cleared after {IDLE_MINUTES} minutes.
        </p>
      </div>
      {needsPassphrase && (
        <>
          <TextField
            label="Passphrase"
            type="password"
            autoComplete="new-password"
            help={PASSPHRASE_HELP}
            value={form.passphrase}
            onChange={passphrase => form.edit({ passphrase })}
            error={form.errors.passphrase}
          />
          <TextField
            label="Passphrase again"
            type="password"
            autoComplete="new-password"
            value={form.repeat}
            onChange={repeat => form.edit({ repeat })}
            error={form.errors.repeat}
          />
        </>
      )}
      <Notice className="sm:col-span-2">
        API credentials are stored securely and encrypted. Never share your API keys or secrets with anyone.
      </Notice>
      <div className="sm:col-span-2">{children}</div>
    </Panel>
  )
}

const UNLOCK_FAILED = 'This browser could not unlock the credentials. Reload the page, then try again.'

/** The first field of the credentials, which are there by then. */
function firstField(form: HTMLElement): HTMLElement | undefined {
  const fields = form.parentElement?.querySelectorAll('input') ?? []
  return [...fields].find(field => !form.contains(field))
}

/** Credentials that this device remembers wait for their passphrase. */
function UnlockForm({ settings }: { settings: SettingsStore }) {
  const [passphrase, setPassphrase] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const box = useFocusHeir<HTMLFormElement>(firstField)
  const unlock = async (event: FormEvent) => {
    event.preventDefault()
    setIsOpening(true)
    setError(null)
    try {
      await settings.unlock(passphrase)
    } catch (failure) {
      if (!(failure instanceof VaultError)) reportError(failure)
      setError(failure instanceof VaultError ? failure.message : UNLOCK_FAILED)
    } finally {
      setIsOpening(false)
    }
  }
  return (
    <form
      ref={box}
      onSubmit={event => void unlock(event)}
      className="flex flex-wrap items-start gap-2 rounded-control border border-line p-3 sm:col-span-2"
    >
      <TextField
        label="Passphrase of the saved credentials"
        type="password"
        autoComplete="current-password"
        className="min-w-0 flex-1 basis-56"
        value={passphrase}
        onChange={setPassphrase}
        error={error}
      />
      <Button
        type="submit"
        size="form"
        icon={LockKeyhole}
        disabled={isOpening || passphrase === ''}
        className="mt-5"
      >
        {isOpening ? 'Unlocking…' : 'Unlock credentials'}
      </Button>
    </form>
  )
}
