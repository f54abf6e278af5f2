// Bundles the terminal's commands for Node: dist/cli.mjs, and beside it the parts that a command loads when it needs them.
import { chmodSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { NODE_BUNDLE } from './nodeBundle.mjs'

const root = resolve(import.meta.dirname, '..')
const dist = join(root, 'dist')
// parts of an earlier build have other names
rmSync(join(dist, 'cli'), { recursive: true, force: true })
await build({
  ...NODE_BUNDLE,
  build: {
    ...NODE_BUNDLE.build,
    ssr: join(root, 'src/cli/sauda.ts'),
    outDir: dist,
    emptyOutDir: false,
    // half the text to compile at each start
    minify: true,
    rollupOptions: {
      ...NODE_BUNDLE.build.rollupOptions,
      output: { entryFileNames: 'cli.mjs', chunkFileNames: 'cli/[name]-[hash].mjs' },
    },
  },
})
chmodSync(join(dist, 'cli.mjs'), 0o755)
