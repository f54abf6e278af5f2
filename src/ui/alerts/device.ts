/** How this device alerts: kept on it, since another one may have no speaker. */

import { readMark, writeMark } from '../../storage/device.ts'
import { isPlain, parseSafely, truth } from '../../storage/records/shapes.ts'
import { createStore } from '../primitives/store.ts'

/** What the device does when something is new behind the bell that the trader asked to be alerted of. */
export interface DeviceAlerts {
  readonly sound: boolean
  readonly desktop: boolean
}

const KEY = 'sauda.alerts'
const OFF: DeviceAlerts = { sound: false, desktop: false }

/** As it is kept on the device; tabs hear of each other's changes. */
export const deviceAlerts = createStore<DeviceAlerts>(readDevice())

if (typeof addEventListener === 'function') {
  addEventListener('storage', ({ key }: StorageEvent) => {
    if (key === KEY || key === null) deviceAlerts.set(readDevice())
  })
}

/** Changes it, here and in the other tabs. */
export function setDeviceAlerts(change: Partial<DeviceAlerts>): void {
  const next = { ...deviceAlerts.get(), ...change }
  writeMark(KEY, JSON.stringify(next))
  deviceAlerts.set(next)
}

function readDevice(): DeviceAlerts {
  try {
    const kept = parseSafely(readMark(KEY) ?? '{}')
    if (!isPlain(kept)) return OFF
    return { sound: truth(kept.sound) ?? false, desktop: truth(kept.desktop) ?? false }
  } catch {
    return OFF
  }
}
