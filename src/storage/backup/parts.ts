/** What goes into a backup besides the datasets. Modules register their part; nothing secret may be in one. */

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

const providers = new Map<string, BackupProvider>()

/** Adds a part to every backup from now on, in the place of one with the same name. */
export function registerBackupPart(provider: BackupProvider): void {
  providers.set(provider.name, provider)
}

/** All parts, in the order in which they were registered. */
export function backupProviders(): readonly BackupProvider[] {
  return [...providers.values()]
}

/** The part with that name. */
export function findBackupPart(name: string): BackupProvider | undefined {
  return providers.get(name)
}
