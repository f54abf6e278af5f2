import { percent, quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { labelOf } from '../../run/inputChoices.ts'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { hasError, InputFields } from './InputFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

interface SizeFieldsProps extends FieldsProps {
  trading: TradingValues
  /** Which lots bind, as a sentence; null while it is not known. */
  lotWords: string | null
  /** What it may not sell short, as a sentence; null where nothing is in the way. */
  shortWords: string | null
}

const SIZES = ['sizing', 'qty', 'sharePct'] as const

/** Which way, how many units, and whether whole lots: folded away under one line that says it. */
export function SizeFields({ lotWords, shortWords, ...fields }: SizeFieldsProps) {
  const { trading, errors } = fields
  return (
    <Disclosure
      title="Direction and size"
      summary={hasError(SIZES, errors) ? <NeedsAttention /> : summary(trading, shortWords !== null)}
    >
      <div className="grid gap-3 pb-2">
        <div className="grid gap-1">
          <InputFields names={['direction']} {...fields} />
          {shortWords !== null && <p className="text-label text-faint">{shortWords}</p>}
        </div>
        <InputFields names={SIZES} {...fields} />
        <div>
          <InputFields names={['lots']} {...fields} />
          <p className="text-label text-faint">
            {trading.lots === 'on'
              ? lotWords
              : 'Lot size ignored: futures and options trade in whole lots only.'}
          </p>
        </div>
      </div>
    </Disclosure>
  )
}

/** "Both, no shorts · 95% of equity · whole lots". */
function summary({ direction, sizing, qty, sharePct, lots }: TradingValues, refusesShorts: boolean): string {
  const size = sizing === 'fixed' ? `${quantity(qty)} units` : `${percent(sharePct, 0)} of equity`
  const way = labelOf('direction', direction)
  return [refusesShorts ? `${way}, no shorts` : way, size, lots === 'on' ? 'whole lots' : null]
    .filter(Boolean)
    .join(' · ')
}
