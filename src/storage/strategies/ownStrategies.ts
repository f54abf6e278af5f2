/**
 * The trader's own strategies on this device: rules or code, each version that was saved. Screens read them here at once, from
 * localStorage; changeOwn.ts changes them, and keeps what counts on the disk.
 */

import type { Rules } from '../../engine/rules/rules.ts'
import type { OwnCode } from '../../workers/api/api.ts'
import { readMark as readStored } from '../device.ts'
import { moment, type Reader, text } from '../records/readers.ts'
import { listOf, parseSafely, shape } from '../records/shapes.ts'
import { readOwnParts } from './readOwn.ts'

/** One version of a strategy. A version is never changed: saving adds another, so that runs of the old one stay runs of it. */
export type OwnVersion = VersionMark & ({ readonly rules: Rules } | { readonly code: OwnCode })

interface VersionMark {
  /** What runs and links call it: it holds a hash of what it is made of. */
  readonly id: string
  /** The same in all versions of one strategy. */
  readonly family: string
  readonly savedMs: number
}

/** What is stored: those that can be read, oldest first, and how many records cannot. */
export interface OwnStrategies {
  readonly versions: readonly OwnVersion[]
  /** Records that are none of ours, as they stand there: they are kept until the trader deletes them. */
  readonly damaged: readonly unknown[]
}

/** What localStorage calls them: a list of records as JSON. */
export const OWN_KEY = 'sauda.strategies'
/** Rules take a few kB each, and the browser gives all marks together 5 MB. */
export const MAX_VERSIONS = 400

/** Nothing was saved before 1970. */
const savedMoment: Reader<number> = value => {
  const ms = moment(value)
  return ms !== undefined && ms >= 0 ? ms : undefined
}

const readMark = shape({ id: text(100), family: text(100), savedMs: savedMoment })

/** One version as a disk or a backup has it; the engine judges its rules, and walled workers its code, when they are used. */
export const readVersion: Reader<OwnVersion> = value => {
  const mark = readMark(value)
  const own = readOwnParts(value)
  if (!mark || !own) return undefined
  if (own.rules) return { ...mark, rules: own.rules }
  return own.code?.declared.id === mark.id ? { ...mark, code: own.code } : undefined
}

/** What a version is called. */
export function nameOf(version: OwnVersion): string {
  if ('code' in version) return version.code.declared.title
  const { name } = version.rules as { readonly name: unknown }
  return typeof name === 'string' ? name : 'A strategy without a name'
}

/** Whether a trader reads both as the same name. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

function plainName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

/** All that this device has. */
export function ownStrategies(): OwnStrategies {
  return sortOwn(recordsIn(ownText()))
}

/** Those of the records that can be read, oldest first, and those that cannot. */
export function sortOwn(records: readonly unknown[]): OwnStrategies {
  const versions: OwnVersion[] = []
  const damaged: unknown[] = []
  for (const record of records) {
    const version = readVersion(record)
    if (version) versions.push(version)
    else damaged.push(record)
  }
  // a backup may have brought old ones last
  return { versions: versions.sort((a, b) => a.savedMs - b.savedMs), damaged }
}

/** Versions in a value that may come from anywhere. */
export function parseVersions(value: unknown): readonly OwnVersion[] {
  return listOf(readVersion, MAX_VERSIONS)(value) ?? []
}

/** What screens read, as it stands there; null where there is nothing, or storage is switched off. */
export function ownText(): string | null {
  return readStored(OWN_KEY)
}

/** The records of such a text; one that is no JSON is a record that cannot be read. */
export function recordsIn(stored: string | null): readonly unknown[] {
  if (stored === null) return []
  try {
    const records = parseSafely(stored)
    return Array.isArray(records) ? records : [records]
  } catch {
    return [stored]
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` after each change, here or in another tab; the answer stops it. */
export function onOwnStrategies(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === OWN_KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

/** Tells this tab of a change; the others hear of it by themselves. */
export function tellOwn(): void {
  for (const listener of listeners) listener()
}

/**
 * What changes them: its code comes with the first change.
 * @throws Error with a sentence for the trader where it does not come.
 */
export async function ownChanges(): Promise<typeof import('./changeOwn.ts')> {
  return import('./changeOwn.ts').catch(() => {
    throw new Error(
      'Nothing was changed: the server is not running, or Sauda was updated. Try again once it runs, or reload the page.',
    )
  })
}
