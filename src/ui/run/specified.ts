/** What the specification fixes for the Backtesting screen: names, choices and the sample's parameters. */
import { decimal, percent, quantity } from '../format/format.ts'

/** A strategy of the specification, with what its parameters panel shows. */
export interface SpecifiedStrategy {
  readonly id: string
  readonly title: string
  /** Empty where the specification names none. */
  readonly parameters: readonly { readonly label: string; readonly value: string }[]
}

/** The four strategies, in order. */
export const SPECIFIED_STRATEGIES: readonly SpecifiedStrategy[] = [
  {
    id: 'market-making',
    title: 'Market Making',
    parameters: [
      { label: 'Spread percentage', value: percent(0.05) },
      { label: 'Order quantity', value: quantity(10) },
      { label: 'Position limit', value: quantity(50) },
      { label: 'Min price increment', value: decimal(0.05) },
    ],
  },
  {
    id: 'momentum',
    title: 'Momentum',
    parameters: [
      { label: 'MA short period', value: quantity(10) },
      { label: 'MA long period', value: quantity(30) },
      { label: 'Volume threshold', value: decimal(1.5, 1) },
      { label: 'Take profit', value: percent(1, 1) },
      { label: 'Stop loss', value: percent(0.5, 1) },
    ],
  },
  { id: 'arbitrage', title: 'Arbitrage', parameters: [] },
  { id: 'gap-trading', title: 'Gap Trading', parameters: [] },
]

export const SPECIFIED_INSTRUMENTS = ['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC'] as const

/** The days that the sample and an empty form show. */
export const SPECIFIED_DATES = { from: '2023-01-01', to: '2023-05-31' } as const

/** The strategy with that id, or the first where the specification has none. */
export function specifiedStrategy(id: string): SpecifiedStrategy {
  return SPECIFIED_STRATEGIES.find(strategy => strategy.id === id) ?? SPECIFIED_STRATEGIES[0]!
}

/** The instrument with that symbol, or the first where the specification has none. */
export function sampleInstrument(symbol: string): string {
  return SPECIFIED_INSTRUMENTS.find(known => known === symbol) ?? SPECIFIED_INSTRUMENTS[0]
}
