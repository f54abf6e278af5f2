import { useEffect, useEffectEvent, useState } from 'react'
import type { Client } from '../../workers/client/clientTypes.ts'
import { toastError } from '../primitives/toasts.ts'
import { OWN_MARK } from '../run/runAddress.ts'
import { StrategyEditor } from './lazyWindows.tsx'
import type { Found } from './linkedIn.ts'
import type { Editing } from './StrategyEditor.tsx'
import { saveStrategy } from './saveStrategy.ts'
import { useAddToDesk } from './useAddToDesk.ts'

const NOT_SHOWN =
  'The strategy in this link could not be shown: the server does not answer. Open the link again when it is back.'

interface LinkedStrategyProps {
  client: Client
  /** It is on this device now, or was before. */
  onSaved: (id: string) => void
}

/** Shows the strategy that the page's address brought, before anything of it runs; it is saved only when one says so. */
export function LinkedStrategy({ client, onSaved }: LinkedStrategyProps) {
  const [editing, setEditing] = useState<Editing | null>(null)
  const addToDesk = useAddToDesk()
  const tellSaved = useEffectEvent(onSaved)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const found = await foundIn(client, location.hash)
      if (isGone || found === null) return
      forgetHash()
      if (typeof found === 'string') toastError(found)
      else if ('id' in found) tellSaved(found.id)
      else setEditing(found)
    }
    const show = () => void read()
    show()
    addEventListener('hashchange', show)
    return () => {
      isGone = true
      removeEventListener('hashchange', show)
    }
  }, [client])
  if (!editing) return null
  return (
    <StrategyEditor
      client={client}
      editing={editing}
      onEditing={setEditing}
      onSave={async (family, written) => {
        const refused = await saveStrategy(family, written, addToDesk(written.id))
        if (refused === null) onSaved(written.id)
        return refused
      }}
      onClose={() => setEditing(null)}
    />
  )
}

/** What was shown once need not be shown again when the page is loaded anew. */
function forgetHash(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** What the address brought; hardly one brings a strategy, so the code that reads it comes only then. */
async function foundIn(client: Client, hash: string): Promise<Found | null> {
  if (!hash.startsWith(OWN_MARK)) return null
  const reader = await import('./linkedIn.ts').catch(() => null)
  const found = reader ? await reader.linkedIn(client, hash) : NOT_SHOWN
  const isShown = found !== null && typeof found === 'object' && !('id' in found)
  return isShown && !(await isEditorThere()) ? NOT_SHOWN : found
}

function isEditorThere(): Promise<boolean> {
  return StrategyEditor.load().then(
    () => true,
    () => false,
  )
}
