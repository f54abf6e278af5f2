import { CATALOG, type Strategy } from '../../../../engine/index.ts'
import { escapeMarkdown, paragraphs, plain, table } from '../../conversation/text.ts'
import type { Intent } from '../intent.ts'
import { names, readStrategies } from '../names.ts'
import { asksDesk } from './desk/desk.ts'

const LISTS = ['strategies', 'which strategy', 'what strategy']
const WORDS = [
  ...LISTS,
  'explain',
  'what is',
  'what are',
  'how does',
  'work',
  'works',
  'parameters',
  'describe',
  'available',
]

/** What asks for the table of parameters with their limits. */
const PARAMETERS = ['parameter', 'parameters', 'params', 'settings', 'limits', 'defaults']

/** "What is momentum", "which strategies are there" */
export const strategiesIntent: Intent = {
  command: '/strategies',
  about: 'explains each strategy and its parameters',
  example: 'Which strategies are there',
  fits: (phrase, situation) =>
    (names.strategy(phrase) && phrase.has(...WORDS)) ||
    (phrase.has(...LISTS) && !phrase.has('my') && !asksDesk(phrase, situation)),
  answer(phrase) {
    const named = readStrategies(phrase)
    const isTable = phrase.has(...PARAMETERS)
    phrase.read(0, phrase.tokens.length)
    const wanted = CATALOG.filter(({ id }) => named.includes(id))
    return Promise.resolve(
      wanted.length > 0
        ? paragraphs(...wanted.map(each => (isTable ? described(each) : inShort(each))))
        : listed(),
    )
  },
}

function listed(): string {
  const rows = CATALOG.map(({ title, summary }) => [title, escapeMarkdown(summary)])
  return paragraphs('**The strategies of the engine**', table(['Strategy', 'What it does'], rows, 2))
}

/** What it does, and the names of what can be set. */
function inShort({ title, summary, params }: Strategy): string {
  const labels = Object.values(params).map(({ label }) => escapeMarkdown(label))
  return paragraphs(`**${title}**: ${escapeMarkdown(summary)}`, `Parameters: ${labels.join(', ')}.`)
}

function described({ title, summary, params }: Strategy): string {
  const rows = Object.entries(params).map(([name, { label, unit, min, max, default: usual, choices }]) => [
    `\`${name}\``,
    escapeMarkdown(label),
    choices
      ? choices.map((choice, k) => `${k} ${choice}`).join(', ')
      : `${plain(min)} to ${plain(max)} ${escapeMarkdown(unit)}`,
    plain(usual),
  ])
  return paragraphs(
    `**${title}**: ${escapeMarkdown(summary)}`,
    table(['Parameter', 'Label', 'Limits', 'Default'], rows, 3),
  )
}
