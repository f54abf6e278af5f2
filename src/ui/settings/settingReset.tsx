import {
  DEFAULT_SETTINGS,
  SETTING_LABELS,
  type Settings,
  settingText,
} from '../../storage/settings/settings.ts'
import { ConfirmDialog } from '../primitives/Dialog.tsx'
import { Table, Td, Th, Tr } from '../primitives/Table.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

interface ResetDialogProps {
  form: SettingsForm
  open: boolean
  onClose: () => void
}

/** Names each value that goes back to its default before it does. */
export function ResetDialog({ form, open, onClose }: ResetDialogProps) {
  const { settings } = form.state
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Reset all settings?"
      confirmLabel="Reset all settings"
      danger
      onConfirm={() => {
        onClose()
        void form.reset()
      }}
    >
      <p>This also clears the API credentials. Runs and datasets stay.</p>
      <Table caption="Settings and their defaults" className="rounded-control border border-line">
        <thead>
          <tr>
            <Th>Setting</Th>
            <Th numeric>Current</Th>
            <Th numeric>Default</Th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]).map(name => (
            <Tr key={name}>
              <Td className="whitespace-normal!">{SETTING_LABELS[name]}</Td>
              <Td numeric className={settings[name] === DEFAULT_SETTINGS[name] ? '' : 'text-warn'}>
                {settingText(settings[name])}
              </Td>
              <Td numeric>{settingText(DEFAULT_SETTINGS[name])}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </ConfirmDialog>
  )
}
