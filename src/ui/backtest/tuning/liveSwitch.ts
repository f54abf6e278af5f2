import { readMark, writeMark } from '../../../storage/device.ts'

/** Whether results follow the sliders; on until the trader switches it off on this device. */
const KEY = 'sauda.live-tuning'

/** What this device remembers. */
export function isLiveRemembered(): boolean {
  return readMark(KEY) !== 'off'
}

/** Storage may be switched off; then the choice lasts as long as the page. */
export function rememberLive(isLive: boolean): void {
  writeMark(KEY, isLive ? null : 'off')
}
