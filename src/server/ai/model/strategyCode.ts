/** Strategies in code that stand in an answer. */

const OPENS = /^ {0,3}(`{3,})[ \t]*(?:ts|typescript|js|javascript)[ \t]*$/i
const CLOSES = /^ {0,3}(`{3,})[ \t]*$/
const DEFINES = /\bdefineStrategy\s*\(/

/**
 * The answer without its blocks of code that define a strategy: their numbers are parameters of what the page is to check,
 * no figures that the answer claims. A block without an end stays.
 */
export function withoutStrategies(answer: string): string {
  const kept: string[] = []
  let block: { readonly fence: string; readonly from: number } | null = null
  for (const line of answer.split(/\r\n?|\n/)) {
    kept.push(line)
    if (block === null) {
      const fence = OPENS.exec(line)?.[1]
      if (fence !== undefined) block = { fence, from: kept.length - 1 }
    } else if ((CLOSES.exec(line)?.[1] ?? '').length >= block.fence.length) {
      if (DEFINES.test(kept.slice(block.from).join('\n'))) kept.length = block.from
      block = null
    }
  }
  return kept.join('\n')
}
