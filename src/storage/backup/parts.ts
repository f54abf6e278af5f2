/** What goes into a backup besides the datasets, each part with its owner; nothing secret may be in one. */
import type { BackupPart } from '../../workers/api/storeApi.ts'

/** A change that restoring a part would make to what is there. */
export interface PartChange {
  readonly what: string
  readonly now: string
  readonly restored: string
}

/** A part of the backup that one module owns. */
export interface BackupProvider {
  /** As in the file: lower-case letters, digits and "-". */
  readonly name: string
  /** "Settings, without credentials". */
  readonly label: string
  /** Any value that JSON can say, without secrets; undefined when there is nothing to keep. */
  collect(): Promise<unknown>
  /**
   * What restoring would replace; an empty list when it would replace nothing.
   * @throws Error with a sentence for the trader when the value is no such part.
   */
  compare(json: unknown): Promise<readonly PartChange[]>
  /** Puts the value in place; the answer brings back what was there. */
  restore(json: unknown): Promise<() => Promise<void>>
}

/** A part of a backup with its owner, and what it would replace here. */
export interface Replacing {
  readonly provider: BackupProvider
  readonly json: unknown
  readonly changes: readonly PartChange[]
}

/** What a backup brings. */
export interface Sorted {
  /** Parts that replace nothing. */
  readonly adding: readonly Replacing[]
  readonly replacing: readonly Replacing[]
  /** Why others cannot be restored, as sentences. */
  readonly problems: readonly string[]
}

/** Its message is for the trader. */
export class UnreadablePart extends Error {
  override name = 'UnreadablePart'
}

const MAX_NAMED = 5

/**
 * What the owners have to keep.
 * @throws UnreadablePart that names the one that cannot be read.
 */
export async function collectParts(providers: readonly BackupProvider[]): Promise<readonly BackupPart[]> {
  const parts: BackupPart[] = []
  for (const { name, label, collect } of providers) {
    const json = await collect().catch(cause => {
      throw new UnreadablePart(`${label}: this cannot be read now. Deselect it, or try again.`, { cause })
    })
    if (json !== undefined) parts.push({ name, json })
  }
  return parts
}

/** The parts of a backup by what restoring them would do. */
export async function sortParts(
  providers: readonly BackupProvider[],
  parts: readonly BackupPart[],
): Promise<Sorted> {
  const adding: Replacing[] = []
  const replacing: Replacing[] = []
  const problems: string[] = []
  const unknown: string[] = []
  for (const { name, json } of parts) {
    const provider = providers.find(one => one.name === name)
    if (!provider) {
      unknown.push(`"${name}"`)
      continue
    }
    try {
      const changes = await provider.compare(json)
      const list = changes.length > 0 ? replacing : adding
      list.push({ provider, json, changes })
    } catch (error) {
      problems.push(reasonOf(error))
    }
  }
  return { adding, replacing, problems: unknown.length > 0 ? [unknownWords(unknown), ...problems] : problems }
}

function unknownWords(names: readonly string[]): string {
  if (names.length === 1) return `The backup's part ${names[0]} is not known here and was left out.`
  const count = (value: number) => value.toLocaleString('en-IN')
  const more = names.length - MAX_NAMED
  const list = names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${count(more)} more` : '')
  return `${count(names.length)} parts of the backup are not known here and were left out: ${list}.`
}

/** What a trader reads of a part that could not be restored. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
