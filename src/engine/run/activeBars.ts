/** The bars on which a strategy acts, found four at a time: most bars are not looked at by themselves. */
export class ActiveBars {
  readonly #active: Int8Array
  /** Four bars in one number; null where they do not lie that way in memory. */
  readonly #fours: Int32Array | null

  /** Not 0 where the strategy acts; it may still say so of bars to come while it runs. */
  constructor(active: Int8Array) {
    const { buffer, byteOffset, length } = active
    this.#active = active
    this.#fours = byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, length >> 2) : null
  }

  /** The first active bar of `[from, until)`; `until` where there is none. */
  firstIn(from: number, until: number): number {
    const active = this.#active
    let i = from
    if (this.#fours !== null) {
      const fours = this.#fours
      for (; i % 4 !== 0; i++) if (i >= until || active[i] !== 0) return Math.min(i, until)
      const last = until >> 2
      let four = i >> 2
      while (four < last && fours[four] === 0) four++
      i = four << 2
    }
    while (i < until && active[i] === 0) i++
    return Math.min(i, until)
  }
}
