import { paragraphs } from '../../conversation/text.ts'
import { runLink } from '../../tools/runLink.ts'
import type { Simulation } from '../../tools/simulationInputs.ts'
import type { Intent } from '../intent.ts'
import { describeRun } from '../runText.ts'

const OWN = [
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
  fits: phrase => phrase.has(...OWN) && !phrase.has('import', 'upload', 'load', 'add', 'format'),
  answer(phrase, { runs }) {
    phrase.read(0, phrase.tokens.length)
    const last = runs.at(-1)
    return Promise.resolve(
      last
        ? ownCard(last.run)
        : 'Run a backtest first, then say _run it on my data_. Your data stays in your browser.',
    )
  },
}

/** The reply with the card: the page shows the link as a card with a run button. */
export function ownCard(run: Simulation): string {
  return paragraphs(
    `${describeRun(run)} on your own data. It runs in your browser: your bars stay there.`,
    `[Run on your data](${runLink(run, true)})`,
  )
}
