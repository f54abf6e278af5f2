import { describe, expect, it } from 'vitest'
import { FIGURE_GROUPS, FIGURES, figuresIn, HEADLINE } from './catalog.ts'
import { handStats } from './testing/handStats.ts'

describe('the catalogue of figures', () => {
  it('M8 names every figure of a run once, and nothing else', () => {
    const { reasons: _, ...values } = handStats()
    expect(Object.keys(FIGURES).toSorted()).toEqual(Object.keys(values).toSorted())
    expect(FIGURE_GROUPS.flatMap(group => figuresIn(group))).toEqual(Object.keys(FIGURES))
    const labels = Object.values(FIGURES).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('M8 explains each in whole sentences', () => {
    for (const { help } of Object.values(FIGURES)) expect(help).toMatch(/^\S.*\.$/)
  })

  it('M8 begins with eight', () => {
    expect(new Set(HEADLINE).size).toBe(8)
  })
})
