import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('..', import.meta.url))

it('every package of the page, its workers and the server stands in the licences, with what it needs, and no tool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sauda-licenses-'))
  const out = join(folder, 'licenses.md')
  execFileSync(process.execPath, [join(ROOT, 'scripts/licenses.mjs'), out])
  const text = readFileSync(out, 'utf8')
  rmSync(folder, { recursive: true })
  const named = new Set([...text.matchAll(/^## (\S+) /gm)].map(([, name]) => name))
  expect(Object.keys(manifest.dependencies).filter(name => !named.has(name))).toEqual([])
  // needed by others only
  for (const name of ['scheduler', 'micromark', 'fancy-canvas']) expect(named).toContain(name)
  for (const name of ['vitest', '@types/react', 'typescript']) expect(named).not.toContain(name)
  expect(text).toContain('SIL OPEN FONT LICENSE')
})
