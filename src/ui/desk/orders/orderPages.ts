/** A page's number, or a gap of pages that are left out. */
export type PageSlot = number | 'gap'

/**
 * The pages to offer, in order: all of them up to `most` (odd, at least 5), else the first, the last and those around
 * `page`, always `most` slots, so that the buttons stay in place.
 */
export function pageSlots(page: number, pages: number, most: number): PageSlot[] {
  if (pages <= most) return range(1, pages)
  // the first, the last and a gap beside each take four
  const inner = most - 4
  const from = Math.min(Math.max(page - (inner - 1) / 2, 3), pages - inner - 1)
  const to = from + inner - 1
  return [1, from === 3 ? 2 : 'gap', ...range(from, to), to === pages - 2 ? pages - 1 : 'gap', pages]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
