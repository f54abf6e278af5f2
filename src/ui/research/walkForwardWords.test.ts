import { expect, it } from 'vitest'
import { stepPath } from './stepPath.ts'
import { efficiencyWords, stabilityWords } from './walkForwardWords.ts'

it('evaluates the efficiency as Pardo does', () => {
  const efficiency = { inSamplePct: 20, outOfSamplePct: 4, ratio: 0.2, reason: null }
  expect(efficiencyWords(efficiency)).toContain('Walk-forward efficiency 20%: ')
  expect(efficiencyWords(efficiency)).toContain('Weak: ')
  expect(efficiencyWords({ ...efficiency, outOfSamplePct: -4, ratio: -0.2 })).toContain('lost')
  expect(efficiencyWords({ ...efficiency, ratio: null, reason: 'Nothing earned.' })).toMatch(
    /^Nothing earned/,
  )
})

it('counts the changes of a parameter, and leaves a gap where nothing was chosen', () => {
  expect(stabilityWords([8, 8, 12, null, 8], undefined)).toBe('8.00 to 12.00, changed 2 times in 5 windows.')
  expect(stabilityWords([8, 8], undefined)).toBe('8.00 in every window.')
  expect(stabilityWords([null], undefined)).toBe('Never chosen.')
  expect(stepPath([0, 10, null, 5], 0, 10)).toBe('M0.0 1000.0H250.0V0.0H500.0M750.0 500.0H1000.0')
})
