// The rooms whose tests npm run mutants tries, and which tests those are: a room's own, and whole runs where it is part of one.

const RUNS = ['src/engine/run/**/*.test.ts']
/** The store of the settings is tried by the screen that shows it, and by what locks it. */
const SETTINGS = [
  'src/ui/app/screens/SettingsScreen*.test.tsx',
  'src/ui/{session/idle.test.ts,app/shell/{logout,erasedElsewhere}.test.tsx}',
]
const TRADING = ['src/engine/trading/**/*.test.ts', 'src/engine/market/charges/**/*.test.ts', ...RUNS]

/** Code that is tried in Chromium alone: no test in Node can find a fault of it. */
const IN_CHROMIUM = [
  'src/storage/{device,eraseDevice}.ts',
  'src/storage/**/*{Db,DeskLog,deskLog}.ts',
  'src/storage/runs/runsStore.ts',
  'src/storage/span/spanTable.ts',
  'src/storage/datasets/manifest.ts',
]

export const ROOMS = {
  charges: { files: ['src/engine/market/charges', 'src/engine/trading/charges'], tests: TRADING, share: 1 },
  trading: {
    files: ['src/engine/trading'],
    leftOut: ['src/engine/trading/charges/**'],
    tests: TRADING,
    share: 0.2,
  },
  metrics: { files: ['src/engine/metrics'], tests: ['src/engine/metrics/**/*.test.ts', ...RUNS], share: 0.2 },
  import: { files: ['src/import'], tests: ['src/import/**/*.test.ts'], share: 0.06 },
  storage: {
    files: ['src/storage'],
    leftOut: IN_CHROMIUM,
    tests: ['src/storage/**/*.test.ts', ...SETTINGS],
    share: 0.1,
    isPage: true,
  },
}

/** Stryker's patterns of the files that are changed. */
export function changedFiles({ files, leftOut = [] }) {
  const notTested = ['**/*.test.ts', '**/testing/**', ...leftOut]
  return [...files.map(folder => `${folder}/**/*.ts`), ...notTested.map(pattern => `!${pattern}`)]
}
