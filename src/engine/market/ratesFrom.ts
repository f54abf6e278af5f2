import type { IsoDate } from '../core/units.ts'

/** The first day whose rates the charge book knows: fills before it need those of `today`. */
export const RATES_FROM: IsoDate = '2018-01-01'
