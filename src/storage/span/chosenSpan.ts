/** The page's hand on the SPAN file of this device. */
import type { MarginTable } from '../../engine/margin/table.ts'
import { isDeviceErased } from '../device.ts'
import { putSpan, SPAN_DB } from './spanTable.ts'

/**
 * Keeps a table in the place of the one before, or with null none, and tells all tabs and workers.
 * @throws Error with a sentence for the trader when it cannot be stored.
 */
export async function chooseSpan(table: MarginTable | null): Promise<void> {
  if (isDeviceErased()) throw new Error('The device was erased: nothing is saved until the page is reloaded.')
  try {
    await putSpan(table)
  } catch {
    throw new Error('Not saved: the browser has no room for it, or its storage is switched off.')
  }
  const channel = new BroadcastChannel(SPAN_DB)
  channel.postMessage('changed')
  channel.close()
}
