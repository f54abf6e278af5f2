import { paragraphs, table } from '../../conversation/text.ts'
import type { Intent } from '../intent.ts'

const GREETINGS = ['hi', 'hello', 'hey', 'namaste', 'good morning', 'good evening', 'good afternoon']
const THANKS = ['thanks', 'thank you', 'dhanyavad', 'shukriya']
/** A greeting with a question after it is that question. */
const GREETING_TOKENS = 4

/** Says hello, and lists what can be asked; `others` are the intents of the list. */
export function helpIntent(others: readonly Intent[]): Intent {
  return {
    command: '/help',
    about: 'shows this list',
    example: 'What can you do',
    fits: phrase => {
      const isShort = phrase.tokens.length <= GREETING_TOKENS
      const asks = phrase.has('help', 'what can you do', 'what can i ask', 'commands', 'who are you')
      return asks || (isShort && phrase.has(...GREETINGS, ...THANKS))
    },
    answer(phrase) {
      if (phrase.has(...THANKS)) {
        phrase.read(0, phrase.tokens.length)
        return Promise.resolve('You are welcome.')
      }
      const greeting = phrase.has(...GREETINGS) && 'Hello.'
      phrase.read(0, phrase.tokens.length)
      return Promise.resolve(
        paragraphs(
          greeting,
          'I look up market reference data and run backtests on the synthetic market. I can’t change anything on your desk. Ask in plain words or by command:',
          table(
            ['Command', 'What it does', 'For example'],
            others.map(({ command, about, example }) => [`\`${command}\``, about, example]),
            3,
          ),
        ),
      )
    },
  }
}
