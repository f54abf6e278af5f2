import { expect, it } from 'vitest'
import { followUpsOf, splitReply } from './chatParts.ts'

const RUN =
  '/backtest?mode=market&dataset=synthetic&strategy=momentum&instrument=NIFTY&from=2023-01-01&to=2023-01-31'
const CARRIED = `[run-1]: ${RUN}`
const OWN = RUN.replace('synthetic', 'own')

it('what a reply carries on for the next question is not shown', () => {
  expect(splitReply(`Hello.\n\n${CARRIED}\n[run-2]: ${RUN} "Net profit: ₹1"`)).toEqual({
    text: 'Hello.',
    card: [],
  })
})

it('the card of a reply stands apart, and only a run on own bars is one', () => {
  const reply = `Momentum on your own data.\n\n[Run on your data](${OWN})\n\n${CARRIED}`
  expect(splitReply(reply)).toEqual({ text: 'Momentum on your own data.', card: [OWN] })
  const other = `[Run on your data](${RUN})`
  expect(splitReply(other)).toEqual({ text: other, card: [] })
  expect(splitReply('[Run on your data](https://evil.example/backtest?dataset=own)').card).toEqual([])
})

it('a run of a strategy that the server does not know is a card too, of four runs at most', () => {
  const line = `[Run in this browser](${RUN})`
  expect(splitReply(`A.\n\n${line}\n${line}`)).toEqual({ text: 'A.', card: [RUN, RUN] })
  expect(splitReply(`${line}\n`.repeat(5)).card).toHaveLength(4)
  expect(splitReply(`[Run in this browser](${OWN})`).card).toEqual([])
  expect(followUpsOf(line, false)).toEqual([])
  expect(followUpsOf(line, true)).toEqual(['Why this result?'])
  expect(followUpsOf(`${line}\n${line}`, true)).toEqual(['Why this result?', 'Which one is better?'])
})

it('follow-ups are of the runs that a reply shows', () => {
  const shown = `[Open](${RUN})\n\n${CARRIED}`
  expect(followUpsOf(shown, false)).toEqual([
    'Why this result?',
    'Same on BANKNIFTY',
    'Optimise it',
    'Run it on my data',
  ])
  expect(followUpsOf(`${shown}\n[run-2]: ${RUN}`, false)).toContain('Which one is better?')
  expect(followUpsOf(shown.replaceAll('=NIFTY', '=BANKNIFTY'), false)).toContain('Same on NIFTY')
  expect(followUpsOf(`The next holiday.\n\n${CARRIED}`, false)).toEqual([])
  expect(followUpsOf(`[Open](${RUN})`, false)).toEqual([])
})

it('a run on own bars has follow-ups once it has run', () => {
  const card = `[Run on your data](${OWN})\n\n${CARRIED}`
  expect(followUpsOf(card, false)).toEqual([])
  expect(followUpsOf(card, true)).toEqual(['Why this result?', 'Which one is better?'])
})
