import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PriceCell } from './PriceCell.tsx'

it('a price flashes when it changes, green when it rose and red when it fell, and never at first', () => {
  const { rerender } = render(<PriceCell price={18_231.05} />)
  const shown = (text: string) => screen.getByText(text)
  expect(shown('18,231.05').className).not.toContain('animate-flash')
  rerender(<PriceCell price={18_232} />)
  const risen = shown('18,232.00')
  expect(risen.className).toContain('animate-flash-up')
  // the same price again leaves the flash to end
  rerender(<PriceCell price={18_232} />)
  expect(shown('18,232.00')).toBe(risen)
  rerender(<PriceCell price={18_230} />)
  expect(shown('18,230.00').className).toContain('animate-flash-down')
  // another fall flashes again: an animation begins anew on a new element only
  const fallen = shown('18,230.00')
  rerender(<PriceCell price={18_229} />)
  expect(shown('18,229.00')).not.toBe(fallen)
  expect(shown('18,229.00').className).toContain('animate-flash-down')
})
