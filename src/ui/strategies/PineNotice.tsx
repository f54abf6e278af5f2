import { useState } from 'react'
import type { PineConversion, PineFault } from '../../import/pine/pineToCode.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { cx } from '../primitives/cx.ts'
import { Disclosure } from '../primitives/Disclosure.tsx'
import { Notice } from '../primitives/Notice.tsx'
import type { PineConverter } from './usePine.ts'

interface PineNoticesProps {
  /** Whether the editor holds a script in Pine. */
  holdsPine: boolean
  converter: PineConverter
  onConvert: () => void
}

/** That a script is Pine, why it cannot be converted, and what became of the last one. */
export function PineNotices({ holdsPine, converter, onConvert }: PineNoticesProps) {
  const { conversion, refusal, dismiss } = converter
  return (
    <div className="grid shrink-0 gap-4 empty:hidden">
      {holdsPine && (
        <Notice tone="info" action={<Button onClick={onConvert}>Convert</Button>}>
          This is a TradingView script in Pine.
        </Notice>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {conversion && <Converted conversion={conversion} onDismiss={dismiss} />}
    </div>
  )
}

interface ConvertedProps {
  conversion: PineConversion
  onDismiss: () => void
}

/** What became of a script: the lines that were not understood, and what a run does otherwise than TradingView. */
function Converted({ conversion, onDismiss }: ConvertedProps) {
  const { title, refusal, notUnderstood, drawing } = conversion
  return (
    <Notice
      tone={refusal ? 'error' : notUnderstood.length > 0 ? 'warn' : 'info'}
      action={<Button onClick={onDismiss}>Dismiss</Button>}
    >
      <div className="grid gap-2">
        <p>{refusal ?? `Converted “${title}” from Pine. ${faultWords(notUnderstood)}`}</p>
        {notUnderstood.length > 0 && <Faults faults={notUnderstood} />}
        {drawing.length > 0 && <p className="text-label text-muted">{drawingWords(drawing.length)}</p>}
        <Differences of={conversion} />
      </div>
    </Notice>
  )
}

function Differences({ of: { differences } }: { of: PineConversion }) {
  if (differences.length === 0) return null
  return (
    <Disclosure title={`Differences from TradingView (${differences.length})`} isCompact>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label="Differences from TradingView" tabIndex={0} className="max-h-40 overflow-y-auto">
        <ul className="grid list-disc gap-1 pl-5 text-label">
          {differences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </Disclosure>
  )
}

/** So many lines are shown at first: the editor below stays in sight on a phone. */
const SHOWN_FAULTS = 3

/** Those first that change orders; how many more there are opens them. */
function Faults({ faults }: { faults: readonly PineFault[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const sorted = [...faults].sort((a, b) => Number(b.changesOrders) - Number(a.changesOrders))
  const more = faults.length - SHOWN_FAULTS
  const isCut = more > 0 && !isOpen
  return (
    <section aria-label="Lines not understood" className="grid justify-items-start gap-1 text-label">
      <ul className="grid gap-1">
        {(isCut ? sorted.slice(0, SHOWN_FAULTS) : sorted).map(({ line, text, reason, changesOrders }) => (
          <li key={line} className={cx('wrap-anywhere', isCut && 'line-clamp-2')}>
            Line {line}: <code>{text}</code>
            <span className="text-muted">
              {' – '}
              {reason}
              {changesOrders && '; orders are missing or differ'}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="ghost" className="-ml-2.5" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show less' : `Show ${quantity(more)} more`}
        </Button>
      )}
    </section>
  )
}

function faultWords(faults: readonly PineFault[]): string {
  if (faults.length === 0) return 'Every line that trades was understood.'
  const changing = faults.filter(({ changesOrders }) => changesOrders).length
  const lines = faults.length === 1 ? '1 line was' : `${quantity(faults.length)} lines were`
  if (changing === 0)
    return `${lines} not understood; no order depends on ${faults.length === 1 ? 'it' : 'them'}.`
  return `${lines} not understood: orders are missing or differ, as each run’s report says.`
}

function drawingWords(count: number): string {
  return count === 1
    ? '1 line only draws and is left out.'
    : `${quantity(count)} lines only draw and are left out.`
}
