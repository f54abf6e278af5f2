import { defineConfig } from 'vitest/config'
import { ROOMS } from './rooms.mjs'

const { tests, isPage = false } = ROOMS[process.env.SAUDA_ROOM]

/** They start processes, or try thousands of inputs for each change. */
const SLOW = [
  'src/engine/{reference,testing/relations,testing/sentences}/**',
  'src/engine/sweep/{sharing,sweep}.test.ts',
  'src/import/{fileRelations,fuzz,sharedFiles}.test.ts',
  'src/import/{json/jsonPieces,tables/csvProperty}.test.ts',
]

export default defineConfig({
  test: {
    environment: isPage ? 'happy-dom' : 'node',
    setupFiles: [...(isPage ? ['test/setup.ts'] : []), 'scripts/mutation/loadRoom.ts'],
    include: [...tests],
    exclude: ['**/*.browser.test.ts', ...SLOW],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
