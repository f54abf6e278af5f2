import { dateSpanWords } from '../../../../engine/index.ts'
import { inr, paragraphs } from '../../conversation/text.ts'
import { runLink } from '../../tools/runLink.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent } from '../intent.ts'
import { describeRun } from '../runText.ts'

/** What asks for the trader's own bars. */
export const OWN_DATA: readonly string[] = [
  'my data',
  'my own data',
  'own data',
  'my bars',
  'my file',
  'my csv',
  'my dataset',
  'my imported data',
  'imported data',
  'real data',
  'actual data',
  'real prices',
  'my zerodha data',
]

/** "Run it on my data": a card that the page's worker runs, since this server never sees those bars. */
export const ownDataIntent: Intent = {
  command: '/own',
  about: 'runs the last backtest on your own data, in your browser',
  example: 'Run it on my data',
  fits: phrase => phrase.has(...OWN_DATA) && !phrase.has('import', 'upload', 'load', 'add', 'format'),
  answer(phrase, { runs }) {
    phrase.read(0, phrase.tokens.length)
    const last = runs.at(-1)
    return Promise.resolve(
      last
        ? ownCard([last.run])
        : 'Run a backtest first, then say _run it on my data_. Your data stays in your browser.',
    )
  },
}

/** The reply with a card of these runs: the page shows the links as one card with a run button. */
export function ownCard(runs: readonly Simulation[]): string {
  const words = runs.map(describeRun).join('; ')
  const how = runs.length === 1 ? 'It runs' : 'They run'
  return paragraphs(
    `${words} on your own data. ${how} in your browser: your bars stay there.`,
    runs.map(run => `[Run on your data](${runLink(run, true)})`).join('\n'),
  )
}

/** The same on the synthetic market, for what only the page can run: a strategy of the trader's own. */
export function browserCard(runs: readonly [Simulation, ...Simulation[]]): string {
  const [{ from, to, capital }] = runs
  const words = runs.map(describeRun).join('; ')
  const how = runs.length === 1 ? 'It runs' : 'They run'
  return paragraphs(
    `${words}. On the built-in synthetic market: **not real prices**. ${dateSpanWords(from, to)}, capital ${inr(capital)}.`,
    `${how} in your browser, where your strategies are.`,
    runs.map(run => `[Run in this browser](${runLink(run)})`).join('\n'),
  )
}
