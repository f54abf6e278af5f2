import { setFlagsFromString } from 'node:v8'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { bundledWorkers } from './scripts/bundledWorkers.mjs'
import { CHROMIUM_ARGS, findChromium } from './test/findChromium.mjs'
import { resultsFile } from './test/results.mjs'
import vite from './vite.config.ts'

// tests of the page make much garbage that soon is none: in its threads, which begin later, a larger nursery saves a seventh
// of their processor time
setFlagsFromString('--max-semi-space-size=64')

// only a run that has browser tests pays for looking up (or unpacking) Chromium
const wantsBrowser = !process.argv.includes('--project') || process.argv.includes('browser')
const chromium = wantsBrowser ? await findChromium() : undefined

/** Found before the first browser test: Vite would reload the page under it when it found one of them late. */
const BROWSER_DEPENDENCIES = [
  '@codemirror/autocomplete',
  '@codemirror/commands',
  '@codemirror/lang-javascript',
  '@codemirror/language',
  '@codemirror/lint',
  '@codemirror/search',
  '@codemirror/state',
  '@codemirror/view',
  '@headlessui/react',
  '@lezer/highlight',
  '@noble/hashes/sha2.js',
  '@noble/hashes/utils.js',
  '@tanstack/react-router',
  'comlink',
  'fflate',
  'fzstd',
  'hash-wasm',
  'hyparquet',
  'hyparquet-compressors/src/brotli.js',
  'hyparquet-compressors/src/lz4.js',
  'hyparquet/src/datapage.js',
  'hyparquet/src/thrift.js',
  'idb',
  'lightweight-charts',
  'lucide-react',
  'react',
  'react-dom/client',
  'react/jsx-runtime',
]

/** Only what hangs takes so long: a machine that is shared makes every test several times slower. */
const TEST_TIMEOUT_MS = 120_000
/** The same for what a test waits for; Vitest's own second is over before a busy machine has drawn a chart. */
const PATIENT = { poll: { timeout: 30_000 } }

/**
 * Tests in Node that take seconds each, since they start processes or try thousands of inputs, or need a process of their
 * own: `npm run check` leaves them to `npm test`.
 */
const LONG_TESTS = [
  // it puts another resolver of names in the place of Node's
  'src/server/ai/model/post.test.ts',
  // what it puts in the place of Intl's formatter is taken by what is loaded after
  'src/engine/core/indianFormatter.test.ts',
  'src/engine/desk/{queries,sample}.test.ts',
  'src/engine/market/synthetic/syntheticBars.test.ts',
  'src/engine/reference/reference.test.ts',
  'src/engine/research/lookAheadCheck.test.ts',
  'src/engine/strategies/catalog.test.ts',
  // it mocks a module that others have loaded by then
  'src/engine/sweep/sharing.test.ts',
  'src/engine/sweep/sweep.test.ts',
  'src/engine/testing/relations/*.test.ts',
  'src/engine/testing/sentences/*.test.ts',
  'src/import/fileRelations.test.ts',
  'src/import/{json/jsonPieces,tables/csvProperty,tables/plainRows}.test.ts',
  // it puts another input into the table before anything reads it
  'test/newInput.test.ts',
]

/** Tests of the server and the terminal: as long, but what they load they can share. */
const PROGRAM_TESTS = ['src/{server,cli}/**/*.test.ts']

/** Tests of the page that need what a scope of their own in a shared thread lacks: streams, WebCrypto, other tabs, the time zone. */
const PROCESS_TESTS = [
  'src/storage/{hostile,settings/settingsCredentials,settings/vault}.test.ts',
  'src/ui/app/screens/{AssistantScreen.code,SettingsScreen.credentials}.test.tsx',
  'src/ui/app/shell/{erasedElsewhere,logout}.test.tsx',
  'src/ui/{format/format,run/ownLink,session/idle}.test.ts',
]

/** What all tests of the page share. */
const PAGE = {
  expect: PATIENT,
  environment: 'happy-dom',
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  setupFiles: './test/setup.ts',
} as const

/** The React that ships: a test in a browser measures what a trader waits for, and the one for development takes far longer. */
function productionReact(): Plugin {
  return {
    name: 'sauda-production-react',
    config: () => ({ oxc: { jsx: { development: false, refresh: false } } }),
  }
}

export default defineConfig({
  test: {
    // Vitest leaves a processor to itself: half of a machine with two
    maxWorkers: '100%',
    // npm run trust reads the file
    reporters: ['default', ['json', { outputFile: resultsFile('vitest') }]],
    projects: [
      {
        test: {
          expect: PATIENT,
          name: 'engine',
          environment: 'node',
          // nothing here outlives its test: one process for many files saves two fifths of the processor time
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          include: [
            'src/{engine,import,storage/{datasets,records},workers}/**/*.test.ts',
            'src/*.test.ts',
            'test/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', ...LONG_TESTS],
        },
      },
      {
        test: {
          expect: PATIENT,
          name: 'long',
          environment: 'node',
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          include: LONG_TESTS,
        },
      },
      {
        test: {
          expect: PATIENT,
          name: 'programs',
          environment: 'node',
          isolate: false,
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          include: PROGRAM_TESTS,
          exclude: LONG_TESTS,
        },
      },
      {
        ...vite,
        test: {
          ...PAGE,
          name: 'ui',
          // a scope of its own for each file, in threads that stay: a third less time than a process for each
          pool: 'vmThreads',
          include: ['src/{ui,routes,storage}/**/*.test.{ts,tsx}'],
          exclude: ['src/storage/{datasets,records}/**', '**/*.browser.test.{ts,tsx}', ...PROCESS_TESTS],
        },
      },
      { ...vite, test: { ...PAGE, name: 'process', include: PROCESS_TESTS } },
      {
        ...vite,
        plugins: [...(vite.plugins ?? []), bundledWorkers(), productionReact()],
        optimizeDeps: {
          include: BROWSER_DEPENDENCIES,
          rolldownOptions: {
            transform: { define: { 'process.env.NODE_ENV': JSON.stringify('production') } },
          },
        },
        test: {
          expect: PATIENT,
          name: 'browser',
          maxWorkers: 2,
          include: ['src/**/*.browser.test.{ts,tsx}'],
          testTimeout: TEST_TIMEOUT_MS,
          hookTimeout: TEST_TIMEOUT_MS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(chromium && {
                  executablePath: chromium.executablePath,
                  env: chromium.env as Record<string, string>,
                }),
                args: CHROMIUM_ARGS,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
