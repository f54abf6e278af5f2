import type { RunInputs } from '../../engine/inputs.ts'
import { inr, percent, quantity } from '../format.ts'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { Select } from '../primitives/Select.tsx'
import { Switch } from '../primitives/Switch.tsx'
import { TimeField } from '../primitives/TextField.tsx'
import type { FieldsProps } from './CommonFields.tsx'
import { Labelled } from './Labelled.tsx'
import type { FieldErrors } from './runErrors.ts'
import type { TradingValues } from './runInputs.ts'

interface FillFieldsProps extends FieldsProps {
  trading: TradingValues
  defaults: RunInputs
}

const COSTS = [
  { value: 'flat', label: 'Share of value' },
  { value: 'none', label: 'None' },
] as const

const FILLS = [
  { value: 'next-open', label: 'Next open' },
  { value: 'this-close', label: 'This close', hint: 'Optimistic: nobody trades at a close just seen' },
] as const

/** Where the switch goes when it is turned on and the engine has no time of its own. */
const SQUARE_OFF = '15:15'

/** Costs, fills, square-off and risk limits, folded away under one line that says what they are. */
export function FillFields({ trading, defaults, errors, set }: FillFieldsProps) {
  return (
    <div className="border-t border-line pt-2">
      <Disclosure title="Costs and fills" summary={summary(trading, errors)}>
        <div className="grid grid-cols-1 gap-3 pb-2">
          <Labelled label="Costs">
            <Segmented
              wide
              label="Costs"
              value={trading.costs}
              options={COSTS}
              onChange={costs => set({ costs })}
            />
          </Labelled>
          {trading.costs === 'flat' && (
            <NumberField
              label="Cost of each fill"
              unit="%"
              step={0.01}
              min={0}
              value={trading.costPct}
              onChange={costPct => set({ costPct })}
              help="Of the fill's value, on both sides."
              error={errors.costPct}
            />
          )}
          <Select
            label="Market orders fill at"
            value={trading.fillAt}
            options={FILLS}
            onChange={fillAt => set({ fillAt })}
          />
          <div className="grid grid-cols-2 gap-3">
            <NumberField
              label="Slippage"
              unit="ticks"
              min={0}
              value={trading.slippageTicks}
              onChange={slippageTicks => set({ slippageTicks })}
              error={errors.slippageTicks}
            />
            <NumberField
              label="Limit penetration"
              unit="ticks"
              min={0}
              value={trading.penetrationTicks}
              onChange={penetrationTicks => set({ penetrationTicks })}
              error={errors.penetrationTicks}
            />
          </div>
          <Switch
            label="Square off each day"
            checked={trading.squareOff !== 'off'}
            onChange={isOn => set({ squareOff: isOn ? (defaults.squareOff ?? SQUARE_OFF) : 'off' })}
          />
          {trading.squareOff !== 'off' && (
            <TimeField
              label="Square-off time"
              value={trading.squareOff}
              onChange={squareOff => set({ squareOff })}
              error={errors.squareOff}
            />
          )}
          {defaults.risk && (
            <div>
              <Switch
                label="Risk limits"
                checked={trading.risk === 'on'}
                onChange={isOn => set({ risk: isOn ? 'on' : 'off' })}
              />
              <p className="text-label text-faint">
                At most {quantity(defaults.risk.maxPositionQty)} units a position,{' '}
                {inr(defaults.risk.maxDailyLoss)} lost in a day, {percent(defaults.risk.maxDrawdownPct, 0)}{' '}
                drawdown.
              </p>
            </div>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

const FOLDED: readonly (keyof TradingValues)[] = ['costPct', 'slippageTicks', 'penetrationTicks', 'squareOff']

/** "0.03% a fill · next open · square-off 15:15 · limits on". */
function summary(trading: TradingValues, errors: FieldErrors) {
  if (FOLDED.some(field => errors[field])) return <span className="text-down">Needs attention</span>
  const { costs, costPct, fillAt, slippageTicks, squareOff, risk } = trading
  const parts = [
    costs === 'none' ? 'no costs' : `${percent(costPct, 2)} a fill`,
    fillAt === 'next-open' ? 'next open' : 'this close',
    slippageTicks ? `${quantity(slippageTicks)} ticks slip` : null,
    squareOff === 'off' ? 'overnight' : `off ${squareOff}`,
    risk === 'on' ? 'limits' : 'no limits',
  ]
  return parts.filter(Boolean).join(' · ')
}
