/** Whether results follow the sliders; on until the trader switches it off on this device. */
const KEY = 'sauda.live-tuning'

/** What this device remembers. */
export function isLiveRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Storage may be switched off; then the choice lasts as long as the page. */
export function rememberLive(isLive: boolean): void {
  try {
    if (isLive) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {}
}
