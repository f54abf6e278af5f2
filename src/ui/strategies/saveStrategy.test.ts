import { beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import { saveVersion } from '../../storage/strategies/changeOwn.ts'
import { ownStrategies } from '../../storage/strategies/ownStrategies.ts'
import { toasts } from '../primitives/toasts.ts'
import { copyTitle, saveStrategy } from './saveStrategy.ts'

const WRITTEN = { id: 'mine~1', title: 'Mine', rules: { ...EMPTY_RULES, name: 'Mine' } }
const families = () => ownStrategies().versions.map(({ family }) => family)

beforeEach(() => {
  localStorage.clear()
  toasts.set([])
})

describe('a strategy that this device has already', () => {
  it('is no second one of the same name in the list, whether it is imported again or saved again as a new one', async () => {
    // pressed twice: the second does not wait for the first
    expect(await Promise.all([saveStrategy(null, WRITTEN), saveStrategy(null, WRITTEN)])).toEqual([
      null,
      null,
    ])
    expect(families()).toHaveLength(1)
    expect(toasts.get().map(({ text }) => text)).toEqual(['Saved Mine.', 'Mine is already on this device.'])
  })

  it('is the version that it was, where it was edited since', async () => {
    await saveVersion({ id: 'mine~1', family: 'mine', savedMs: 1, rules: WRITTEN.rules })
    await saveVersion({ id: 'mine~2', family: 'mine', savedMs: 2, rules: WRITTEN.rules })
    expect(await saveStrategy(null, WRITTEN)).toBeNull()
    expect(families()).toEqual(['mine', 'mine'])
  })

  it('is the newest version again once it is edited back to that', async () => {
    await saveVersion({ id: 'mine~1', family: 'mine', savedMs: 1, rules: WRITTEN.rules })
    await saveVersion({ id: 'mine~2', family: 'mine', savedMs: 2, rules: WRITTEN.rules })
    expect(await saveStrategy('mine', WRITTEN)).toBeNull()
    expect(ownStrategies().versions.map(({ id }) => id)).toEqual(['mine~2', 'mine~1'])
  })
})

describe('the name of a strategy', () => {
  const save = (family: string | null, id: string, name: string) =>
    saveStrategy(family, { id, title: name, rules: { ...EMPTY_RULES, name } })
  const refusal = (name: string) =>
    `You already have a strategy named “${name}”: choose another name, or edit that strategy.`

  beforeEach(async () => {
    await saveVersion({ id: 'mine~1', family: 'mine', savedMs: 1, rules: WRITTEN.rules })
  })

  it('is that of one alone: a new one or a changed one under it is refused, in whatever case', async () => {
    expect(await save(null, 'mine~2', 'Mine')).toBe(refusal('Mine'))
    expect(await save(null, 'mine~2', ' mine')).toBe(refusal(' mine'))
    expect(await save(null, 'yours~1', 'Yours')).toBeNull()
    expect(await save(families()[1]!, 'mine~2', 'Mine')).toBe(refusal('Mine'))
    expect(families()).toHaveLength(2)
  })

  it('may be that of an earlier version of another, whose name was changed since', async () => {
    expect(await save('mine', 'renamed~1', 'Renamed')).toBeNull()
    expect(await save(null, 'mine~2', 'Mine')).toBeNull()
  })

  it('stays that of two which a backup brought so, each of which can still be changed', async () => {
    await saveVersion({ id: 'mine~9', family: 'twin', savedMs: 2, rules: WRITTEN.rules })
    expect(await save('twin', 'mine~3', 'Mine')).toBeNull()
    expect(families()).toEqual(['mine', 'twin', 'twin'])
  })
})

describe('the name of a copy', () => {
  const name = (title: string) =>
    saveVersion({ id: `${title}~1`, family: title, savedMs: 1, rules: { ...EMPTY_RULES, name: title } })

  it('is the first that no other strategy has, in whatever case', async () => {
    expect(copyTitle('Mine')).toBe('Mine copy')
    await name('mine copy')
    expect(copyTitle('Mine')).toBe('Mine copy 2')
    await name('Mine copy 2')
    expect(copyTitle('Mine')).toBe('Mine copy 3')
  })

  it('counts on from a copy', async () => {
    for (const title of ['Mine copy', 'Mine copy 2']) await name(title)
    expect(copyTitle('Mine copy')).toBe('Mine copy 3')
    expect(copyTitle('Mine copy 2')).toBe('Mine copy 3')
  })

  it('is no longer than a name may be', async () => {
    const long = 'M'.repeat(60)
    expect(copyTitle(long)).toBe(`${'M'.repeat(55)} copy`)
    await name(copyTitle(long))
    expect(copyTitle(long)).toBe(`${'M'.repeat(53)} copy 2`)
  })
})
