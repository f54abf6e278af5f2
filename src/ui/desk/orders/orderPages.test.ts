import { expect, it } from 'vitest'
import { pageSlots } from './orderPages.ts'

const shown = (page: number, pages: number, most = 7) => pageSlots(page, pages, most).join(' ')

it('a few pages are all offered, and no page is none', () => {
  expect(shown(1, 0)).toBe('')
  expect(shown(1, 1)).toBe('1')
  expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
})

it('of many pages the first, the last and those around the open one are offered', () => {
  expect(shown(1, 4_000)).toBe('1 2 3 4 5 gap 4000')
  expect(shown(4, 4_000)).toBe('1 2 3 4 5 gap 4000')
  expect(shown(5, 4_000)).toBe('1 gap 4 5 6 gap 4000')
  expect(shown(3_996, 4_000)).toBe('1 gap 3995 3996 3997 gap 4000')
  expect(shown(3_997, 4_000)).toBe('1 gap 3996 3997 3998 3999 4000')
  expect(shown(4_000, 4_000)).toBe('1 gap 3996 3997 3998 3999 4000')
})

it('a narrow page offers five', () => {
  expect(shown(1, 9, 5)).toBe('1 2 3 gap 9')
  expect(shown(5, 9, 5)).toBe('1 gap 5 gap 9')
  expect(shown(9, 9, 5)).toBe('1 gap 7 8 9')
})

it('any open page is among as many slots as there is room, rising, and a gap leaves out two pages or more', () => {
  for (const most of [5, 7]) {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const slots = pageSlots(page, pages, most)
        expect(slots).toHaveLength(Math.min(pages, most))
        expect(slots).toContain(page)
        slots.forEach((slot, i) => {
          const before = slots[i - 1]
          if (slot === 'gap') expect(Number(slots[i + 1]) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(slot).toBe(before + 1)
        })
      }
    }
  }
})
