import type { Segment } from '../../engine/market/segment.ts'

/** The segments of the charge book, as the form offers them. */
export const SEGMENTS = [
  { value: 'equity-delivery', label: 'Equity delivery' },
  { value: 'equity-intraday', label: 'Equity intraday' },
  { value: 'index-futures', label: 'Index futures' },
  { value: 'index-options', label: 'Index options' },
] as const satisfies readonly { value: Segment; label: string }[]

/** Their names as an address and a kept run have them. */
export const SEGMENT_IDS: readonly Segment[] = SEGMENTS.map(({ value }) => value)
