/** Sound and desktop notification: what reaches a trader who does not look at the page. */
import type { DeskNotice } from '../../engine/desk/types.ts'
import type { DeviceAlerts } from './device.ts'

/** A fast feed tells many things at once: one sound says as much as ten. */
const QUIET_MS = 1_500
const BEEP_SECONDS = 0.18
const LOW_HZ = 660
const HIGH_HZ = 880

let context: AudioContext | null = null
let quietUntilMs = 0

/** Two short tones. False where the browser has no sound, or gives none before a press on the page. */
export async function beep(): Promise<boolean> {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') await context.resume()
    const { currentTime } = context
    tone(context, LOW_HZ, currentTime)
    tone(context, HIGH_HZ, currentTime + BEEP_SECONDS)
    return context.state === 'running'
  } catch {
    return false
  }
}

function tone(audio: AudioContext, hertz: number, from: number): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  oscillator.frequency.value = hertz
  // no click at either end
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.2, from + 0.02)
  volume.gain.linearRampToValueAtTime(0, from + BEEP_SECONDS)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + BEEP_SECONDS)
}

/** Tells of new notices, the oldest first. */
export function signal(
  fresh: readonly DeskNotice[],
  { sound, desktop }: DeviceAlerts,
  onPress: () => void,
): void {
  if (sound && performance.now() >= quietUntilMs) {
    quietUntilMs = performance.now() + QUIET_MS
    void beep()
  }
  if (desktop) notify(fresh, onPress)
}

function notify(fresh: readonly DeskNotice[], onPress: () => void): void {
  if (desktopState() !== 'granted') return
  const newest = fresh.at(-1)!
  const more = fresh.length > 1 ? ` And ${fresh.length - 1} more.` : ''
  try {
    // one in the place of the one before: a fast feed must not fill the screen
    const shown = new Notification('Sauda', { body: `${newest.text}${more}`, tag: 'sauda-desk' })
    shown.onclick = () => {
      window.focus()
      onPress()
      shown.close()
    }
  } catch {
    // phones show none from a page; it stays behind the bell
  }
}

/** Whether the browser shows desktop notifications of this page. */
export function desktopState(): NotificationPermission | 'missing' {
  return typeof Notification === 'undefined' ? 'missing' : Notification.permission
}

/** Asks the trader; what the browser says then. */
export async function askDesktop(): Promise<NotificationPermission | 'missing'> {
  if (desktopState() !== 'default') return desktopState()
  try {
    return await Notification.requestPermission()
  } catch {
    return 'missing'
  }
}
