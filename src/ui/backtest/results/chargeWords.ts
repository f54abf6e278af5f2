import type { RunView } from '../../../workers/api/api.ts'

/** A run's money before charges, its charges, and what is left, in rupees to the paisa. */
export interface Money {
  readonly gross: number
  readonly charges: number
  readonly net: number
}

/** Of the whole run, what is still open included. */
export function runMoney({ stats }: RunView): Money {
  const { netProfit: net, charges } = stats
  // a sum of two binary fractions is brought back to whole paise
  return { gross: Math.round((net + charges) * 100) / 100, charges, net }
}
