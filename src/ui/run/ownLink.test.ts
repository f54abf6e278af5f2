import { describe, expect, it } from 'vitest'
import { EMPTY_RULES } from '../../engine/rules/rules.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { ownHash, readOwnHash } from './ownLink.ts'

const declared: StrategyInfo = { id: 'a~1', title: 'A', summary: 'A.', params: {} }

describe('a strategy in a link', () => {
  it('comes back as it was, in an address that holds nothing but letters, digits, - and _', async () => {
    const rules = { ...EMPTY_RULES, name: 'भारत “x” \\ \n', entryLong: ['close > open'] }
    const source = `export default 1 // ${'é😀'.repeat(500)}`
    for (const own of [{ rules }, { code: { source, declared } }]) {
      const hash = await ownHash(own)
      expect(hash).toMatch(/^#own=[\w-]+$/)
      expect(await readOwnHash(hash)).toEqual('code' in own ? { source } : { rules })
    }
  })

  it('may say of which strategy of this device it is a version', async () => {
    const own = { code: { source: 'x', declared } }
    expect(await readOwnHash(await ownHash(own, 'f1'))).toEqual({ source: 'x', family: 'f1' })
    expect(await readOwnHash(await ownHash(own))).toEqual({ source: 'x' })
  })

  it('of a page of code is some hundred characters long', async () => {
    const source = 'const average = sma(bars.close, params.shortBars)\n'.repeat(60)
    expect((await ownHash({ code: { source, declared } })).length).toBeLessThan(300)
  })

  it('is none where the address has none, and unreadable where it was cut or made up', async () => {
    const hash = await ownHash({ rules: EMPTY_RULES })
    expect(await readOwnHash('')).toBeNull()
    expect(await readOwnHash('#other')).toBeNull()
    for (const bad of ['#own=', '#own=%%', '#own=AAAA', hash.slice(0, 40)])
      expect(await readOwnHash(bad), bad).toBeUndefined()
  })

  it('that unpacks to more than any strategy is not read', async () => {
    const hash = await ownHash({ code: { source: 'x'.repeat(20_000_000), declared } })
    expect(hash.length).toBeLessThan(40_000)
    expect(await readOwnHash(hash)).toBeUndefined()
  })
})
