import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium } from './test/findChromium.mjs'
import { resultsFile } from './test/results.mjs'

if (!existsSync('dist/server.mjs')) throw new Error('dist/server.mjs is missing: run npm run build first.')

// not the port of npm start, so that the tests never meet a server with an older build; two checkouts that are tested
// side by side take two
const PORT = process.env.SAUDA_E2E_PORT ?? '4273'
const quick = await findChromium()
const current = await findChromium('system')

function launch({ executablePath, env }: typeof quick) {
  return { executablePath, env: env as Record<string, string>, args: CHROMIUM_ARGS }
}

export default defineConfig({
  testDir: './test/e2e',
  // each test has a window of its own and keeps nothing in the server that all share; one that ends its server starts
  // its own (ownServer.ts)
  // one more than processors: a page waits now and then
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // what fails once and passes then is listed as flaky, never silently: a shared machine stalls now and then
  retries: 1,
  // npm run trust reads the file
  reporter: [['list'], ['json', { outputFile: resultsFile('playwright') }]],
  // only what hangs takes so long: a machine that is shared makes every test several times slower
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    // it would answer in the place of the server, whose faults the tests are about
    serviceWorkers: 'block',
    launchOptions: launch(quick),
  },
  projects: [
    { name: 'quick', testIgnore: ['offline.spec.ts', 'installed.spec.ts'] },
    // the shell is an older Chromium, which never asks again for code that did not come once, and has one process for all
    // frames, where today's gives a strategy of one's own a process that the page does not wait for
    {
      name: 'current',
      testMatch: ['offline.spec.ts', 'installed.spec.ts', 'own-hostile.spec.ts'],
      use: { launchOptions: launch(current) },
    },
  ],
  webServer: {
    command: 'node dist/server.mjs',
    // the built-in assistant answers, whatever model the machine has
    env: { PORT, AI_BASE_URL: '', AI_API_KEY: '', AI_MODEL: '' },
    url: `http://127.0.0.1:${PORT}`,
    reuseExistingServer: false,
  },
})
