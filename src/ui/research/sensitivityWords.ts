import type { SensitivityCase, SensitivityId } from '../../engine/research/sensitivity.ts'
import { decimal, inr } from '../format/format.ts'

const STOPPED =
  'A risk limit stopped this run; each case also trades only until it is stopped, so the changes understate their cost.'

/** What the changes did to the profit, in a few sentences; `isStopped` says that a limit ended the run's trading. */
export function sensitivityWords(
  cases: readonly SensitivityCase[],
  breakEvenSlippageTicks: number | null,
  isStopped: boolean,
): string {
  const net = (id: SensitivityId) => cases.find(one => one.id === id)?.stats?.netProfit ?? null
  const own = net('as-it-is')
  if (own === null) return ''
  const profit = own > 0 ? earningWords(net) : losingWords(own, net)
  return [profit, breakEvenWords(breakEvenSlippageTicks), isStopped ? STOPPED : '']
    .filter(part => part !== '')
    .join(' ')
}

type NetOf = (id: SensitivityId) => number | null

const HARDER: readonly (readonly [SensitivityId, string])[] = [
  ['charges-2', 'with 2× charges'],
  ['slippage-1', 'at 1 tick of slippage'],
  ['slippage-2', 'at 2 ticks of slippage'],
  ['one-bar-later', 'with a one-bar delay'],
]

/** A tick more takes what a tick less has taken already. */
function earningWords(net: NetOf): string {
  const gone = HARDER.filter(([id]) => (net(id) ?? 1) <= 0)
    .filter(([id], _, all) => id !== 'slippage-2' || !all.some(([other]) => other === 'slippage-1'))
    .map(([, words]) => words)
  if (gone.length === 0) return 'Still profitable with 2× charges, 2 ticks of slippage and a one-bar delay.'
  const last = gone.at(-1)!
  const words = gone.length === 1 ? last : `${gone.slice(0, -1).join(', ')} and ${last}`
  return `Turns unprofitable ${words}.`
}

function losingWords(own: number, net: NetOf): string {
  const free = net('charges-0')
  if (free === null) return `The run loses ${inr(-own)}.`
  return free > 0
    ? `The run loses ${inr(-own)}; without charges it would make ${inr(free)}.`
    : `The run loses ${inr(-own)}; without charges it would lose ${inr(-free)}.`
}

function breakEvenWords(ticks: number | null): string {
  if (ticks === null) return ''
  return ticks < 0
    ? `To break even, each fill would have to be ${decimal(-ticks)} ticks better.`
    : `Break-even slippage: ${decimal(ticks)} ticks per fill on top of the run's own.`
}
