// Vitest's configuration for the controls: a project for each, whose sources have one guard switched off.
import { defineConfig } from 'vitest/config'
import vite from '../../vite.config.ts'
import { ROOT } from './catalogue.mjs'
import { CONTROLS } from './controls.mjs'
import { switchOff } from './switchOff.mjs'

/** A guard that keeps something from hanging is missed by a test that hangs. */
const LIMIT_MS = 20_000

const isPage = ({ test }) => /^src\/(ui|routes|storage\/(?!datasets|records))/.test(test)
const asked = process.env.SAUDA_CONTROLS?.split(' ')

const projects = CONTROLS.filter(({ kind, id }) => kind === 'node' && (!asked || asked.includes(id))).map(
  control => ({
    ...(isPage(control) && { resolve: vite.resolve }),
    plugins: [switchOff(control), ...(isPage(control) ? vite.plugins : [])],
    test: {
      name: control.id,
      environment: isPage(control) ? 'happy-dom' : 'node',
      setupFiles: isPage(control) ? ['./test/setup.ts'] : [],
      include: [control.test],
      testTimeout: LIMIT_MS,
      hookTimeout: LIMIT_MS,
      expect: { poll: { timeout: 5_000 } },
    },
  }),
)

// biome-ignore lint/style/noDefaultExport: what Vitest reads
export default defineConfig({ root: ROOT, test: { projects } })
