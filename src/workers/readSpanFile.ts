import type { MarginTable } from '../engine/margin/table.ts'
import { readSpan } from '../import/span/readSpan.ts'
import { sourceOf } from './fileSource.ts'

/**
 * The margins of a SPAN file, as the desk needs them: its options are not kept, since the desk trades none.
 * @throws InputError when it is none, or damaged.
 */
export function readSpanFile(file: File, onProgress: (fraction: number) => void): Promise<MarginTable> {
  return readSpan(sourceOf(file), { symbols: null, options: false }, onProgress)
}
