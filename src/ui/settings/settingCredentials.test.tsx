import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SettingsStore } from '../../storage/settings/settingsStore.ts'
import { memoryDb } from '../../storage/settings/testing/settings.ts'
import { CredentialSettings } from './settingCredentials.tsx'
import { useSettingsForm } from './useSettingsForm.ts'

it('once the credentials are unlocked the keyboard goes on to them', async () => {
  const settings = new SettingsStore(memoryDb(undefined, 'a box'))
  await settings.load()
  vi.spyOn(settings, 'unlock').mockImplementation(async () => {
    act(() => settings.store.set({ ...settings.store.get(), isLocked: false }))
  })
  function Section() {
    return (
      <CredentialSettings form={useSettingsForm(settings)} settings={settings}>
        {null}
      </CredentialSettings>
    )
  }
  render(<Section />)
  await userEvent.type(screen.getByLabelText('Passphrase of the saved credentials'), 'long enough{Enter}')
  expect(screen.queryByLabelText('Passphrase of the saved credentials')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('API Key'))
})
