/** The trader's own strategies on this device: rules or code, each version that was saved. */

import type { Rules } from '../../engine/rules/rules.ts'
import type { OwnCode } from '../../workers/api/api.ts'
import { isDeviceErased } from '../device.ts'
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

const KEY = 'sauda.strategies'
/** Rules take a few kB each, and the browser gives all marks together 5 MB. */
const MAX_VERSIONS = 400

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
  const records = storedRecords()
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

function storedRecords(): readonly unknown[] {
  try {
    const records = parseSafely(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(records) ? records : [records]
  } catch {
    const raw = rawText()
    return raw === null ? [] : [raw]
  }
}

function rawText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/**
 * Adds versions to what is stored now, by this tab or another; those that are there already stay.
 * @throws Error with a sentence for the trader when they cannot be stored.
 */
export function addVersions(added: readonly OwnVersion[]): void {
  const records = storedRecords()
  const known = new Set(ownStrategies().versions.map(keyOf))
  write([...records, ...added.filter(version => !known.has(keyOf(version)))])
}

/**
 * Adds a version, in the place of itself where only its note is another one.
 * @throws Error as `addVersions` does.
 */
export function saveVersion(version: OwnVersion): void {
  const others = storedRecords().filter(record => {
    const stored = readVersion(record)
    return stored === undefined || keyOf(stored) !== keyOf(version)
  })
  write([...others, version])
}

/**
 * Saves a version again as the newest of its strategy; the answer puts it back where it was.
 * @throws Error as `addVersions` does; so does the answer.
 */
export function restoreVersion(version: OwnVersion, savedMs: number): () => void {
  saveVersion({ ...version, savedMs })
  return () => saveVersion(version)
}

/** Deletes all versions of a strategy; the answer brings them back. */
export function deleteFamily(family: string): () => void {
  const { versions } = ownStrategies()
  const deleted = versions.filter(version => version.family === family)
  write(storedRecords().filter(record => readVersion(record)?.family !== family))
  return () => addVersions(deleted)
}

/** Deletes what cannot be read; the answer brings it back. */
export function deleteDamaged(): () => void {
  const { damaged } = ownStrategies()
  write(storedRecords().filter(record => readVersion(record) !== undefined))
  return () => write([...storedRecords(), ...damaged])
}

/** Keeps these versions alone, and what cannot be read. */
export function replaceVersions(versions: readonly OwnVersion[]): void {
  write([...versions, ...ownStrategies().damaged])
}

function keyOf({ id, family }: OwnVersion): string {
  return `${family} ${id}`
}

const listeners = new Set<() => void>()

/** Calls `listener` after each change, here or in another tab; the answer stops it. */
export function onOwnStrategies(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', hear)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', hear)
  }
}

function write(records: readonly unknown[]): void {
  if (isDeviceErased()) return
  if (records.length > MAX_VERSIONS)
    throw new Error(
      `Not saved: this device has ${MAX_VERSIONS} versions of strategies, the limit. Delete one first.`,
    )
  try {
    localStorage.setItem(KEY, JSON.stringify(records))
  } catch {
    throw new Error(
      'Not saved: the browser has no room for it, or its storage is switched off. Export the strategy to a file.',
    )
  }
  for (const listener of listeners) listener()
}
