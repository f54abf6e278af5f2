// Bundles one TypeScript entry for Node into one file: node scripts/bundle.mjs ENTRY OUT
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
const [entry, out] = process.argv.slice(2)

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: resolve(root, entry),
    write: false,
    target: 'node20',
    minify: false,
    rollupOptions: {
      output: { codeSplitting: false },
      // as in vite.config.ts
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  // the bundle needs no node_modules at run time
  ssr: { noExternal: true },
})

// whole or not at all: another process may be about to run the same file
const target = resolve(root, out)
const unfinished = `${target}.${process.pid}.tmp`
mkdirSync(dirname(target), { recursive: true })
writeFileSync(unfinished, output[0].code)
renameSync(unfinished, target)
