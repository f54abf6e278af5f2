import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultInputs } from '../inputs/inputs.ts'
import { stampOf } from '../market/dataset.ts'
import { resample } from '../market/resample.ts'
import { syntheticDataset } from '../market/synthetic/syntheticDataset.ts'
import { checkLookAhead } from '../research/lookAheadCheck.ts'
import { runBacktest } from '../run/run.ts'
import { addStrategy } from '../strategies/catalog.ts'
import { ruleStrategy } from './ruleStrategy.ts'
import { RULES_TEMPLATES } from './templates.ts'

const RELIANCE = (() => {
  const { bars } = syntheticDataset({ symbol: 'RELIANCE', seed: 3, from: '2023-01-01', to: '2023-02-28' })
  const longer = resample(bars, '5m', 'nse')
  return { bars: longer, stamp: stampOf(longer, 0) }
})()

describe('a template of rules', () => {
  it.each(RULES_TEMPLATES.map(each => [each.rules.name, each] as const))(
    '%s is read, says what it does, trades on both months and does not look ahead',
    (name, { rules }) => {
      const strategy = ruleStrategy(rules)
      expect(strategy.title).toBe(name)
      expect(strategy.summary).toMatch(/^Buys when .*\.$/)
      expect(rules.note).toMatch(/ Fails? /)
      addStrategy(strategy)
      const inputs = { ...defaultInputs('RELIANCE', 5), strategy: strategy.id, capital: 1_000_000 }
      const report = runBacktest(RELIANCE, inputs)
      const months = new Set(report.trades.map(({ entryMs }) => new Date(entryMs).getUTCMonth()))
      expect([...months].sort()).toEqual([0, 1])
      expect(checkLookAhead(RELIANCE, inputs, { most: 40 }).found).toBeNull()
    },
  )

  it.each(RULES_TEMPLATES)('$id is in docs/strategies.md', ({ id }) => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/strategies.md'), 'utf8')
    expect(page).toContain(`\`${id}\``)
  })

  it('has an id of its own', () => {
    expect(new Set(RULES_TEMPLATES.map(({ id }) => id)).size).toBe(RULES_TEMPLATES.length)
  })
})
