import { useState } from 'react'
import { Switch } from '../primitives/Switch.tsx'
import { useStore } from '../primitives/store.ts'
import { ALERT_TEXTS } from './alertTexts.ts'
import { deviceAlerts, setDeviceAlerts } from './device.ts'
import { askDesktop, beep, desktopState } from './signals.ts'

/** Sound and desktop notifications of this device; the browser is asked by a press only. */
export function DeviceSwitches() {
  const { sound, desktop } = useStore(deviceAlerts)
  const [soundFault, setSoundFault] = useState<string | null>(null)
  const [desktopFault, setDesktopFault] = useState<string | null>(
    desktop && desktopState() !== 'granted' ? refusal(desktopState()) : null,
  )
  const switchSound = async (isOn: boolean) => {
    setDeviceAlerts({ sound: isOn })
    // its first sound is proof that there is one
    setSoundFault(isOn && !(await beep()) ? ALERT_TEXTS.noSound : null)
  }
  const switchDesktop = async (isOn: boolean) => {
    const state = isOn ? await askDesktop() : 'granted'
    setDeviceAlerts({ desktop: isOn && state === 'granted' })
    setDesktopFault(state === 'granted' ? null : refusal(state))
  }
  return (
    <fieldset className="grid gap-1 border-t border-line pt-3">
      <legend className="sr-only">{ALERT_TEXTS.device}</legend>
      <p aria-hidden className="text-label font-medium text-faint">
        {ALERT_TEXTS.device}
      </p>
      <Switch
        label={ALERT_TEXTS.sound}
        checked={sound}
        onChange={isOn => void switchSound(isOn)}
        className="text-text"
      />
      {sound && <p className="text-label text-faint">{ALERT_TEXTS.soundHelp}</p>}
      {soundFault && (
        <p role="alert" className="text-label text-down">
          {soundFault}
        </p>
      )}
      <Switch
        label={ALERT_TEXTS.desktop}
        checked={desktop}
        onChange={isOn => void switchDesktop(isOn)}
        className="text-text"
      />
      {desktopFault && (
        <p role="alert" className="text-label text-down">
          {desktopFault}
        </p>
      )}
    </fieldset>
  )
}

function refusal(state: NotificationPermission | 'missing'): string {
  if (state === 'denied') return ALERT_TEXTS.denied
  return state === 'missing' ? ALERT_TEXTS.missing : ALERT_TEXTS.dismissed
}
