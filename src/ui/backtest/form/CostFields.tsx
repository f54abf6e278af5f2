import { COST_NAMES, RUN_INPUTS } from '../../../engine/inputs/table.ts'
import { inr, percent } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { Segmented } from '../../primitives/Segmented.tsx'
import { labelOf } from '../../run/inputChoices.ts'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FieldsProps } from './CommonFields.tsx'
import { hasError, InputFields } from './InputFields.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'

interface CostFieldsProps extends FieldsProps {
  trading: TradingValues
  /** Whether shares are traded: only they lie at a depository. */
  hasShares: boolean
}

/** The segment decides what else there is, so it comes first. */
const NAMES = ['segment', ...COST_NAMES.filter(name => name !== 'costs' && name !== 'segment')] as const

/** What trading costs, folded away under one line that says it; why the charge book refuses the run stands in the open. */
export function CostFields({ hasShares, ...fields }: CostFieldsProps) {
  const { trading, errors, set } = fields
  const { costs, segment } = trading
  const hasDelivery = segment === 'equity-delivery' || (hasShares && segment === 'auto')
  const { label, choices } = RUN_INPUTS.costs
  return (
    <>
      <Disclosure
        title={label}
        summary={hasError(['costs', ...NAMES], errors) ? <NeedsAttention /> : summary(trading)}
      >
        <div className="grid gap-3 pb-2">
          <Segmented
            wide
            label={label}
            value={costs}
            options={choices}
            onChange={chosen => set({ costs: chosen })}
          />
          {WORDS[costs] && <p className="text-label text-faint">{WORDS[costs]}</p>}
          <InputFields names={NAMES.filter(name => name !== 'dp' || hasDelivery)} {...fields} />
        </div>
      </Disclosure>
      {errors.costs && costs !== 'flat' && <p className="pb-2 text-label text-down">{errors.costs}</p>}
    </>
  )
}

const WORDS: Readonly<Record<TradingValues['costs'], string | null>> = {
  nse: 'Brokerage, STT, exchange, IPFT, SEBI, stamp duty and GST, line by line.',
  flat: null,
  none: 'No charges: for comparison only.',
}

/** "NSE, historical rates · Index options", "0.03% per fill", "None". */
function summary({ costs, costPct, rates, segment, plan, feePct, feeCap }: TradingValues): string {
  if (costs === 'flat') return `${percent(costPct, 2)} per fill`
  const kind = labelOf('costs', costs)
  if (costs === 'none') return kind
  const book = `${kind}, ${labelOf('rates', rates).toLowerCase()} rates`
  const named = segment === 'auto' ? undefined : labelOf('segment', segment)
  const own = plan === 'own' ? `${percent(feePct, 2)} to ${inr(feeCap)}` : undefined
  return [book, named, own].filter(Boolean).join(' · ')
}
