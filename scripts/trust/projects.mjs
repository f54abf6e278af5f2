import { loadConfigFromFile } from 'vite'
import { ROOT } from './catalogue.mjs'
import { switchOff } from './switchOff.mjs'

/** A guard that keeps something from hanging is missed by a test that hangs. */
const LIMIT_MS = 20_000

/** A Vitest project for each control, named by its id, whose sources have the guard switched off. */
export async function projectsOf(controls) {
  return Promise.all(
    controls.map(async control => (isOfPage(control) ? pageProject(control) : project(control))),
  )
}

function isOfPage({ test }) {
  return /^src\/(ui|routes|storage\/(?!datasets|records))/.test(test)
}

function project({ id, test, ...control }) {
  return {
    plugins: [switchOff({ id, ...control })],
    test: {
      name: id,
      root: ROOT,
      environment: 'node',
      include: [test],
      testTimeout: LIMIT_MS,
      hookTimeout: LIMIT_MS,
      expect: { poll: { timeout: 5_000 } },
    },
  }
}

/** Each with plugins of its own: they know which server they are in. */
async function pageProject(control) {
  const { config } = await loadConfigFromFile({ command: 'serve', mode: 'test' }, undefined, ROOT)
  const { plugins, test } = project(control)
  return {
    resolve: config.resolve,
    plugins: [...plugins, ...config.plugins],
    test: { ...test, environment: 'happy-dom', setupFiles: ['./test/setup.ts'] },
  }
}
