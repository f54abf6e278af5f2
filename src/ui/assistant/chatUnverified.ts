/** A reply, and what the server says of figures in it that no tool gave. */
export interface CheckedReply {
  /** Markdown. */
  readonly text: string
  /** The server's words, such as "`12.5%`, `3`. No tool gave them: …"; null where it found none. */
  readonly unverified: string | null
}

/** The line that the server puts below an answer: see `markUnverified` of the server. */
const MARK = '> **Unverified figures:** '

/**
 * A reply without the server's line on unverified figures, and that line. An earlier one is the author's own and stays:
 * what a model writes must not stand in the server's place.
 */
export function splitUnverified(content: string): CheckedReply {
  const lines = content.split('\n')
  const at = lines.findLastIndex(line => line.startsWith(MARK))
  if (at < 0) return { text: content, unverified: null }
  return { text: lines.toSpliced(at, 1).join('\n'), unverified: lines[at]!.slice(MARK.length) }
}
