import { openSweepsDb } from '../../../storage/runs/sweepsDb.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useStore } from '../../primitives/store.ts'
import { onLock } from '../../session/session.ts'
import { type SweepState, Sweeps } from './sweeps.ts'

const all = new WeakMap<Client, Sweeps>()

/** Gives the client its sweeps, which leave memory at Logout. Tests keep them elsewhere. */
export function setSweeps(client: Client, sweeps: Sweeps): void {
  onLock(() => sweeps.forget())
  all.set(client, sweeps)
}

/** The sweeps of this client, the same on every visit, and their state. */
export function useSweep(client: Client): { sweeps: Sweeps; state: SweepState } {
  let sweeps = all.get(client)
  if (!sweeps) {
    sweeps = new Sweeps(client, openSweepsDb())
    setSweeps(client, sweeps)
  }
  return { sweeps, state: useStore(sweeps.store) }
}
