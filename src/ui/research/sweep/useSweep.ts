import { openSweepsDb } from '../../../storage/runs/sweepsDb.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { useStore } from '../../primitives/store.ts'
import { type SweepState, Sweeps } from './sweeps.ts'

const all = new WeakMap<Client, Sweeps>()

/** Gives the client sweeps that are kept elsewhere. For tests. */
export function setSweeps(client: Client, sweeps: Sweeps): void {
  all.set(client, sweeps)
}

/** The sweeps of this client, the same on every visit, and their state. */
export function useSweep(client: Client): { sweeps: Sweeps; state: SweepState } {
  let sweeps = all.get(client)
  if (!sweeps) {
    sweeps = new Sweeps(client, openSweepsDb())
    all.set(client, sweeps)
  }
  return { sweeps, state: useStore(sweeps.store) }
}
