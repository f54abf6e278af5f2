import { RUN_INPUTS } from '../../../engine/inputs/table.ts'
import { inr, percent, quantity } from '../../format/format.ts'
import { Disclosure } from '../../primitives/Disclosure.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Switch } from '../../primitives/Switch.tsx'
import type { TradingValues } from '../../run/runInputs.ts'
import type { FormLimits } from '../../run/runLimits.ts'
import type { FieldsProps } from './CommonFields.tsx'

interface LimitFieldsProps extends FieldsProps {
  trading: TradingValues
  limits: FormLimits
}

const DECIMALS = 2

/** The limits of Settings, which bind a run unless they are switched off: one line, and what it says when opened. */
export function LimitFields({ trading, limits, errors, set }: LimitFieldsProps) {
  const isOn = trading.risk === 'on'
  const { maxPositionQty, maxDailyLoss, maxDrawdownPct } = limits.risk
  const units = `${quantity(maxPositionQty)} units`
  const loss = inr(maxDailyLoss)
  const drawdown = percent(maxDrawdownPct, Number.isInteger(maxDrawdownPct) ? 0 : DECIMALS)
  const wrong = errors.maxPositionQty ?? errors.maxDailyLoss ?? errors.maxDrawdownPct
  const words = `Max position ${units}, max daily loss ${loss}, max drawdown ${drawdown}.`
  return (
    <>
      {limits.warning && <Notice tone="warn">{limits.warning}</Notice>}
      <Disclosure title="Risk limits" summary={isOn ? `${units} · ${loss} · ${drawdown}` : 'Off'}>
        <div className="pb-2">
          <Switch
            label={RUN_INPUTS.risk.label}
            checked={isOn && limits.from === 'settings'}
            onChange={on => set(on ? { risk: 'on', limits: undefined } : { risk: 'off' })}
          />
          <p className="text-label text-faint">{limitWords(isOn, limits.from, words)}</p>
          {wrong && <p className="text-label text-down">{wrong}</p>}
        </div>
      </Disclosure>
    </>
  )
}

function limitWords(isOn: boolean, from: FormLimits['from'], words: string): string {
  if (!isOn) return 'No risk limits in this run.'
  return from === 'link' ? `This link overrides your risk limits. ${words}` : words
}
