import { beforeEach, expect, it, vi } from 'vitest'
import { Palette, scaleOf } from './scale.ts'

const INKS = { '--color-down': '#ff0000', '--color-up': '#00ff00', '--color-panel': '#000000' }

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('getComputedStyle', () => ({
    getPropertyValue: (name: keyof typeof INKS) => INKS[name] ?? '#ffffff',
  }))
})

const redOf = (ink: string) => Number(/\d+/.exec(ink)![0])

it('the best line of runs that all lost can still be seen, and the worst is the reddest', () => {
  const losses = scaleOf([-5, -3, -1])!
  const lines = new Palette(losses, 'line')
  expect(redOf(lines.of(-1))).toBeGreaterThan(80)
  expect(redOf(lines.of(-5))).toBe(255)
})

it('in a map the strongest colour lets a text be read over it', () => {
  const map = new Palette(scaleOf([-5, 5])!, 'map')
  expect(redOf(map.of(-5))).toBeLessThan(150)
  expect(redOf(map.of(5))).toBe(0)
})
