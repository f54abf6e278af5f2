/** What the changed runs did to the profit, in a few sentences. */
import { toPaise } from '../core/units.ts'
import { rupeeWords } from './diagnosis/findingWords.ts'
import type { SensitivityCase, SensitivityId } from './sensitivityCase.ts'

/** The sentences. Empty while the run itself is not there. */
export function sensitivityWords(cases: Cases, breakEvenSlippageTicks: number | null): string {
  const own = statsOf(cases, 'as-it-is')
  if (!own) return ''
  return [profitWords(cases, own), breakEvenWords(breakEvenSlippageTicks), stoppedWords(cases)]
    .filter(part => part !== '')
    .join(' ')
}

type Cases = readonly SensitivityCase[]
type Stats = NonNullable<SensitivityCase['stats']>

function statsOf(cases: Cases, id: SensitivityId): Stats | null {
  return cases.find(one => one.id === id)?.stats ?? null
}

function profitWords(cases: Cases, own: Stats): string {
  if (own.netProfit > 0) return earningWords(cases)
  if (own.netProfit === 0) return 'The run made neither a profit nor a loss.'
  return losingWords(own, statsOf(cases, 'charges-0'))
}

const HARDER: readonly (readonly [SensitivityId, string])[] = [
  ['charges-2', 'with 2× charges'],
  ['slippage-1', 'at 1 tick of slippage'],
  ['slippage-2', 'at 2 ticks of slippage'],
  ['one-bar-later', 'with a one-bar delay'],
]

/** Of the cases that could be run. A tick more takes what a tick less has taken already. */
function earningWords(cases: Cases): string {
  const ran = HARDER.map(([id, words]) => ({ id, words, net: statsOf(cases, id)?.netProfit })).filter(
    one => one.net !== undefined,
  )
  const gone = withoutLesser(
    ran.filter(({ net }) => net! <= 0),
    'slippage-1',
    'slippage-2',
  )
  if (gone.length > 0) return `Turns unprofitable ${joined(gone)}.`
  // what holds at two ticks holds at one
  const held = withoutLesser(ran, 'slippage-2', 'slippage-1')
  return held.length > 0 ? `Still profitable ${joined(held)}.` : ''
}

interface Ran {
  readonly id: SensitivityId
  readonly words: string
}

function withoutLesser<T extends Ran>(ran: readonly T[], told: SensitivityId, implied: SensitivityId): T[] {
  const isTold = ran.some(({ id }) => id === told)
  return ran.filter(({ id }) => !isTold || id !== implied)
}

function joined(ran: readonly Ran[]): string {
  const words = ran.map(one => one.words)
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** What the loss is made of is one thing, what a run without charges would have done another: sizes and stops differ. */
function losingWords({ netProfit, charges }: Stats, free: Stats | null): string {
  const net = toPaise(netProfit)
  const gross = net + toPaise(charges)
  const made =
    gross < 0
      ? `${rupeeWords(-gross)} before charges and ${rupeeWords(toPaise(charges))} of charges`
      : `${gross === 0 ? 'nothing' : rupeeWords(gross)} made before charges of ${rupeeWords(toPaise(charges))}`
  const loss = charges === 0 ? '' : `: ${made}`
  return `The run loses ${rupeeWords(-net)}${loss}.${free && charges > 0 ? ` ${freeWords(toPaise(free.netProfit))}` : ''}`
}

function freeWords(net: number): string {
  if (net === 0) return 'Re-run without charges, it breaks even.'
  return net > 0
    ? `Re-run without charges, it makes ${rupeeWords(net)}.`
    : `Re-run without charges, it loses ${rupeeWords(-net)}.`
}

function breakEvenWords(ticks: number | null): string {
  if (ticks === null || ticks === 0) return ''
  const size = Math.abs(ticks)
  const shown = size < 0.005 ? 'less than 0.01' : size.toFixed(2)
  return ticks < 0
    ? `To break even, each fill would have to be ${shown} ticks better.`
    : `Break-even slippage: ${shown} ticks per fill on top of the run's own.`
}

/** A case that a limit stops trades other days than the run: its difference is not that of the change alone. */
function stoppedWords(cases: Cases): string {
  const stopped = cases.filter(({ isStopped }) => isStopped).length
  if (stopped === 0) return ''
  const which = stopped === cases.length ? 'every case' : `${stopped} of ${cases.length} cases`
  return `A risk limit stopped ${which} early: cases that trade different days also differ by chance.`
}
