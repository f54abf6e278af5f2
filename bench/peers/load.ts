import { createRequire } from 'node:module'
import { join } from 'node:path'

/** A package of a folder of peers, however it is exported: they are no part of the product, and nothing is known of their types. */
// biome-ignore lint/suspicious/noExplicitAny: the peers bring no types that the product may depend on
export type Peer = any

/** The package as `require` gives it, also where it is an ES module. */
export function loadPeer(folder: string, name: string): Peer {
  return createRequire(join(folder, 'package.json'))(name)
}

/** A file inside a package, whatever the package exports, in place of whose own modules others may be put. */
export function loadInside(folder: string, file: string, instead: Readonly<Record<string, unknown>>): Peer {
  const require = createRequire(join(folder, 'package.json'))
  for (const [path, exports] of Object.entries(instead)) {
    const id = join(folder, 'node_modules', path)
    require.cache[id] = { id, filename: id, loaded: true, exports } as NodeJS.Module
  }
  return require(join(folder, 'node_modules', file))
}
