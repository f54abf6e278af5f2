import { useEffect, useEffectEvent, useState } from 'react'
import { nameOf, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { toastError } from '../primitives/toasts.ts'
import { type LinkedSource, readOwnHash } from '../run/ownLink.ts'
import { StrategyEditor } from './lazyWindows.tsx'
import type { Editing } from './StrategyEditor.tsx'
import { saveStrategy } from './saveStrategy.ts'
import { useAddToDesk } from './useAddToDesk.ts'

const UNREADABLE = 'The strategy in this link cannot be read: it was cut or changed. Ask for the link again.'
const NOT_SHOWN =
  'The strategy in this link could not be shown: the server does not answer. Open the link again when it is back.'
const LOST =
  'The strategy in this link could not be read: the engine stopped unexpectedly. Open the link again.'

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
      const found = await linkedIn(client, location.hash)
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
      onSave={(family, written) => {
        const refused = saveStrategy(family, written, addToDesk(written.id))
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

type Found = { readonly id: string } | Editing | string

function isEditorThere(): Promise<boolean> {
  return StrategyEditor.load().then(
    () => true,
    () => false,
  )
}

/** What the address brought, as `find` says; null where it brought none. */
async function linkedIn(client: Client, hash: string): Promise<Found | null> {
  const linked = await readOwnHash(hash)
  if (!linked) return linked === null ? null : UNREADABLE
  const found = await find(client, linked, hash.slice(-24)).catch((error: unknown) => {
    if (!(error instanceof WorkerLost)) reportError(error)
    return LOST
  })
  const isShown = typeof found === 'object' && !('id' in found)
  return isShown && !(await isEditorThere()) ? NOT_SHOWN : found
}

/** The id of one that is on the device, what the editor shows of another one, or why it cannot be shown. */
async function find(client: Client, linked: LinkedSource, mark: string): Promise<Found> {
  const { versions } = ownStrategies()
  // each link has a draft of its own
  const changed = versions.findLast(({ family }) => family === linked.family)
  const editing = {
    family: changed?.family ?? null,
    title: changed ? nameOf(changed) : null,
    draftKey: `from a link ${mark}`,
    isLinked: true,
  }
  if ('source' in linked) {
    const { source } = linked
    const known = versions.find(each => 'code' in each && each.code.source === source)
    return known ?? { ...editing, kind: 'code', rules: null, source }
  }
  const read = await client.readRules(linked.rules)
  if (!read.ok) return `The strategy in this link cannot be used: ${read.problem.message}`
  const { id, rules } = read.value
  return versions.find(each => each.id === id) ?? { ...editing, kind: 'rules', rules, source: null }
}
