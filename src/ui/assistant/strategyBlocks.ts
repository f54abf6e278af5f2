/** The strategies in code that stand in a reply. Its author is not trusted: nothing here runs them. */

/** A fenced block of a reply that defines a strategy. */
export interface StrategyBlock {
  readonly source: string
  /** Whether the reply ends before the block does. */
  readonly isCut: boolean
}

/** Cards of one reply: more are no answer that a person reads. */
const MOST = 3
const OPENS = /^( {0,3})(`{3,})[ \t]*(?:ts|typescript|js|javascript)[ \t]*$/i
const ANY_FENCE = /^ {0,3}(`{3,}|~{3,})/
const DEFINES = /\bdefineStrategy\s*\(/

/** The strategies of a reply, the first three at most. */
export function strategyBlocks(reply: string): readonly StrategyBlock[] {
  // most replies have none
  if (!DEFINES.test(reply)) return []
  const found: StrategyBlock[] = []
  const add = ({ lines, isCode }: Open, isCut: boolean) => {
    const source = lines.join('\n')
    if (isCode && DEFINES.test(source)) found.push({ source: `${source}\n`, isCut })
  }
  let open: Open | null = null
  for (const line of reply.split(/\r\n?|\n/)) {
    if (open === null) open = opened(line)
    else if (isEnd(line, open.fence)) {
      add(open, false)
      open = null
    } else open.lines.push(unindented(line, open.indent))
    if (found.length === MOST) return found
  }
  if (open) add(open, true)
  return found
}

interface Open {
  readonly fence: string
  readonly indent: number
  readonly isCode: boolean
  readonly lines: string[]
}

/** A block that begins with the line. What stands in a block of another language is text of it. */
function opened(line: string): Open | null {
  const [, indent = '', code] = OPENS.exec(line) ?? []
  const fence = code ?? ANY_FENCE.exec(line)?.[1]
  return fence === undefined ? null : { fence, indent: indent.length, isCode: code !== undefined, lines: [] }
}

function isEnd(line: string, fence: string): boolean {
  const text = line.trim()
  return text.length >= fence.length && text === fence[0]!.repeat(text.length) && !/^ {4}/.test(line)
}

/** A fence that is indented has its lines indented too. */
function unindented(line: string, indent: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(own, indent))
}
