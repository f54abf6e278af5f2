/** Of package-lock.json. */
export interface Lockfile {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string
        readonly integrity?: string | undefined
        readonly hasInstallScript?: boolean
        readonly resolved?: string
      }
    >
  >
}

/** Of what `npm audit --json` prints. */
export interface Advice {
  readonly name: string
  readonly severity: string
  readonly via: readonly (string | { readonly title: string; readonly url: string })[]
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>> | undefined
  readonly devDependencies?: Readonly<Record<string, string>> | undefined
}

export function lockfileFaults(lockfile: Lockfile, manifest: Manifest): string[]
export function readAudit(json: string): string[] | null
