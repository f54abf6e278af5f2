import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { usePrintZoom } from './usePrintZoom.ts'

function Printed() {
  const box = useRef<HTMLDivElement>(null)
  usePrintZoom(box)
  return <div ref={box} />
}

const zoom = () => Number(document.documentElement.style.getPropertyValue('--print-zoom'))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('what is wider than paper is printed as much smaller, what is narrower as it is', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_360)
  render(<Printed />)
  dispatchEvent(new Event('beforeprint'))
  expect(zoom()).toBe(0.5)
  width.mockReturnValue(328)
  dispatchEvent(new Event('beforeprint'))
  expect(zoom()).toBe(1)
})

it('nothing is measured once the screen is left', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_360)
  render(<Printed />)
  cleanup()
  document.documentElement.style.setProperty('--print-zoom', '1')
  dispatchEvent(new Event('beforeprint'))
  expect(zoom()).toBe(1)
})
