const POLYNOMIAL = 0xedb88320
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? POLYNOMIAL ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of ZIP and gzip (ISO 3309). */
export class Crc32 {
  #state = -1

  add(bytes: Uint8Array): void {
    let state = this.#state
    for (let i = 0; i < bytes.length; i++) state = TABLE[(state ^ bytes[i]!) & 255]! ^ (state >>> 8)
    this.#state = state
  }

  /** Of all bytes so far: 0 to 4,294,967,295. */
  value(): number {
    return ~this.#state >>> 0
  }
}
