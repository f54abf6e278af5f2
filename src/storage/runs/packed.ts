/** Columns of numbers as text: half as long as digits would be, the same to the last bit, and one piece for the browser to copy. */

/** Bytes that are spread over arguments at a time. */
const STRETCH = 8_192

/** The column's bytes in base64. */
export function pack(column: Float64Array | Int32Array): string {
  const bytes = new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
  let text = ''
  for (let at = 0; at < bytes.length; at += STRETCH) {
    text += String.fromCharCode(...bytes.subarray(at, at + STRETCH))
  }
  return btoa(text)
}

/** The column of that text; undefined where it is none. */
export function unpack<C>(Column: new (bytes: ArrayBuffer) => C, text: unknown): C | undefined {
  try {
    return new Column(Uint8Array.from(atob(text as string), letter => letter.charCodeAt(0)).buffer)
  } catch {
    // no base64, or half a number
    return undefined
  }
}
