import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What is fetched when it is asked for, and never becomes a dependency of the product. */
export const PEER_PACKAGES = [
  'grademark@0.3.0',
  // grademark asks for the first as a peer, its documents use the second, and it forgets the third
  'data-forge@1.10.5',
  'data-forge-indicators@0.2.7',
  'chai@4.5.0',
  '@backtest/framework@1.1.18',
  'technicalindicators@3.1.0',
  'fast-technical-indicators@1.1.4',
  'trading-signals@8.3.0',
  'indicatorts@2.2.2',
  '@ixjb94/indicators@1.2.4',
  'papaparse@5.7.1',
  'udsv@0.7.3',
]

/** By far the largest, so it is fetched only when it is named. */
export const DUCKDB_PACKAGE = '@duckdb/node-api@1.5.6-r.1'

/** What became of an installation. */
export interface Installed {
  readonly folder: string
  /** A sentence for each package that could not be had. */
  readonly missing: readonly string[]
}

/** Installs packages into an empty folder, without running their scripts; all at once, else one by one. */
export function installPeers(folder: string, packages: readonly string[]): Installed {
  const nothing = join(folder, 'nothing')
  mkdirSync(nothing)
  writeFileSync(join(nothing, 'package.json'), '{"name":"nothing","version":"6.99.0"}')
  // the framework's database is not part of what is measured, and weighs more than all the rest
  const overrides = { '@prisma/client': 'file:./nothing' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, overrides }))
  if (install(folder, packages) === null) return { folder, missing: [] }
  const missing = packages.flatMap(name => {
    const fault = install(folder, [name])
    return fault === null ? [] : [`${name} could not be installed: ${fault}`]
  })
  return { folder, missing }
}

/** The last line of what npm complained of, or null. */
function install(folder: string, packages: readonly string[]): string | null {
  const args = [
    'install',
    '--prefix',
    folder,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const { status, stderr, error } = spawnSync('npm', [...args, ...packages], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) return null
  return (
    error?.message ??
    stderr
      .trim()
      .split('\n')
      .find(line => line.includes('error')) ??
    'npm failed.'
  )
}
