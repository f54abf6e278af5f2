import { resolve } from 'node:path'

/** What all bundles for Node have in common; they need no node_modules at run time. */
export const NODE_BUNDLE = {
  root: resolve(import.meta.dirname, '..'),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    target: 'node20',
    minify: false,
    // as in vite.config.ts
    rollupOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
  },
  ssr: { noExternal: true },
}
