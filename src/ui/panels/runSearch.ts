/** The inputs of a backtest as they stand in the page's address. A link reproduces the form; a bad value falls back. */
import * as z from 'zod/mini'

/** Rupees. The engine refuses what lies outside with the same sentence. */
export const CAPITAL_LIMITS = { min: 1_000, max: 1_000_000_000 } as const

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const between = (min: number, max: number) => z.number().check(z.minimum(min), z.maximum(max))
const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** What each input may be. What is left out is the engine's default. */
const FIELDS = {
  mode: z.enum(['sample', 'market']),
  strategy: word,
  instrument: word,
  capital: between(CAPITAL_LIMITS.min, CAPITAL_LIMITS.max),
  /** By the names that the strategy declares. */
  params: z.record(z.string(), z.number()),
  from: z.iso.date(),
  to: z.iso.date(),
  dataset: z.string().check(z.maxLength(200)),
  timeframe: z.enum(['source', '1m', '3m', '5m', '15m', '30m', '60m', '1D']),
  direction: z.enum(['long', 'short', 'both']),
  sizing: z.enum(['fixed', 'equity']),
  qty: whole(1, 1e9),
  sharePct: between(0.01, 100),
  costs: z.enum(['none', 'flat']),
  costPct: between(0, 10),
  fillAt: z.enum(['next-open', 'this-close']),
  slippageTicks: whole(0, 1000),
  penetrationTicks: whole(0, 1000),
  squareOff: z.union([z.literal('off'), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))]),
  risk: z.enum(['on', 'off']),
  tab: z.enum(['trades', 'price']),
  sort: z.enum(['entry', 'side', 'qty', 'exit', 'pnl', 'charges', 'bars', 'reason']),
  order: z.enum(['ascending', 'descending']),
}

type Schema = z.ZodMiniType

const fallback = <S extends Schema>(schema: S, value: z.output<S>) =>
  // the inner one catches a bad value, the outer one fills in a missing one
  z._default(z.catch(schema, value as z.output<S>), value as never)
const optional = <S extends Schema>(schema: S) => z.catch(z.optional(schema), undefined)

/** For the route's `validateSearch`. */
export const runSearchSchema = z.object({
  mode: fallback(FIELDS.mode, 'sample'),
  strategy: fallback(FIELDS.strategy, 'market-making'),
  instrument: fallback(FIELDS.instrument, 'NIFTY'),
  capital: fallback(FIELDS.capital, 100_000),
  params: fallback(FIELDS.params, {}),
  tab: fallback(FIELDS.tab, 'trades'),
  sort: fallback(FIELDS.sort, 'exit'),
  order: fallback(FIELDS.order, 'ascending'),
  from: optional(FIELDS.from),
  to: optional(FIELDS.to),
  dataset: optional(FIELDS.dataset),
  timeframe: optional(FIELDS.timeframe),
  direction: optional(FIELDS.direction),
  sizing: optional(FIELDS.sizing),
  qty: optional(FIELDS.qty),
  sharePct: optional(FIELDS.sharePct),
  costs: optional(FIELDS.costs),
  costPct: optional(FIELDS.costPct),
  fillAt: optional(FIELDS.fillAt),
  slippageTicks: optional(FIELDS.slippageTicks),
  penetrationTicks: optional(FIELDS.penetrationTicks),
  squareOff: optional(FIELDS.squareOff),
  risk: optional(FIELDS.risk),
})

export type RunSearch = z.infer<typeof runSearchSchema>

/** What the form shows before anything is set; links leave these values out. */
export const RUN_SEARCH_DEFAULTS: RunSearch = runSearchSchema.parse({})

/** Whether the value may stand in the address. */
export function isValidInput(key: keyof RunSearch, value: unknown): boolean {
  return FIELDS[key].safeParse(value).success
}

/** Whether an address says nothing about the run. */
export function isDefaultSearch(search: RunSearch): boolean {
  return JSON.stringify(runSearchSchema.parse(search)) === JSON.stringify(RUN_SEARCH_DEFAULTS)
}
