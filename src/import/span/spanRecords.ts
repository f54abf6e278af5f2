/** What the elements of a SPAN file (fileFormat 4.00, XML) come to: contracts, charges, and what the file is. */
import { type MarginTable, SCENARIOS } from '../../engine/index.ts'
import { CalendarRecords } from './calendarRecords.ts'
import { type Draft, emptyContract, emptyDraft, type Open, toUnderlying } from './spanDraft.ts'
import { createdWords, type Fault, spanDate, spanNumber, spanSymbol } from './spanText.ts'
import type { XmlListener } from './xmlEvents.ts'

/** What is kept of a file. */
export interface SpanWanted {
  /** Of these underlyings; null is all. */
  readonly symbols: readonly string[] | null
  /** Options are nine tenths of a file. */
  readonly options: boolean
}

type Take = (text: string, path: readonly string[]) => void

const MAX_CONTRACTS = 2_000_000
const CONTRACTS = ['fut', 'opt', 'phy'] as const
const PORTFOLIOS = ['futPf', 'oopPf', 'phyPf'] as const

/** Takes down what the elements say; `table` is what they come to. */
export class SpanRecords implements XmlListener {
  readonly #fault: Fault
  readonly #wanted: SpanWanted
  readonly #calendar: CalendarRecords
  readonly #begins: ReadonlyMap<string, () => void>
  /** By the name of the element, after that of the one around it. */
  readonly #takes: ReadonlyMap<string, Take>
  readonly #underlyings = new Map<string, Draft>()
  readonly #file = { date: '', created: '', format: '', settled: '', exchange: '', house: '' }
  #contracts = 0
  /** Of the portfolio or commodity that is open; null where it is not wanted. */
  #draft: Draft | null = null
  #symbol = ''
  #seriesExpiry = ''
  #contract: Open = emptyContract()
  #losses: number[] = []
  /** Whether those of the open contract are kept. */
  #keeps = false

  constructor(wanted: SpanWanted, fault: Fault) {
    this.#wanted = wanted
    this.#fault = fault
    this.#calendar = new CalendarRecords(fault)
    this.#begins = this.#beginnings()
    this.#takes = new Map([...this.#fileTakes(), ...this.#contractTakes(), ...this.#commodityTakes()])
  }

  open(name: string): void {
    this.#begins.get(name)?.()
  }

  close(name: string, text: string, path: readonly string[]): void {
    const parent = path.at(-1)
    // nine of ten elements are these
    if (name === 'a' && parent === 'ra') this.#takeLoss(text)
    else this.#takes.get(`${parent}/${name}`)?.(text, path)
  }

