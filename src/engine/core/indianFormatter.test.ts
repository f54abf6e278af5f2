import { expect, it, vi } from 'vitest'

it('a zero, a whole number and paise need no formatter, which takes longer to make than a short run', async () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  const { format } = (await import('./indian.ts')).indianFormat({ maximumFractionDigits: 4 })
  expect([0, 7, 100_000, 1_234_567.05].map(format)).toEqual(['0', '7', '1,00,000', '12,34,567.05'])
  expect(made).not.toHaveBeenCalled()
})
