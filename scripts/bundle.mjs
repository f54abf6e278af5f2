// Bundles one TypeScript entry for Node into one file: node scripts/bundle.mjs ENTRY OUT
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'vite'
import { NODE_BUNDLE } from './nodeBundle.mjs'

const root = resolve(import.meta.dirname, '..')
const [entry, out] = process.argv.slice(2)

const { output } = await build({
  ...NODE_BUNDLE,
  build: {
    ...NODE_BUNDLE.build,
    ssr: resolve(root, entry),
    write: false,
    rollupOptions: { ...NODE_BUNDLE.build.rollupOptions, output: { codeSplitting: false } },
  },
})

// whole or not at all: another process may be about to run the same file
const target = resolve(root, out)
const unfinished = `${target}.${process.pid}.tmp`
mkdirSync(dirname(target), { recursive: true })
writeFileSync(unfinished, output[0].code)
renameSync(unfinished, target)
