/** Reads the strategy that a link brings. */
import { nameOf, ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { type Client, WorkerLost } from '../../workers/client/clientTypes.ts'
import { type LinkedSource, readOwnHash } from '../run/ownLink.ts'
import type { Editing } from './StrategyEditor.tsx'

const UNREADABLE = 'The strategy in this link cannot be read: it was cut or changed. Ask for the link again.'
const LOST =
  'The strategy in this link could not be read: the engine stopped unexpectedly. Open the link again.'

/** The id of a strategy that is on the device, what the editor shows of another one, or why it cannot be shown. */
export type Found = { readonly id: string } | Editing | string

/** The strategy that the end of the page's address brought, as `find` says; null where it brought none. */
export async function linkedIn(client: Client, hash: string): Promise<Found | null> {
  const linked = await readOwnHash(hash)
  if (!linked) return linked === null ? null : UNREADABLE
  return find(client, linked, hash.slice(-24)).catch((error: unknown) => {
    if (!(error instanceof WorkerLost)) reportError(error)
    return LOST
  })
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
