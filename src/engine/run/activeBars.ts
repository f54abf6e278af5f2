/** The bars on which a strategy acts, found one after the other: most bars are not looked at by themselves. */
export class ActiveBars {
  readonly #active: Int8Array
  /** Four bars in one number; null where they do not lie that way in memory. */
  readonly #fours: Int32Array | null
  /** What was found last: no bar from where it was looked for is active before it. */
  #next = -1

  /** Not 0 where the strategy acts. */
  constructor(active: Int8Array) {
    const { buffer, byteOffset, length } = active
    this.#active = active
    this.#fours = byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, length >> 2) : null
  }

  /** The first active bar from `from` on, which no call before was beyond; the number of bars where there is none. */
  firstFrom(from: number): number {
    if (from > this.#next) this.#next = this.#search(from)
    return this.#next
  }

  #search(from: number): number {
    const active = this.#active
    const count = active.length
    let i = from
    if (this.#fours !== null) {
      const fours = this.#fours
      for (; i % 4 !== 0; i++) if (i === count || active[i] !== 0) return i
      let four = i >> 2
      while (four < fours.length && fours[four] === 0) four++
      i = four << 2
    }
    while (i < count && active[i] === 0) i++
    return i
  }
}
