import { useState } from 'react'
import { quantity } from '../../format/format.ts'
import { NumberField } from '../../primitives/NumberField.tsx'
import { SWEEP_READERS, type SweepSearch } from './sweepSearch.ts'
import type { SweepTable } from './sweepTable.ts'
import { countRuns } from './sweepWords.ts'

interface TradesFieldProps {
  /** What the address says. */
  trades: number
  onSearch: (patch: Partial<SweepSearch>) => void
}

/** How many trades a run must have to be shown. */
export function TradesField({ trades, onSearch }: TradesFieldProps) {
  const [typed, setTyped] = useState<{ of: number; value: number | null }>({ of: trades, value: trades })
  const value = typed.of === trades ? typed.value : trades
  const change = (next: number | null) => {
    const known = SWEEP_READERS.sweepTrades(next)
    setTyped({ of: known ?? trades, value: next })
    if (known !== undefined) onSearch({ sweepTrades: known === 0 ? undefined : known })
  }
  const isWrong = SWEEP_READERS.sweepTrades(value) === undefined
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-label text-muted">
        Fewest trades
      </span>
      <NumberField
        label="Fewest trades"
        className="w-24 [&_label]:sr-only"
        min={0}
        step={10}
        value={value}
        onChange={change}
        error={isWrong ? 'Enter 0 or more' : null}
      />
    </div>
  )
}

/** What the limit hides. */
export function hiddenWords({ ran, hidden }: Pick<SweepTable, 'ran' | 'hidden'>, trades: number): string {
  const few = `fewer than ${quantity(trades)} ${trades === 1 ? 'trade' : 'trades'}`
  if (ran === 0) {
    return hidden === 1
      ? `The only run has ${few} and is hidden: enter a smaller number.`
      : `All ${countRuns(hidden)} have ${few} and are hidden: enter a smaller number.`
  }
  return hidden === 1
    ? `1 run with ${few} is hidden; overfitting statistics count it.`
    : `${countRuns(hidden)} with ${few} are hidden; overfitting statistics count them.`
}
