interface Source {
  readonly path: string
  readonly text: string
}

export function importsOf(path: string, text: string): { to: string; typesOnly: boolean }[]
export function groupsOf(arrows: ReadonlyMap<string, ReadonlyMap<string, boolean>>): string[][]
export function pictureOf(sources: readonly Source[]): string
export function sourcesOfSrc(): Source[]
export function redrawn(document: string, picture: string): string
