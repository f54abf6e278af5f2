import type { CalendarCharge, SpreadLeg } from '../../engine/index.ts'
import { type Fault, spanDate, spanNumber } from './spanText.ts'

interface OpenLeg {
  symbol: string
  expiry: string
  side: string
  ratio: string
}

interface OpenCharge {
  priority: string
  method: string
  rupees: string
  readonly legs: OpenLeg[]
}

const LEG_FIELDS = { cc: 'symbol', pe: 'expiry', rs: 'side', i: 'ratio' } as const
/** NIFTY has some 150. */
const MAX_CHARGES = 10_000
const CHARGE_FIELDS = { spread: 'priority', chargeMeth: 'method' } as const

/** A charge with its place in the order in which spreads are formed. */
export type RankedCharge = CalendarCharge & { readonly priority: number }

/** Takes down the calendar spreads (`dSpread`) of one commodity after another. */
export class CalendarRecords {
  readonly #fault: Fault
  #open: OpenCharge | null = null
  /** Of the open commodity. */
  #count = 0

  constructor(fault: Fault) {
    this.#fault = fault
  }

  /** Another commodity begins. */
  begin(): void {
    this.#count = 0
    this.#open = null
  }

  openCharge(): void {
    this.#open = { priority: '', method: '', rupees: '', legs: [] }
  }

  openLeg(): void {
    this.#open?.legs.push({ symbol: '', expiry: '', side: '', ratio: '' })
  }

  /** A field of the open spread. */
  setCharge(name: string, text: string): void {
    if (this.#open && name in CHARGE_FIELDS) {
      this.#open[CHARGE_FIELDS[name as keyof typeof CHARGE_FIELDS]] = text
    }
  }

  setRupees(text: string): void {
    if (this.#open) this.#open.rupees = text
  }

  /** A field of its open leg. */
  setLeg(name: string, text: string): void {
    const leg = this.#open?.legs.at(-1)
    if (leg && name in LEG_FIELDS) leg[LEG_FIELDS[name as keyof typeof LEG_FIELDS]] = text
  }

  /** What the open spread comes to. @throws InputError for one that is not read. */
  endCharge(symbol: string): RankedCharge {
    const words = `a calendar spread of ${symbol}`
    const { priority, method, rupees, legs } = this.#open!
    this.#open = null
    if (method !== '' && method !== 'F') {
      throw this.#fault(`${words} is charged by "${method.slice(0, 10)}", not flat (F)`)
    }
    if (legs.length !== 2) throw this.#fault(`${words} has ${legs.length} legs, not 2`)
    if (++this.#count > MAX_CHARGES) throw this.#fault(`${symbol} has too many calendar spreads`)
    // "A" is the near one, whatever their order in the file
    const [near, far] = legs[0]!.side > legs[1]!.side ? [legs[1]!, legs[0]!] : [legs[0]!, legs[1]!]
    return {
      priority: priority === '' ? this.#count : spanNumber(priority, words, this.#fault),
      near: this.#leg(near, symbol, words),
      far: this.#leg(far, symbol, words),
      rupees: spanNumber(rupees, `the charge of ${words}`, this.#fault),
    }
  }

  #leg({ symbol: other, expiry, ratio }: OpenLeg, symbol: string, words: string): SpreadLeg {
    if (other !== '' && other !== symbol) throw this.#fault(`${words} has a leg in "${other.slice(0, 40)}"`)
    const units = ratio === '' ? 1 : spanNumber(ratio, `the ratio of ${words}`, this.#fault)
    if (units <= 0) throw this.#fault(`the ratio of ${words} is not above zero`)
    return { expiry: spanDate(expiry, `the expiry of ${words}`, this.#fault), ratio: units }
  }
}
