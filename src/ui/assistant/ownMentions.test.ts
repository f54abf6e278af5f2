import { beforeEach, describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { EMPTY_RULES, type Rules, ruleStrategy } from '../../engine/index.ts'
import { replaceVersions, saveVersion } from '../../storage/strategies/changeOwn.ts'
import { ownMentions, sentWords } from './ownMentions.ts'

const CLIENT = fakeClient().client
let saved = 0

async function save(name: string, rules: Partial<Rules> = {}, family = name): Promise<string> {
  const whole = { ...EMPTY_RULES, name, entryLong: ['RSI(14) crosses below 30'], ...rules }
  const { id } = ruleStrategy(whole)
  await saveVersion({ id, family, savedMs: 1_700_000_000_000 + saved++, rules: whole })
  return id
}

const titles = async (question: string, context: { content: string }[] = []) =>
  (await ownMentions(CLIENT, question, context))?.map(({ title }) => title) ?? null

beforeEach(() => replaceVersions([]))

describe('what goes along with a question', () => {
  it('is nothing where no strategy is named', async () => {
    await save('RSI reversal')
    expect(ownMentions(CLIENT, 'What changed in STT?', [])).toBeNull()
    expect(ownMentions(CLIENT, 'explain RSI', [])).toBeNull()
    expect(ownMentions(CLIENT, 'explain RSI reversals', [])).toBeNull()
  })

  it.each([
    'Explain my RSI reversal',
    'what does rsi-REVERSAL do?',
    'run RSI  reversal on NIFTY',
    'RSI (reversal)',
  ])('is the name and the sentence of the strategy of %s, never its rules', async question => {
    const id = await save('RSI reversal')
    await save('Other')
    const [told, ...others] = (await ownMentions(CLIENT, question, []))!
    expect(told).toMatchObject({ id, title: 'RSI reversal', kind: 'rules', params: {} })
    expect(told!.summary).toContain('RSI(14) crosses below 30')
    expect(Object.keys(told!).sort()).toEqual(['id', 'kind', 'params', 'summary', 'title'])
    expect(others).toEqual([])
  })

  it('is the newest version, the longer of two names, and four strategies at most', async () => {
    await save('RSI reversal', {}, 'f')
    const newest = await save('RSI reversal', { entryLong: ['RSI(9) crosses below 30'] }, 'f')
    expect((await ownMentions(CLIENT, 'explain RSI reversal', []))![0]!.id).toBe(newest)
    await save('RSI reversal fast')
    expect(await titles('explain RSI reversal fast')).toEqual(['RSI reversal fast'])
    for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee']) await save(name)
    expect(await titles('compare Aa, Bb, Cc, Dd and Ee')).toHaveLength(4)
  })

  it('is a strategy with an everyday name only where it is called one’s own', async () => {
    await save('Test')
    expect(await titles('test momentum on NIFTY')).toBeNull()
    expect(await titles('explain my test')).toEqual(['Test'])
  })

  it('is a strategy that an answer before has run, also an older version', async () => {
    const older = await save('RSI reversal', {}, 'f')
    await save('RSI reversal', { entryLong: ['RSI(9) crosses below 30'] }, 'f')
    const content = `[x](/backtest?mode=market&strategy=${older}&instrument=NIFTY)`
    expect((await ownMentions(CLIENT, 'same on BANKNIFTY', [{ content }]))!.map(({ id }) => id)).toEqual([
      older,
    ])
  })

  it('is all the names, and nothing else, where the question asks for them', async () => {
    expect(await ownMentions(CLIENT, 'which strategies do I have?', [])).toEqual([])
    const id = await save('RSI reversal')
    const all = await ownMentions(CLIENT, 'which strategies do I have?', [])
    expect(all).toEqual([{ id, title: 'RSI reversal', kind: 'rules' }])
    expect(await titles('explain my golden cross strategy')).toEqual(['RSI reversal'])
    expect(await titles('/mine')).toEqual(['RSI reversal'])
  })

  it('is the name alone of rules that cannot be read', async () => {
    await save('RSI reversal')
    const client = fakeClient({ readRules: () => Promise.reject(new Error('lost')) }).client
    expect(await ownMentions(client, 'explain RSI reversal', [])).toEqual([
      expect.objectContaining({ title: 'RSI reversal' }),
    ])
  })
})

it('the page says what went along', () => {
  const name = { id: 'x', title: 'X', kind: 'code' } as const
  expect(sentWords([])).toBeNull()
  expect(sentWords([name])).toBe('Sent along: the name of your strategy')
  expect(sentWords([name, name])).toBe('Sent along: the names of your 2 strategies')
  expect(sentWords([{ ...name, summary: 'Buys.', params: {} }])).toBe(
    'Sent along: name, description and parameters of X',
  )
})
