import type { Paise } from '../core/units.ts'

/** One bar of the way from gross to net. */
interface WaterfallStep {
  readonly label: string
  /** `total` stands on zero, `charge` hangs where the one before it ended. */
  readonly kind: 'total' | 'charge'
  readonly fromPaise: Paise
  readonly toPaise: Paise
}

/**
 * From the P&L before charges down, charge by charge, to the net profit. The charges are amounts above zero, with fractions of a
 * paisa where they have some; one below zero goes up again.
 */
export function waterfall(
  grossPaise: Paise,
  charges: readonly { readonly label: string; readonly paise: number }[],
): WaterfallStep[] {
  const steps: WaterfallStep[] = [
    { label: 'P&L before charges', kind: 'total', fromPaise: 0, toPaise: grossPaise },
  ]
  let leftPaise = grossPaise
  for (const { label, paise } of charges) {
    steps.push({ label, kind: 'charge', fromPaise: leftPaise, toPaise: leftPaise - paise })
    leftPaise -= paise
  }
  // the parts are exact only together
  steps.push({ label: 'Net P&L', kind: 'total', fromPaise: 0, toPaise: Math.round(leftPaise) })
  return steps
}
