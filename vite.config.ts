import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { groupsOf } from './scripts/rooms.mjs'
import { walled } from './scripts/walled.mjs'

/** What the first page needs, the drawing of its chart included. */
const FIRST_PAGE = ['src/ui/app/screens/DashboardScreen.tsx', 'src/ui/charts/drawPerformance.ts']

/** It brings the charts, so it must not come with what other screens share. */
const CHART_THEME = /[\\/]ui[\\/]charts[\\/]theme\.ts$/

/** What is pressed and typed into, with its libraries: in a file for each set of screens it would come in a dozen small ones. */
const CONTROLS =
  /[\\/]ui[\\/]primitives[\\/]|node_modules[\\/](@headlessui|react-aria|react-stately|@floating-ui)[\\/]/

/**
 * Names the file of what the first page needs and other screens need too. Left to the sizes alone, a few bytes more in one
 * screen could send the code of lists and windows along with it.
 */
function firstPageParts(): Rolldown.CodeSplittingNameFunction {
  const parts = new Set<string>()
  return (module, context) => {
    const add = (id: string) => {
      if (parts.has(id) || CHART_THEME.test(id)) return
      parts.add(id)
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported)
    }
    for (const path of FIRST_PAGE) add(normalizePath(`${import.meta.dirname}/${path}`))
    return parts.has(module) ? 'shared' : null
  }
}

/** Refuses files of the build that import each other in a circle: what one of them reads as it starts may not be there yet. */
function refuseCircles(): Plugin {
  return {
    name: 'sauda-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const arrows = new Map(
        chunks.map(({ fileName, imports }) => [fileName, new Map(imports.map(name => [name, false]))]),
      )
      const circle = groupsOf(arrows).find(group => group.length > 1)
      if (circle) this.error(`The build has a circle of files: ${circle.join(', ')}. Change codeSplitting.`)
    },
  }
}

/** The assistant's call in development: the handler of `npm start`, loaded with the first question. */
function apiInDevelopment(): Plugin {
  return {
    name: 'sauda-api',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/api/')) return next()
        server
          .ssrLoadModule('/src/server/dev.ts')
          .then(({ answerApi }) => answerApi(request, response))
          .catch(next)
      })
    },
  }
}

export default defineConfig({
  plugins: [
    // must come before react()
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    apiInDevelopment(),
    walled(),
    refuseCircles(),
  ],
  resolve: {
    alias: {
      // its build for browsers writes innerHTML, which our Trusted Types policy forbids
      'decode-named-character-reference': `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  // found before the first start: the worker must not wait for the optimiser
  optimizeDeps: { include: ['comlink', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'] },
  worker: {
    format: 'es',
    // nothing in the engine acts by being loaded: without this its one door would keep all of it in the first chunk
    // its bar loops must not load the constants of other files
    rolldownOptions: {
      treeshake: { moduleSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
    },
  },
  server: {
    port: 5173,
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  build: {
    target: 'es2022',
    outDir: 'dist/app',
    rolldownOptions: {
      output: {
        // a file for each set of screens that share something: merging small ones can make two import each other
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'charts', test: /node_modules[\\/](lightweight-charts|fancy-canvas)[\\/]/ },
            { name: firstPageParts(), debugName: 'shared', minShareCount: 2 },
            { name: 'theme', test: CHART_THEME },
            { name: 'controls', test: CONTROLS, minShareCount: 2 },
            { name: 'screens', minShareCount: 2, entriesAware: true },
          ],
        },
        // a shared file would be named after all screens that share it
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
})
