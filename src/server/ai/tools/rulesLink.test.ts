import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { EMPTY_RULES, RULES_TEMPLATES } from '../../../engine/index.ts'
import { rulesLink } from './rulesLink.ts'
import { discussedIn } from './runMemory.ts'

it.each(RULES_TEMPLATES.map(({ id, rules }) => [id, rules] as const))(
  'a link brings %s as it is',
  (_, rules) => {
    const link = rulesLink(rules)
    const [address, packed] = link.split('#own=')
    expect(address).toBe('/backtest?mode=market')
    expect(packed).toMatch(/^[\w-]+$/)
    expect(JSON.parse(inflateRawSync(Buffer.from(packed!, 'base64url')).toString())).toEqual({ rules })
  },
)

it('it is no run that the next question could be about', () => {
  expect(discussedIn([`[Open in the builder](${rulesLink(EMPTY_RULES)})`])).toEqual([])
})
