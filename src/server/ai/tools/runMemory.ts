/** The runs that a conversation is about. They stand in the answers themselves: a server that keeps nothing finds them there. */
import type { OwnStrategy } from '../conversation/question.ts'
import { parseRunLink, runLink, runLinksIn } from './runLink.ts'
import type { Simulation } from './simulationInputs.ts'

/** A run of the conversation. */
export interface Discussed {
  readonly run: Simulation
  /** What the page's worker found; null for a run that this server makes itself. */
  readonly own: OwnResult | null
}

/** A run on bars, or of a strategy, that this server never sees, as the page tells of it. */
export interface OwnResult {
  /** "Net profit: −₹1,234.00; Sharpe ratio: −0.52; Finding: …" */
  readonly words: string
  /** Behind "on". */
  readonly where: 'your data' | 'the synthetic market'
}

/** Runs that an answer carries on, the newest last. */
const MAX_RUNS = 3
/** Markdown's definition of a link: it is not shown. */
const DEFINITION = /^\[run-\d\]: \/backtest\?/m
const SWEEP_LINK = /\/backtest\?\S*view=sweep\S*/g
const MAX_WORDS = 1_500

/** The runs of a conversation's answers, oldest first. An answer's definitions stand for all that was before them. */
export function discussedIn(answers: readonly string[], mine: readonly OwnStrategy[] = []): Discussed[] {
  let runs: Discussed[] = []
  for (const answer of answers) {
    const at = answer.search(DEFINITION)
    runs = at < 0 ? [...runs, ...runsIn(answer, mine)] : runsIn(answer.slice(at), mine)
  }
  return newest(runs)
}

/** The runs that an answer shows, without those that it only carries on. */
export function listedIn(answer: string, mine: readonly OwnStrategy[] = []): Discussed[] {
  const at = answer.search(DEFINITION)
  const shown = at < 0 ? answer : answer.slice(0, at)
  return runsIn(shown.replace(SWEEP_LINK, ''), mine)
}

/** What an answer ends with, so that the next question can be about these runs; none of it is shown. */
export function definitionsOf(runs: readonly Discussed[]): string {
  return newest(runs)
    .map(({ run, own }, k) => {
      const words = own === null ? '' : ` "${own.words.replace(/["\\\n]/g, ' ')}"`
      return `[run-${k + 1}]: ${linkOf({ run, own })}${words}`
    })
    .join('\n')
}

/** A figure of a run on the trader's own bars as the page wrote it; null where it wrote none. */
export function ownFigure({ words }: OwnResult, label: string): string | null {
  // of a pair the page says that a metric counts legs
  const names = [label, `${label} (legs)`]
  const pair = words.split('; ').find(each => names.some(name => each.startsWith(`${name}: `)))
  return pair?.slice(pair.indexOf(': ') + 2) ?? null
}

/** The findings of the diagnosis, as the page wrote them. */
export function ownFindings({ words }: OwnResult): string[] {
  return words.split('; ').flatMap(each => (each.startsWith('Finding: ') ? [each.slice(9)] : []))
}

function runsIn(text: string, mine: readonly OwnStrategy[]): Discussed[] {
  return runLinksIn(text).flatMap(({ link, after }): Discussed[] => {
    const run = parseRunLink(link, mine)
    if (run === null) return []
    const where = isOwn(link) ? 'your data' : 'the synthetic market'
    if (!isOwn(link) && !run.own) return [{ run, own: null }]
    const words = after.split('\n')[0]!.replace(/^["')\s:]+|["\s]+$/g, '')
    // a card that has not run yet is no run
    return words === '' ? [] : [{ run, own: { words: words.slice(0, MAX_WORDS), where } }]
  })
}

function linkOf({ run, own }: Discussed): string {
  return runLink(run, own?.where === 'your data')
}

function isOwn(link: string): boolean {
  return new URLSearchParams(link.split('?')[1]).get('dataset') !== 'synthetic'
}

/** Without those that came again later. */
function newest(runs: readonly Discussed[]): Discussed[] {
  return runs
    .filter((each, k) => !runs.slice(k + 1).some(later => linkOf(later) === linkOf(each)))
    .slice(-MAX_RUNS)
}