  /** @throws InputError where it is not a file that margins can be taken from. */
  table(): MarginTable {
    const { date, created, format, settled, exchange, house } = this.#file
    if (!format.startsWith('4')) throw this.#fault(`its fileFormat is "${format.slice(0, 10)}", not 4.00`)
    const underlyings = [...this.#underlyings.values()]
      .filter(({ futures, options }) => futures.length + options.length > 0)
      .map(toUnderlying)
      .sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
    return {
      exchange: (exchange || (house === 'NSCCL' ? 'NSE' : house)).slice(0, 10),
      date: spanDate(date, 'its date', this.#fault),
      created: createdWords(created),
      isSettlement: settled === '1' || settled === 'true',
      underlyings,
    }
  }

  #beginnings(): Map<string, () => void> {
    const contracts = CONTRACTS.map(kind => [kind, () => this.#beginContract(kind)] as const)
    const groups = [...PORTFOLIOS, 'ccDef'].map(name => [name, () => this.#beginGroup()] as const)
    return new Map<string, () => void>([
      ...contracts,
      ...groups,
      ['ra', () => (this.#losses = [])],
      ['series', () => (this.#seriesExpiry = '')],
      ['dSpread', () => this.#calendar.openCharge()],
      ['pLeg', () => this.#calendar.openLeg()],
    ])
  }

  #beginGroup(): void {
    this.#draft = null
    this.#symbol = ''
    this.#calendar.begin()
  }

  #beginContract(kind: (typeof CONTRACTS)[number]): void {
    this.#contract = emptyContract()
    this.#keeps = this.#draft !== null && (kind === 'fut' || (kind === 'opt' && this.#wanted.options))
  }

  #fileTakes(): [string, Take][] {
    const file = this.#file
    // the first of its kind; the day stands in pointInTime, in some files beside it
    const first = (field: keyof typeof file) => (text: string) => {
      file[field] ||= text
    }
    return [
      ['spanFile/fileFormat', first('format')],
      ['spanFile/created', first('created')],
      ['spanFile/date', first('date')],
      ['pointInTime/date', first('date')],
      ['spanFile/isSetl', first('settled')],
      ['pointInTime/isSetl', first('settled')],
      ['clearingOrg/ec', first('house')],
      ['exchange/exch', first('exchange')],
    ]
  }

  #contractTakes(): [string, Take][] {
    const set = (field: Exclude<keyof Open, 'losses'>) => (text: string) => {
      this.#contract[field] = text
    }
    const takes: [string, Take][] = [
      ['fut/pe', set('expiry')],
      ['opt/o', set('right')],
      ['opt/k', set('strike')],
      ['ra/d', set('delta')],
      ['series/pe', text => (this.#seriesExpiry = text)],
      ['phyPf/phy', () => this.#addSpot()],
      ['futPf/fut', () => this.#addFuture()],
      ['series/opt', () => this.#addOption()],
      ['series/cvf', text => this.#checkFactor(text)],
    ]
    for (const kind of CONTRACTS) {
      takes.push([`${kind}/p`, set('price')], [`${kind}/cvf`, text => this.#checkFactor(text)])
      // where there are arrays of several kinds of account, the first is that of clients
      takes.push([`${kind}/ra`, () => (this.#contract.losses ??= this.#losses)])
    }
    for (const name of PORTFOLIOS) {
      takes.push(
        [`${name}/pfCode`, text => this.#choose(text)],
        [`${name}/cvf`, text => this.#checkFactor(text)],
      )
    }
    return takes
  }

  #commodityTakes(): [string, Take][] {
    const leg = ['cc', 'pe', 'rs', 'i'].map((name): [string, Take] => [
      `pLeg/${name}`,
      text => this.#calendar.setLeg(name, text),
    ])
    const charge = ['spread', 'chargeMeth'].map((name): [string, Take] => [
      `dSpread/${name}`,
      text => this.#calendar.setCharge(name, text),
    ])
    return [
      ...leg,
      ...charge,
      ['ccDef/cc', text => this.#choose(text)],
      ['ccDef/dSpread', () => this.#addCharge()],
      ['rate/val', (text, path) => this.#takeRate(text, path)],
    ]
  }

  #takeLoss(text: string): void {
    if (!this.#keeps || this.#losses.length > SCENARIOS) return
    this.#losses.push(spanNumber(text, `a loss of ${this.#symbol}`, this.#fault))
  }

  /** The portfolio or commodity is that of this symbol. */
  #choose(text: string): void {
    this.#symbol = spanSymbol(text, this.#fault)
    const { symbols } = this.#wanted
    this.#draft = symbols === null || symbols.includes(this.#symbol) ? this.#draftOf(this.#symbol) : null
  }

  #draftOf(symbol: string): Draft {
    const known = this.#underlyings.get(symbol)
    if (known) return known
    const draft = emptyDraft(symbol)
    this.#underlyings.set(symbol, draft)
    return draft
  }

  #addSpot(): void {
    const { price } = this.#contract
    if (!this.#draft || price === '') return
    const spot = spanNumber(price, `the price of ${this.#symbol}`, this.#fault)
    if (spot > 0) this.#draft.spot = spot
  }

  #addFuture(): void {
    const draft = this.#wantedDraft()
    if (!draft) return
    const expiry = spanDate(this.#contract.expiry, `the expiry of a ${draft.symbol} future`, this.#fault)
    const words = `the ${draft.symbol} future of ${expiry}`
    this.#once(draft, expiry, words)
    draft.futures.push({ expiry, ...this.#priced(words) })
  }

  #addOption(): void {
    const draft = this.#wantedDraft()
    if (!draft || !this.#wanted.options) return
    const { right: letter, strike: text } = this.#contract
    const expiry = spanDate(this.#seriesExpiry, `the expiry of ${draft.symbol} options`, this.#fault)
    const words = `the ${draft.symbol} option ${text.slice(0, 20)} ${letter.slice(0, 5)} of ${expiry}`
    if (letter !== 'C' && letter !== 'P') throw this.#fault(`${words} is neither a call (C) nor a put (P)`)
    const right = letter === 'C' ? 'CE' : 'PE'
    const strike = spanNumber(text, `the strike of ${words}`, this.#fault)
    this.#once(draft, `${expiry} ${strike} ${right}`, words)
    draft.options.push({ expiry, right, strike, ...this.#priced(words) })
  }

  #wantedDraft(): Draft | null {
    if (this.#symbol === '') throw this.#fault('a contract stands before the symbol of its portfolio')
    return this.#draft
  }

  #priced(words: string) {
    const { losses, price: text, delta } = this.#contract
    if (losses?.length !== SCENARIOS) {
      const count = losses && losses.length > SCENARIOS ? 'more than 16' : String(losses?.length ?? 0)
      throw this.#fault(`${words} has ${count} risk array values, not ${SCENARIOS}`)
    }
    const price = spanNumber(text, `the price of ${words}`, this.#fault)
    if (price < 0) throw this.#fault(`the price of ${words} is below zero`)
    return { price, losses, delta: spanNumber(delta, `the delta of ${words}`, this.#fault) }
  }

  #once(draft: Draft, key: string, words: string): void {
    if (draft.seen.has(key)) throw this.#fault(`${words} appears twice`)
    if (++this.#contracts > MAX_CONTRACTS) throw this.#fault('it has too many contracts')
    draft.seen.add(key)
  }

  #addCharge(): void {
    this.#draft?.calendar.push(this.#calendar.endCharge(this.#symbol))
  }

  /** The rate of a calendar spread, or of the short option minimum: the highest of its tiers. */
  #takeRate(text: string, path: readonly string[]): void {
    if (path.at(-2) === 'dSpread') this.#calendar.setRupees(text)
    else if (path.at(-2) === 'tier' && path.at(-3) === 'somTiers' && this.#draft) {
      const minimum = spanNumber(text, `the short option minimum of ${this.#symbol}`, this.#fault)
      this.#draft.shortOptionMinimum = Math.max(this.#draft.shortOptionMinimum, minimum)
    }
  }

  #checkFactor(text: string): void {
    if (!this.#draft || text === '') return
    if (spanNumber(text, `the contract factor of ${this.#symbol}`, this.#fault) === 1) return
    throw this.#fault(
      `contracts of ${this.#symbol} have the factor ${text.slice(0, 20)}; those of equity derivatives have 1`,
    )
  }
}
