import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A box whose address changes when the test says so. */
function openBox() {
  const onSearch = vi.fn<(text: string) => void>()
  const boxOf = (value: string) => (
    <SearchBox label="Search orders" placeholder="Search…" maxLength={100} {...{ value, onSearch }} />
  )
  const { rerender } = render(boxOf(''))
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' })
  return {
    box,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    rest: () => {
      act(() => {
        vi.advanceTimersByTime(150)
      })
    },
    arrive: (search: string) => rerender(boxOf(search)),
    sent: () => onSearch.mock.calls.map(([text]) => text),
  }
}

it('sends the text once typing rests', () => {
  const { type, rest, sent, box } = openBox()
  for (const text of ['T', 'TC', 'TCS']) {
    type(text)
    act(() => {
      vi.advanceTimersByTime(100)
    })
  }
  expect(sent()).toEqual([])
  expect(box.value).toBe('TCS')
  rest()
  expect(sent()).toEqual(['TCS'])
})

it('sends the text at once, and no more, when the field is left: a late one would call off the screen that was pressed', () => {
  const { type, rest, arrive, sent, box } = openBox()
  type('TCS')
  fireEvent.blur(box)
  expect(sent()).toEqual(['TCS'])
  rest()
  fireEvent.blur(box)
  expect(sent()).toEqual(['TCS'])
  arrive('TCS')
  expect(box.value).toBe('TCS')
  fireEvent.blur(box)
  expect(sent()).toEqual(['TCS'])
})

it('keeps what was typed since, when the address arrives late', () => {
  const { type, rest, arrive, sent, box } = openBox()
  type('T')
  rest()
  type('TC')
  arrive('T')
  expect(box.value).toBe('TC')
  rest()
  type('TCS')
  arrive('TC')
  expect(box.value).toBe('TCS')
  rest()
  arrive('TCS')
  expect(sent()).toEqual(['T', 'TC', 'TCS'])
  arrive('')
  expect(box.value).toBe('')
})

it('sends nothing when the text is again what the address says, and then follows the address', () => {
  const { type, rest, arrive, sent, box } = openBox()
  type('T')
  type('')
  rest()
  expect(sent()).toEqual([])
  arrive('nifty')
  expect(box.value).toBe('nifty')
})

it('an address from elsewhere takes the place of a half-typed text', () => {
  const { type, rest, arrive, sent, box } = openBox()
  type('TC')
  arrive('ORD000001')
  rest()
  expect(box.value).toBe('ORD000001')
  expect(sent()).toEqual([])
})

it('has a clear button, by its name, only while there is something to clear', () => {
  const { type, rest, sent, box } = openBox()
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  type('tcs')
  rest()
  // the address has not even arrived
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  rest()
  expect(sent()).toEqual(['tcs', ''])
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
})
