import { type FormEvent, useState } from 'react'
import type { Problem } from '../../engine/core/problem.ts'
import type { AlertWhat } from '../../engine/desk/paperView.ts'
import type { MarketRow } from '../../engine/desk/types.ts'
import { Button } from '../primitives/Button.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { Select } from '../primitives/Select.tsx'
import { ALERT_TEXTS } from './alertTexts.ts'
import type { SendCommand } from './sendCommand.ts'

interface AlertFormProps {
  market: readonly MarketRow[]
  send: SendCommand
}

const KINDS = (['price', 'pnl'] as const).map(value => ({ value, label: ALERT_TEXTS.kinds[value] }))
const SIDES = (['above', 'below'] as const).map(value => ({ value, label: ALERT_TEXTS.sides[value] }))
const FIRST_LOSS = -5_000

/** Adds an alert; the price begins at that of the instrument. */
export function AlertForm({ market, send }: AlertFormProps) {
  const [kind, setKind] = useState<AlertWhat['kind']>('price')
  const [chosen, setChosen] = useState<string | null>(null)
  const [side, setSide] = useState<AlertWhat['side']>('above')
  const [typed, setTyped] = useState<number | null | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | null>(null)
  const symbol = chosen ?? market[0]?.symbol ?? ''
  const price = typed === undefined ? (market.find(row => row.symbol === symbol)?.price ?? null) : typed
  const rupees = typed === undefined ? FIRST_LOSS : typed

  const choose = (next: AlertWhat['kind']) => {
    setKind(next)
    setSide(next === 'price' ? 'above' : 'below')
    setTyped(undefined)
    setProblem(null)
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    // what is no number is for the desk to refuse, in its words
    const what: AlertWhat =
      kind === 'price'
        ? { kind, symbol, side, price: price ?? 0 }
        : { kind, side, rupees: rupees ?? Number.NaN }
    const isShown = ({ field }: Problem) => field !== undefined && field in what
    const outcome = await send({ kind: 'add-alert', what }, { isShown })
    setProblem(outcome.ok ? null : outcome.problem)
    if (outcome.ok) setTyped(undefined)
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.message : null)
  return (
    <form onSubmit={event => void add(event)} className="grid gap-3 border-t border-line pt-3">
      <div className="flex flex-wrap gap-2">
        <Segmented label={ALERT_TEXTS.kind} value={kind} options={KINDS} onChange={choose} />
        <Segmented label={ALERT_TEXTS.side} value={side} options={SIDES} onChange={setSide} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {kind === 'price' ? (
          <>
            <Select
              label={ALERT_TEXTS.symbol}
              value={symbol}
              options={market.map(row => ({ value: row.symbol, label: row.symbol }))}
              onChange={next => {
                setChosen(next)
                setTyped(undefined)
              }}
              error={errorOf('symbol')}
            />
            <NumberField
              label={ALERT_TEXTS.price}
              value={price}
              onChange={setTyped}
              step={0.05}
              min={0.05}
              error={errorOf('price')}
            />
          </>
        ) : (
          <NumberField
            label={ALERT_TEXTS.rupees}
            unit="₹"
            value={rupees}
            onChange={setTyped}
            step={500}
            help={ALERT_TEXTS.rupeesHelp}
            error={errorOf('rupees')}
          />
        )}
      </div>
      <Button type="submit" size="form" variant="primary" className="justify-self-start">
        {ALERT_TEXTS.add}
      </Button>
    </form>
  )
}
