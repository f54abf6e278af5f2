// Bundles the terminal's commands for Node: dist/cli.mjs, which starts them, and in dist/cli the parts that a command loads
// when it needs them, each with its compiled form.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { marketCsv } from './marketCsv.mjs'
import { NODE_BUNDLE } from './nodeBundle.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
const parts = join(dist, 'cli/')
// parts of an earlier build have other names
rmSync(parts, { recursive: true, force: true })
await bundle('src/cli/sauda.ts', {
  // scripts, unlike modules, can be started from their compiled form
  format: 'cjs',
  entryFileNames: 'cli/sauda.cjs',
  chunkFileNames: 'cli/[name]-[hash].cjs',
})
for (const part of readdirSync(parts)) toAscii(join(parts, part))
await bundle('scripts/cliStart.mjs', { entryFileNames: 'cli.mjs', banner: '#!/usr/bin/env node' })
chmodSync(join(dist, 'cli.mjs'), 0o755)
compile()

function bundle(entry, output) {
  return build({
    ...NODE_BUNDLE,
    build: {
      ...NODE_BUNDLE.build,
      ssr: join(root, entry),
      outDir: dist,
      emptyOutDir: false,
      // half the text to read at each start
      minify: true,
      rollupOptions: { ...NODE_BUNDLE.build.rollupOptions, output },
    },
  })
}

/** Writes what is not ASCII as its escape, which is the same in every text and pattern but behind a backslash. */
function toAscii(path) {
  const source = readFileSync(path, 'utf8')
  const behind = /\\[^\0-\x7f]/.exec(source)
  if (behind) throw new Error(`${path}: "${behind[0]}" cannot be escaped. Leave its backslash out.`)
  writeFileSync(
    path,
    source.replace(/[^\0-\x7f]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}

/** Runs each command once, the commonest first: what several share is kept as that one used it. */
function compile() {
  const folder = mkdtempSync(join(tmpdir(), 'sauda-build-'))
  try {
    const csv = join(folder, 'NIFTY.csv')
    writeFileSync(csv, marketCsv({ bars: 20_000 }))
    const run = ['--data', csv, '--instrument', 'NIFTY', '--strategy', 'momentum', '--capital', '10000000']
    const out = ['--out', join(folder, 'out')]
    const axis = ['--axis', 'shortBars=5,10', '--overfitting']
    keep(['backtest', ...run, ...out])
    keep(['sweep', ...run, ...axis, '--shard', '1/1', ...out])
    keep(['sweep', '--merge', join(folder, 'out'), '--out', join(folder, 'merged')])
    keep(['walk-forward', ...run, ...axis.slice(0, 2), '--in-sample', '20', '--out-of-sample', '10', ...out])
    keep(['strategy', 'new', join(folder, 'mine.ts')])
    keep([
      'backtest',
      ...run.slice(0, 4),
      ...run.slice(6),
      '--strategy-file',
      join(folder, 'mine.ts'),
      ...out,
    ])
    keep(['charges', '--help'])
    keep(['margin', '--help'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function keep(command) {
  const script = join(root, 'scripts/compileCli.mjs')
  // V8 orders names by a seed, which is another one in each process
  const { status } = spawnSync(process.execPath, ['--random-seed=1', script, parts, ...command], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (status !== 0) throw new Error(`The built program failed: ${command.join(' ')}`)
}
