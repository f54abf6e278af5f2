import { quantity } from '../format/format.ts'
import { cx } from '../primitives/cx.ts'
import type { DifferenceLine } from './difference.ts'

/** More lines are no longer read one by one, and slow the page down. */
const MAX_LINES = 2_000

interface DifferenceLinesProps {
  lines: readonly DifferenceLine[]
  /** Whether any of them is code. */
  isCode: boolean
}

/** How one text became another, line by line; nothing where none differs. */
export function DifferenceLines({ lines, isCode }: DifferenceLinesProps) {
  const left = lines.length - MAX_LINES
  if (lines.length === 0) return null
  return (
    <ol className={cx('rounded-control border border-line py-1', isCode && 'text-label')}>
      {lines.slice(0, MAX_LINES).map((line, k) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and a line is known by its place
        <Line key={k} line={line} isCode={isCode} />
      ))}
      {left > 0 && <li className="px-2 text-faint">… {quantity(left)} more lines</li>}
    </ol>
  )
}

/** "2 lines removed (−), 1 added (+)." */
export function countWords(lines: readonly DifferenceLine[]): string {
  const count = (kind: DifferenceLine['kind']) => lines.filter(line => line.kind === kind).length
  const removed = count('removed')
  return `${quantity(removed)} ${removed === 1 ? 'line' : 'lines'} removed (−), ${quantity(count('added'))} added (+).`
}

const LOOKS = {
  removed: { sign: '−', word: 'Removed: ', box: 'bg-down/12', ink: 'text-down' },
  added: { sign: '+', word: 'Added: ', box: 'bg-up/12', ink: 'text-up' },
  same: { sign: ' ', word: '', box: 'text-muted', ink: '' },
}

function Line({ line, isCode }: { line: DifferenceLine; isCode: boolean }) {
  if (line.kind === 'folded') {
    return (
      <li className="px-2 text-faint">
        … {quantity(line.count)} lines<span className="sr-only"> that are the same</span>
      </li>
    )
  }
  const { sign, word, box, ink } = LOOKS[line.kind]
  const Text = isCode ? 'code' : 'span'
  return (
    <li className={cx('flex gap-2 px-2', box)}>
      <span aria-hidden className={cx('w-3 shrink-0 text-center font-mono font-semibold', ink)}>
        {sign}
      </span>
      <span className="sr-only">{word}</span>
      <Text className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{line.text}</Text>
    </li>
  )
}
