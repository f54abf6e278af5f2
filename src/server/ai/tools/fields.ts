import { z } from 'zod'
import { CATALOG, choicesOf, KNOWN_SYMBOLS, RUN_INPUTS, SYNTHETIC_SYMBOLS } from '../../../engine/index.ts'

/** The seed of the synthetic market where none is asked for. */
export const DEFAULT_SEED = 1
/** The days of a backtest where none are asked for: the specification's. */
export const DEFAULT_DAYS = { from: '2023-01-01', to: '2023-05-31' } as const

const { capital, direction, slippageTicks } = RUN_INPUTS
const STRATEGY_IDS = CATALOG.map(({ id }) => id)

/** A day in India, "2023-05-15". The engine checks that it is a real one. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'write the day as YYYY-MM-DD')
  .describe('YYYY-MM-DD, a day in India')

/** A strategy of the catalogue. */
export const strategyId = z.enum(STRATEGY_IDS).describe('Which strategy')

/** An instrument of the synthetic market. */
export const simulatedSymbol = z.enum(SYNTHETIC_SYMBOLS).describe('Which instrument')

/** Any instrument that the market book knows. */
export const knownSymbol = z.enum(KNOWN_SYMBOLS).describe('Which instrument')

/** What every simulation takes besides its strategies and instruments. */
export const simulation = {
  from: day.default(DEFAULT_DAYS.from),
  to: day.default(DEFAULT_DAYS.to),
  capital: z.number().default(capital.initial).describe(`Rupees, from ${capital.min} to ${capital.max}`),
  timeframe: z.enum(choicesOf('timeframe')).nullable().default(null).describe('Null keeps one-minute bars'),
  direction: z.enum(choicesOf('direction')).default(direction.initial),
  slippageTicks: z
    .int()
    .min(slippageTicks.min)
    .max(slippageTicks.max)
    .default(slippageTicks.initial)
    .describe('Ticks by which each market or stop fill is worse'),
  seed: z.int().min(0).max(4_294_967_295).default(DEFAULT_SEED).describe('Of the synthetic market'),
}

/** Values of a strategy's parameters by their names. */
export const params = z
  .record(z.string().max(40), z.number())
  .default({})
  .describe(
    `Only what differs from the default. ${CATALOG.map(
      ({ id, params }) => `${id}: ${Object.keys(params).join(', ')}`,
    ).join('. ')}`,
  )
