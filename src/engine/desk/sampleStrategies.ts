import type { Paise, Qty, SignedQty } from '../core/units.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import type { DeskStrategy, StrategyStatus } from './types.ts'

/** One strategy of the sample, and how it traded. */
export interface SampleStrategy {
  readonly name: string
  readonly type: Strategy['id']
  readonly status: StrategyStatus
  readonly statusReason?: string
  readonly instruments: readonly string[]
  readonly capital: number
  /** What it holds now; its other round trips have ended. */
  readonly held: Readonly<Record<string, SignedQty>>
  /** Its share of the day's orders; all shares add up to 1. */
  readonly share: number
  /** About what it has made today; all add up to ₹12,459. */
  readonly aimPaise: Paise
}

const LATE_PRICES =
  'BANKNIFTY prices 14 s late (limit 5 s). The pair stopped: it closes nothing by itself and sends no new entries until you resume it.'

/** The strategies of the sample desk; what they aim at adds up to the specification's profit of the day. */
export const SAMPLE_STRATEGIES: readonly SampleStrategy[] = [
  {
    name: 'Nifty spread maker',
    type: 'market-making',
    status: 'active',
    instruments: ['NIFTY'],
    capital: 1_500_000,
    held: { NIFTY: 100 },
    share: 0.4,
    aimPaise: 624_000,
  },
  {
    name: 'Bank Nifty momentum',
    type: 'momentum',
    status: 'active',
    instruments: ['BANKNIFTY'],
    capital: 1_000_000,
    held: { BANKNIFTY: 75 },
    share: 0.16,
    aimPaise: 481_500,
  },
  {
    name: 'TCS gap fade',
    type: 'gap-trading',
    status: 'paused',
    instruments: ['TCS'],
    capital: 400_000,
    held: { TCS: -120 },
    share: 0.03,
    aimPaise: -112_000,
  },
  {
    name: 'Index pair',
    type: 'arbitrage',
    status: 'error',
    statusReason: LATE_PRICES,
    instruments: ['NIFTY', 'BANKNIFTY'],
    capital: 1_200_000,
    held: { NIFTY: 50, BANKNIFTY: -25 },
    share: 0.07,
    aimPaise: -64_000,
  },
  {
    name: 'Reliance spread maker',
    type: 'market-making',
    status: 'active',
    instruments: ['RELIANCE'],
    capital: 600_000,
    held: { RELIANCE: 240 },
    share: 0.14,
    aimPaise: 238_500,
  },
  {
    name: 'HDFC breakout',
    type: 'momentum',
    status: 'active',
    instruments: ['HDFC'],
    capital: 500_000,
    held: { HDFC: -160 },
    share: 0.06,
    aimPaise: -187_200,
  },
  {
    name: 'TCS Reliance pair',
    type: 'arbitrage',
    status: 'active',
    instruments: ['TCS', 'RELIANCE'],
    capital: 750_000,
    held: { TCS: 80 },
    share: 0.05,
    aimPaise: 105_800,
  },
  {
    name: 'Opening gap basket',
    type: 'gap-trading',
    status: 'active',
    instruments: ['RELIANCE', 'HDFC'],
    capital: 500_000,
    held: {},
    share: 0.03,
    aimPaise: 94_600,
  },
  {
    name: 'M&M trend',
    type: 'momentum',
    status: 'paused',
    instruments: ['M&M'],
    capital: 300_000,
    held: {},
    share: 0.04,
    aimPaise: 130_550,
  },
  {
    name: 'Nifty opening range',
    type: 'momentum',
    status: 'paused',
    instruments: ['NIFTY'],
    capital: 800_000,
    held: {},
    share: 0.02,
    aimPaise: -65_850,
  },
]

/** What an order of an instrument may ask for: `step` times 1 to `most`. Index futures trade in lots. */
export const ORDER_SIZES: Readonly<Record<string, { readonly step: Qty; readonly most: number }>> = {
  NIFTY: { step: 50, most: 2 },
  BANKNIFTY: { step: 25, most: 3 },
  RELIANCE: { step: 10, most: 24 },
  TCS: { step: 10, most: 16 },
  HDFC: { step: 10, most: 20 },
  'M&M': { step: 25, most: 12 },
}

/** The strategy's row before its figures are computed. */
export function toStrategyRow(
  { name, type, status, statusReason = '', instruments, capital }: SampleStrategy,
  index: number,
): DeskStrategy {
  return {
    id: `S${index + 1}`,
    name,
    type,
    status,
    statusReason,
    instruments,
    capital,
    params: checkParams(findStrategy(type), {}),
    sessionStart: '09:15',
    sessionEnd: '15:30',
    squareOff: '15:15',
    pnlPaise: 0,
    trades: 0,
    winRate: 0,
    avgReturn: 0,
    maxDrawdown: 0,
  }
}
