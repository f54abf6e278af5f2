import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { groupsOf } from './scripts/rooms.mjs'
import { walled } from './scripts/walled.mjs'
import { WORKER_OUTPUT } from './scripts/workerOutput.mjs'

/** What the first page needs, the drawing of its chart included. */
const FIRST_PAGE = ['src/ui/app/screens/DashboardScreen.tsx', 'src/ui/charts/drawPerformance.ts']

/** What the Backtesting screen begins with, and where its other parts are named. */
const BACKTEST = ['src/routes/backtest.lazy.tsx', 'src/ui/app/screens/backtestParts.tsx']

/** It brings the charts, so it must not come with what other screens share. */
const CHART_THEME = /[\\/]ui[\\/]charts[\\/]theme\.ts$/

/** What is pressed and typed into, with its libraries: in a file for each set of screens it would come in a dozen small ones. */
const CONTROLS =
  /[\\/]ui[\\/]primitives[\\/]|node_modules[\\/](@headlessui|react-aria|react-stately|@floating-ui)[\\/]/

/** An icon, of which there is hardly a screen that shares none with another. */
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]([\w-]+)\.mjs$/

/** Those of them that no screen begins with: windows and tabs come with what a person opens. */
const WINDOWS =
  /[\\/]primitives[\\/](Dialog|Tabs)\.tsx$|@headlessui[\\/]react[\\/]dist[\\/]components[\\/](dialog|tabs|transition|focus-trap)[\\/]/

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const pathTo = (file: string) => normalizePath(`${import.meta.dirname}/${file}`)

/** All modules that these import, themselves included; with `later` also what they fetch. None of `except` is entered. */
function reached(
  context: Context,
  from: readonly string[],
  { later = false, except = (_id: string): boolean => false } = {},
): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || except(id)) return
    found.add(id)
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) add(imported)
    for (const fetched of later ? (info?.dynamicallyImportedIds ?? []) : []) add(fetched)
  }
  for (const id of from) add(id)
  return found
}

/** The same, computed with the first question: the modules are all known by then. */
function once<T>(compute: (context: Context) => T): (context: Context) => T {
  let computed: T | undefined
  return context => {
    computed ??= compute(context)
    return computed
  }
}

/** What the first page needs, without icons. */
const firstPage = once(context =>
  reached(context, FIRST_PAGE.map(pathTo), {
    except: id => CHART_THEME.test(id) || id.includes('/lucide-react/'),
  }),
)
/** The icons that it names: their package has one door, behind which all of them stand. */
const firstIcons = once(context => {
  const imported = [...firstPage(context)].flatMap(id => {
    const code = id.includes('/node_modules/') ? null : context.getModuleInfo(id)?.code
    return [...(code ?? '').matchAll(/import \{([^}]*)\} from ["']lucide-react["']/g)]
  })
  return new Set(imported.flatMap(([, names]) => names!.split(',').map(name => name.trim().toLowerCase())))
})

/**
 * Names the file of what the first page needs and other screens need too. Left to the sizes alone, a few bytes more in one
 * screen could send the code of lists and windows along with it.
 */
function shared(module: string, context: Context): string | null {
  const icon = ICON.exec(module)?.[1]?.replaceAll('-', '')
  return (icon ? firstIcons(context).has(icon) : firstPage(context).has(module)) ? 'shared' : null
}

/** What these fetch later. */
function fetchedBy(context: Context, modules: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...modules].flatMap(id => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
}

/** By name, what each screen and each part of one imports; the parts of Backtesting are one, since they come together. */
const reachOf = once(context => {
  const backtest = BACKTEST.map(pathTo)
  const form = reached(context, backtest)
  const elsewhere = reached(context, [pathTo('src/main.tsx')], {
    later: true,
    except: id => backtest.includes(id),
  })
  const screens = fetchedBy(context, elsewhere)
  const parts = [...fetchedBy(context, form)].filter(id => !screens.has(id))
  const others = [...screens, ...fetchedBy(context, reached(context, parts))]
  return new Map([
    ['form', form],
    ['parts', reached(context, parts)],
    ...others
      .filter(id => !backtest.includes(id))
      .map((id, at): [string, ReadonlySet<string>] => [`${at}`, reached(context, [id])]),
  ])
})

/**
 * Names a file for each set of screens that share something: what a module imports is shared by the same screens or by
 * more, so no two files import each other. What the form of Backtesting has need not come with its parts: left to the sets
 * of all files of the build, it would come in forty pieces.
 */
function screens(module: string, context: Context): string | null {
  const names = [...reachOf(context)].filter(([, reach]) => reach.has(module)).map(([name]) => name)
  const sharers = names.includes('form') ? names.filter(name => name !== 'parts') : names
  const [first] = sharers
  if (sharers.length === 1 && (first === 'form' || first === 'parts')) return first
  return sharers.length > 1 ? `screens~${sharers.join('.')}` : null
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
      // since React 18 the shim has nothing to do, and what it wraps comes anyway
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  // found before the first start: the worker must not wait for the optimiser
  optimizeDeps: { include: ['comlink', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'] },
  worker: {
    format: 'es',
    rolldownOptions: WORKER_OUTPUT,
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
            { name: shared, debugName: 'shared', minShareCount: 2 },
            { name: 'icons', test: ICON, minShareCount: 2 },
            { name: 'theme', test: CHART_THEME },
            { name: 'controls', test: id => CONTROLS.test(id) && !WINDOWS.test(id), minShareCount: 2 },
            { name: 'windows', test: WINDOWS, minShareCount: 2 },
            // each module is named by itself: with what it imports it would take what the form needs into the parts
            { name: screens, debugName: 'screens', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
        // a shared file would be named after all screens that share it
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
})
