/**
 * Circles that `circles.test.ts` lets be until they are opened. They may only shrink: what is opened is taken out here, and
 * nothing is put in.
 */

/** Files of which each leads to all others of its circle. */
export const OPEN_FILE_CIRCLES: readonly (readonly string[])[] = [
  [
    'src/ui/app/screens/BacktestViews.tsx',
    'src/ui/data/DatasetsView.tsx',
    'src/ui/research/WalkForwardView.tsx',
  ],
  [
    'src/ui/backtest/useBacktest.ts',
    'src/ui/kept/damaged.ts',
    'src/ui/kept/keptRun.ts',
    'src/ui/kept/readKept.ts',
    'src/ui/kept/runsDb.ts',
    'src/ui/kept/runsStore.ts',
    'src/ui/kept/sweep.ts',
    'src/ui/kept/trials.ts',
    'src/ui/kept/walk.ts',
    'src/ui/research/sweep/parallel.ts',
    'src/ui/research/sweep/sweepTable.ts',
    'src/ui/run/runLimits.ts',
    'src/ui/run/runSearch.ts',
    'src/ui/run/useRunForm.ts',
  ],
  ['src/ui/charts/drawCandles.ts', 'src/ui/charts/markSpread.ts'],
  [
    'src/ui/data/BackupDialog.tsx',
    'src/ui/data/DatasetDialogs.tsx',
    'src/ui/data/NameDialogs.tsx',
    'src/ui/data/RestoreDialog.tsx',
  ],
  ['src/ui/data/DatasetActions.tsx', 'src/ui/data/DatasetTable.tsx'],
]

/** The same for folders. */
export const OPEN_FOLDER_CIRCLES: readonly (readonly string[])[] = [
  [
    'src/ui/app/screens',
    'src/ui/assistant',
    'src/ui/backtest',
    'src/ui/backtest/form',
    'src/ui/backtest/results',
    'src/ui/backtest/tuning',
    'src/ui/data',
    'src/ui/desk/positions',
    'src/ui/desk/strategies',
    'src/ui/kept',
    'src/ui/kept/settings',
    'src/ui/research',
    'src/ui/research/sweep',
    'src/ui/run',
    'src/ui/runs',
    'src/ui/settings',
  ],
]
