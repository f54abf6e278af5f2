/**
 * Circles that `circles.test.ts` lets be until they are opened. They may only shrink: what is opened is taken out here, and
 * nothing is put in.
 */

/** Files of which each leads to all others of its circle. */
export const OPEN_FILE_CIRCLES: readonly (readonly string[])[] = [
  ['src/ui/charts/drawCandles.ts', 'src/ui/charts/markSpread.ts'],
  [
    'src/ui/data/BackupDialog.tsx',
    'src/ui/data/DatasetDialogs.tsx',
    'src/ui/data/NameDialogs.tsx',
    'src/ui/data/RestoreDialog.tsx',
  ],
  ['src/ui/data/DatasetActions.tsx', 'src/ui/data/DatasetTable.tsx'],
  ['src/ui/data/DatasetsView.tsx', 'src/ui/research/WalkForwardView.tsx', 'src/ui/screens/BacktestViews.tsx'],
  [
    'src/ui/hooks/useBacktest.ts',
    'src/ui/hooks/useRunForm.ts',
    'src/ui/kept/damaged.ts',
    'src/ui/kept/keptRun.ts',
    'src/ui/kept/readKept.ts',
    'src/ui/kept/runsDb.ts',
    'src/ui/kept/runsStore.ts',
    'src/ui/kept/sweep.ts',
    'src/ui/kept/trials.ts',
    'src/ui/kept/walk.ts',
    'src/ui/panels/form/runLimits.ts',
    'src/ui/panels/form/runSearch.ts',
    'src/ui/sweep/parallel.ts',
    'src/ui/sweep/sweepTable.ts',
  ],
]

/** The same for folders. */
export const OPEN_FOLDER_CIRCLES: readonly (readonly string[])[] = [
  [
    'src/ui/charts',
    'src/ui/data',
    'src/ui/hooks',
    'src/ui/kept',
    'src/ui/panels',
    'src/ui/panels/analysis',
    'src/ui/panels/assistant',
    'src/ui/panels/dashboard',
    'src/ui/panels/form',
    'src/ui/panels/orders',
    'src/ui/panels/positions',
    'src/ui/panels/results',
    'src/ui/panels/settings',
    'src/ui/panels/strategies',
    'src/ui/research',
    'src/ui/runs',
    'src/ui/screens',
    'src/ui/settings',
    'src/ui/shell',
    'src/ui/sweep',
    'src/ui/tuning',
  ],
]
