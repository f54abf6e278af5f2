/** All that a strategy in a file may import, under the name "sauda". */
export { ln } from './core/ln.ts'
export { InputError } from './core/problem.ts'
export { isAbove, isAtLeast, isSame } from './core/ties.ts'
export { type Adx, adx } from './indicators/adx.ts'
export { atr, trueRange } from './indicators/atr.ts'
export { beta } from './indicators/beta.ts'
export { type Bollinger, bollinger } from './indicators/bollinger.ts'
export { crossedAbove, crossedBelow, crossing, crossings } from './indicators/cross.ts'
export { type Donchian, donchian } from './indicators/donchian.ts'
export { ema } from './indicators/ema.ts'
export { highest, lowest } from './indicators/extremes.ts'
export type { Indicate } from './indicators/indicate.ts'
export { type Macd, macd } from './indicators/macd.ts'
export { rsi } from './indicators/rsi.ts'
export { sma } from './indicators/sma.ts'
export { stdev } from './indicators/stdev.ts'
export { supertrend } from './indicators/supertrend.ts'
export { vwap } from './indicators/vwap.ts'
export { wilder } from './indicators/wilder.ts'
export { wma } from './indicators/wma.ts'
export { zscore } from './indicators/zscore.ts'
export type { Direction } from './inputs/inputs.ts'
export { type Bars, firstTradedBar, hasVolume } from './market/bars.ts'
export { DAY_MINUTES, DAY_MS, istDay, istDayStart, istMinute, MINUTE_MS } from './market/ist.ts'
export { barMinutesOf, resample, type Timeframe } from './market/resample.ts'
export { ago, lastEnded } from './rules/code/api.ts'
export {
  dayClose,
  dayHigh,
  dayLow,
  dayOpen,
  daysToExpiry,
  openingHigh,
  openingLow,
  previousDay,
  weekdays,
} from './rules/days.ts'
export {
  choice,
  decimal,
  defineStrategy,
  integer,
  type Param,
  type Params,
  type ParamValues,
  type Step,
  type Strategy,
  type StrategyContext,
  type StrategyLine,
} from './strategies/define.ts'
export type { Broker } from './trading/broker.ts'
export type { Exits, Order, OrderRequest } from './trading/order.ts'
