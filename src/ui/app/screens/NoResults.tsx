import { ChartNoAxesCombined, FileUp } from 'lucide-react'
import { PRICE_FILES } from '../../data/priceFiles.ts'
import { Button } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { FileButton } from '../../primitives/FileButton.tsx'
import { Card } from '../../primitives/Panel.tsx'
import { focusRun } from '../../run/resetFocus.ts'
import type { BacktestView } from './useBacktestScreen.ts'

interface NoResultsProps {
  view: Pick<BacktestView, 'values' | 'isReady' | 'imported' | 'set' | 'run' | 'importFiles'>
  /** Opens the last saved run; missing where there is none. */
  onLast?: (() => void) | undefined
}

/** Nothing has run yet: the ways to a first result, by what the trader has at hand. */
export function NoResults({ view, onLast }: NoResultsProps) {
  const isSample = view.values.mode === 'sample'
  const runSample = () => {
    // the result takes the place of the button
    if (view.run()) focusRun()
  }
  return (
    <Card>
      <EmptyState
        icon={ChartNoAxesCombined}
        title="No Backtest Results"
        text='Configure your backtest parameters and click "Run Backtest" to see the results.'
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onLast && <Button onClick={onLast}>Open the last run</Button>}
            {isSample && (
              <>
                <Button onClick={runSample} disabled={!view.isReady}>
                  Run the sample
                </Button>
                <Button onClick={() => view.set({ mode: 'market' })}>Use the built-in market</Button>
              </>
            )}
            <FileButton
              label="Import my price files"
              icon={FileUp}
              accept={PRICE_FILES}
              multiple
              disabled={view.imported.importing !== null}
              onFiles={files => void view.importFiles(files)}
            />
          </div>
        }
        className="py-24"
      />
    </Card>
  )
}
