/** The part of the market that a trade belongs to: charges, margins and settlement go by it. */
export type Segment = 'equity-delivery' | 'equity-intraday' | 'index-futures' | 'index-options'

/** Every segment, in the order in which screens and the terminal list them. */
export const SEGMENTS: readonly Segment[] = [
  'equity-delivery',
  'equity-intraday',
  'index-futures',
  'index-options',
]
