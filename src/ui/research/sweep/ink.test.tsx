import { readFileSync } from 'node:fs'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { HeatMap } from './HeatMap.tsx'
import { heatGrid } from './heatGrid.ts'
import { PAPER_COLOURS } from './ink.ts'
import { Legend } from './Legend.tsx'
import { scaleOf } from './scale.ts'
import { AXES, hillTable } from './testing/hillTable.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const print = (name: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(name)))

describe('the map on paper', () => {
  const grid = heatGrid(hillTable({ axes: AXES }), { x: 1, y: 0, metric: 'sharpe', others: 'best', at: {} })
  const scale = scaleOf([-1, 3])!

  it('is drawn in dark ink on pale cells before the page is printed, and its legend with it', () => {
    const styles: string[] = []
    const context = new Proxy({} as Record<string, unknown>, {
      get: (own, name) => (name in own ? own[name as string] : () => undefined),
      set(own, name, value) {
        own[name as string] = value
        if (name === 'fillStyle') styles.push(String(value))
        return true
      },
    })
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#eeeeee' }))
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
    const nothing = () => undefined
    const { container } = render(
      <>
        <HeatMap
          label="Map"
          {...{ grid, scale, metric: 'sharpe', first: 0, onPoint: nothing, onOpen: nothing }}
          wordsOf={() => ''}
        />
        <Legend metric="sharpe" scale={scale} use="map" />
      </>,
    )
    const canvas = container.querySelector('canvas')!
    const swatch = () =>
      container.querySelector<HTMLElement>('[style*="background-color"]')!.style.backgroundColor
    const onScreen = swatch()
    styles.length = 0
    print('beforeprint')
    // at once: the browser takes the page as it is after the event
    expect(styles).toContain(PAPER_COLOURS.text)
    expect(styles).not.toContain('#eeeeee')
    // the page's own inversion would turn it round again
    expect(canvas.style.filter).toBe('none')
    expect(swatch()).not.toBe(onScreen)
    print('afterprint')
    expect(canvas.style.filter).toBe('')
    expect(swatch()).toBe(onScreen)
  })

  it('has the colours that the rest of a printed page has', () => {
    const css = readFileSync('src/ui/styles.css', 'utf8')
    const rules = css.slice(css.indexOf('@media print'))
    for (const [name, value] of Object.entries(PAPER_COLOURS)) {
      const own = new RegExp(`--color-${name}: (#[0-9a-f]+);`).exec(rules)![1]!
      expect([name, own.replace(/^#fff$/, '#ffffff')]).toEqual([name, value])
    }
  })
})
