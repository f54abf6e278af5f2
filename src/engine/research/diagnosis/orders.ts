/** Orders that the account, the limits or the exchange did not take, and quantities that the exchange would not. */

import { lotNeed } from '../../analysis/lotNeed.ts'
import { type Paise, type Price, toPaise } from '../../core/units.ts'
import { type RunInputs, runSegment } from '../../inputs/inputs.ts'
import { toPercent } from '../../inputs/pageValues.ts'
import { findInstrument } from '../../market/instruments.ts'
import { dayWords, istDay } from '../../market/ist.ts'
import { contractLotOn, lotOn } from '../../market/lots.ts'
import type { RunLeg } from '../../run/runLegs.ts'
import { NO_SHORT, positionTerms } from '../../trading/margin.ts'
import { RISK_REASONS } from '../../trading/risk.ts'
import { type Finding, partOf, type Remedy, type Subject } from './finding.ts'
import { countWords, numberWords, rupeeWords, shareWords } from './findingWords.ts'
import { roundCapital, runWith, WITHOUT_LIMITS, withCapital } from './remedy.ts'

/** Below a tenth of the orders the others are the strategy. */
const REFUSED_SHARE = 0.1
const NO_UNIT = /^(Not enough cash|Size too small) for one unit/
const TOO_LITTLE = /^(Less than one lot|Not enough margin)/
/** Of what one unit takes: its charges. */
const SPARE = 1.02
/** While a limit has stopped trading all is refused: the limit is told of as such. */
const STOPPED = [
  'Stopped for the rest of the run',
  'Daily loss limit reached',
  ...Object.values(RISK_REASONS),
]

/** The reason for which most orders were refused. */
export function ordersRefused(subject: Subject): Finding | null {
  const { orders, fills } = subject.report
  const most = orders.refusals.find(({ reason }) => !STOPPED.includes(reason))
  if (!most || most.count / orders.placed <= REFUSED_SHARE) return null
  const share = most.count / orders.placed
  const { words, remedy, isMoney } = remedyOf(subject, most.reason)
  const reason = `${most.reason.charAt(0).toLowerCase()}${most.reason.slice(1)}`
  return {
    id: 'orders-refused',
    words: `${numberWords(most.count)} of ${countWords(orders.placed, 'order')} (${shareWords(share)}) ${most.count === 1 ? 'was' : 'were'} rejected: ${reason}.${words}`,
    value: share * 100,
    limit: REFUSED_SHARE * 100,
    unit: 'share',
    // what the account cannot pay for is another strategy than the one that was asked for
    explains: fills.length === 0 ? 1 : isMoney ? partOf(share, 1) : 0,
    remedy,
  }
}

interface RefusalRemedy {
  readonly words: string
  readonly remedy: Remedy | null
  /** The capital, or the share of it that an entry takes, was too small. */
  readonly isMoney: boolean
}

function remedyOf({ report, legs }: Subject, reason: string): RefusalRemedy {
  const { capital } = report.inputs
  const need = lotNeed(legs, report)
  if (need && need.capital === null) {
    const remedy = runWith(`Trade one lot (${need.lot})`, { size: { kind: 'fixed', qty: need.lot } })
    return { words: '', remedy, isMoney: true }
  }
  if (need?.capital) {
    const { lot, orderQty, takes } = need
    const [what, rest] = orderQty
      ? [`order of ${orderQty}`, ' of margin; Size does not apply']
      : [`lot of ${lot}`, '']
    const words = ` One ${what} takes up to ${rupeeWords(toPaise(takes))}${rest}.`
    return { words, remedy: withCapital(need.capital), isMoney: true }
  }
  if (NO_UNIT.test(reason)) return unitRemedy(legs, report.inputs, reason.startsWith('Size'))
  if (TOO_LITTLE.test(reason)) return { words: '', remedy: withCapital(2 * capital), isMoney: true }
  if (reason.startsWith('Position above the limit'))
    return { words: '', remedy: WITHOUT_LIMITS, isMoney: false }
  const remedy = reason === NO_SHORT ? runWith('Test long only', { direction: 'long' }) : null
  return { words: '', remedy, isMoney: false }
}

/** A6, S4: a larger size where all of the capital carries one unit of each leg, else more capital. */
function unitRemedy(legs: readonly RunLeg[], inputs: RunInputs, isSize: boolean): RefusalRemedy {
  const { capital, size } = inputs
  const prices = legs.map(({ bars }) => bars.high.reduce((most, one) => Math.max(most, one), 0))
  const unit = legs.length === 1 ? 'One unit' : 'One unit of the dearest leg'
  const words = ` ${unit} cost up to ${rupeeWords(toPaise(Math.max(...prices)))}`
  if (size.kind === 'fixed')
    return { words: `${words}: use a larger quantity.`, remedy: null, isMoney: false }
  // the legs have about the same value; a fiftieth more, for charges
  const takenPaise = legs.map((leg, k) => unitPaise(leg, prices[k]!, inputs))
  const needPaise = Math.max(...takenPaise) * legs.length * SPARE
  const wanted = Math.ceil((needPaise / toPaise(capital)) * 100)
  if (!isSize || wanted > 100) {
    const remedy = withCapital(Math.max(roundCapital(needPaise / size.fraction), 2 * capital))
    return { words: `${words}.`, remedy, isMoney: true }
  }
  const percent = Math.min(100, Math.max(wanted, Math.ceil(2 * toPercent(size.fraction))))
  const label = `Use ${percent}% of equity${size.kind === 'margin' ? ' as margin' : ''}`
  const remedy = runWith(label, { size: { kind: size.kind, fraction: percent / 100 } })
  return { words: `${words}.`, remedy, isMoney: true }
}

/** What one unit, or one lot where lots bind, takes of a share of the equity. */
function unitPaise({ instrument, bars }: RunLeg, price: Price, run: RunInputs): Paise {
  const inputs = { ...run, instrument }
  const lotAt = (ms: number) => lotOn(findInstrument(instrument), runSegment(inputs), istDay(ms))
  const qty = run.lots ? Math.max(lotAt(bars.openMs[0]!), lotAt(bars.openMs.at(-1)!)) : 1
  const share = run.size.kind === 'margin' ? positionTerms(inputs).marginFraction : 1
  return toPaise(qty * price) * share
}

/** Fills of contracts that are no whole lots: the exchange takes no such order. Only of a run that does not ask for lots. */
export function oddLots({ report, legs }: Subject): Finding | null {
  const { fills, inputs } = report
  const segment = runSegment(inputs)
  if (inputs.lots || legs.length > 1 || fills.length === 0) return null
  const instrument = findInstrument(inputs.instrument)
  const odd = fills.filter(({ qty, ms }) => qty % lotOn(instrument, segment, istDay(ms)) !== 0)
  const [first] = odd
  if (!first) return null
  const { size } = inputs
  const lot = contractLotOn(instrument, istDay(first.ms))
  return {
    id: 'odd-lots',
    words: `${numberWords(odd.length)} of ${countWords(fills.length, 'fill')} ${odd.length === 1 ? 'is' : 'are'} not in whole lots of ${instrument.symbol} (${lot} on ${dayWords(first.ms)}): the exchange takes no such orders.`,
    value: (odd.length / fills.length) * 100,
    limit: 0,
    unit: 'share',
    explains: 0,
    remedy: runWith('Trade whole lots', {
      lots: true,
      // a lot is paid by its margin, not by its value
      size: size.kind === 'equity' ? { kind: 'margin', fraction: size.fraction } : size,
    }),
  }
}
