/** Converted scripts run through the path of the page and the terminal. */
import { describe, expect, it } from 'vitest'
import { converted, ranOn, testInputs, testMarket } from '../../../test/convertedPine.ts'
import { checkLookAhead } from '../../engine/index.ts'
import { SCRIPTS } from './testing/scripts.ts'

describe('a converted script', () => {
  it.each(Object.entries(SCRIPTS))(
    '%s trades, and no order of it depends on later bars (L1)',
    (_name, pine) => {
      const strategy = converted(pine)
      const report = ranOn(strategy)
      expect(report.trades.length).toBeGreaterThan(3)
      const check = checkLookAhead(testMarket(), testInputs(strategy), { most: 12 })
      expect(check.found).toBeNull()
      expect(check.decisions).toBeGreaterThan(3)
    },
  )
})
