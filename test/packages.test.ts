import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Advice, type Lockfile, lockfileFaults, readAudit } from '../scripts/trust/packages.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile
const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'overrides',
  Record<string, string> | undefined
>

/** The lockfile with one package changed. */
function changed(change: Partial<Lockfile['packages'][string]>): Lockfile {
  const name = 'node_modules/react'
  return {
    ...lockfile,
    packages: { ...lockfile.packages, [name]: { ...lockfile.packages[name]!, ...change } },
  }
}

describe('X13 the packages', () => {
  it('X13 all have a hash, and none runs a script as it is installed', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100)
    expect(lockfileFaults(lockfile, manifest)).toEqual([])
  })

  it.each([
    [{ integrity: undefined }, 'node_modules/react has no hash'],
    [{ integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'node_modules/react has no hash'],
    [{ hasInstallScript: true }, 'node_modules/react runs a script as it is installed'],
    [{ version: '19.0.0' }, 'react is 19.3.1 in package.json and 19.0.0 in the lockfile'],
    [{ resolved: 'git+ssh://git@host/react.git#1' }, 'node_modules/react comes from git+ssh:'],
  ])('X13 control: a lockfile with %j is refused', (change, words) => {
    expect(lockfileFaults(changed(change), manifest)).toEqual([words])
  })

  it('X13 that are installed run no script either, whatever the lockfile says', () => {
    const scripts = Object.keys(lockfile.packages).flatMap(folder => {
      if (folder === '') return []
      const installed = readManifest(folder)
      // a part for another system
      if (installed === null) return []
      return ['preinstall', 'install', 'postinstall'].filter(name => installed.scripts?.[name] !== undefined)
    })
    expect(scripts).toEqual([])
  })

  it('X13 that the product uses have no advisory of severity high or critical', ({ task }) => {
    // once: a registry that cannot be reached must not hold the tests up
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
    const { stdout } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' })
    const found = readAudit(stdout)
    if (found === null) {
      const words = 'the registry does not answer what is known of the packages: NOT ASKED'
      process.stdout.write(`  X13 ${words}\n`)
      task.meta.notes = [words]
      return
    }
    expect(found).toEqual([])
  })

  it.each([
    ['high', 1],
    ['critical', 1],
    ['moderate', 0],
  ])('X13 control: an advisory of severity %s is found %i times', (severity, times) => {
    const advice: Advice = { name: 'leaky', severity, via: [{ title: 'It leaks', url: 'u' }] }
    expect(readAudit(JSON.stringify({ vulnerabilities: { leaky: advice } }))).toHaveLength(times)
    expect(readAudit('{"message":"405"}')).toBeNull()
    expect(readAudit('')).toBeNull()
  })
})

function readManifest(folder: string): { scripts?: Record<string, string> } | null {
  try {
    return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>
    }
  } catch {
    return null
  }
}
