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
  /** Whether what is traded comes in lots of more than one unit. */
  hasLots: boolean
  /** What it may not sell short, as a sentence; null where nothing is in the way. */
  shortWords: string | null
}

const SIZES = ['sizing', 'qty', 'sharePct', 'marginPct'] as const

/** Which way, how many units, and whether whole lots: folded away under one line that says it. */
export function SizeFields({ lotWords, hasLots, shortWords, ...fields }: SizeFieldsProps) {
  const { trading, errors } = fields
  return (
    <Disclosure
      title="Direction and size"
      summary={hasError(SIZES, errors) ? <NeedsAttention /> : summary(trading, hasLots, shortWords !== null)}
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
              : hasLots && 'Single units are not tradable: the exchange takes whole lots.'}
          </p>
        </div>
      </div>
    </Disclosure>
  )
}

/** "Both, no shorts · 50% of equity as margin · whole lots". */
function summary(trading: TradingValues, hasLots: boolean, refusesShorts: boolean): string {
  const way = labelOf('direction', trading.direction)
  const singles = hasLots ? 'single units, not tradable' : null
  const lots = trading.lots === 'on' ? 'whole lots' : singles
  return [refusesShorts ? `${way}, no shorts` : way, sizeWords(trading), lots].filter(Boolean).join(' · ')
}

function sizeWords({ sizing, qty, sharePct, marginPct }: TradingValues): string {
  if (sizing === 'fixed') return `${quantity(qty)} units`
  return sizing === 'margin'
    ? `${percent(marginPct, 0)} of equity as margin`
    : `${percent(sharePct, 0)} of equity`
}
