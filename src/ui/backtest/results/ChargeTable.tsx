import type { ChargeLines } from '../../../workers/api/api.ts'
import { inr, signedInr } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import type { Money } from './chargeWords.ts'

interface ChargeTableProps {
  caption: string
  money: Money
  /** Null: the costs of the run have no lines. */
  lines: ChargeLines | null
}

/** From gross to net: each charge by its name on a contract note, and what they come to. */
export function ChargeTable({ caption, money, lines }: ChargeTableProps) {
  const rows = lines?.lines ?? []
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        <Row label="P&L before charges" value={signedInr(money.gross, 2)} sign={money.gross} />
        {rows.map(({ label, rupees }) => (
          <Row key={label} label={label} value={inr(-rupees, 2)} isQuiet />
        ))}
        <Row label="Total charges" value={inr(-money.charges, 2)} />
        <Row label="Net P&L" value={signedInr(money.net, 2)} sign={money.net} isSum />
      </tbody>
    </table>
  )
}

interface RowProps {
  label: string
  value: string
  sign?: number
  isQuiet?: boolean
  isSum?: boolean
}

function Row({ label, value, sign, isQuiet = false, isSum = false }: RowProps) {
  return (
    <tr className="border-b border-grid last:border-b-0">
      <th
        scope="row"
        className={cx('h-8 text-left font-normal', isQuiet ? 'pl-4 text-muted' : 'font-medium text-text')}
      >
        {label}
      </th>
      <td
        className={cx(
          'h-8 pl-4 text-right whitespace-nowrap',
          isQuiet ? 'text-muted' : 'font-medium',
          isSum && 'font-semibold',
          sign === undefined ? !isQuiet && 'text-text' : signClass(sign),
        )}
      >
        {value}
      </td>
    </tr>
  )
}
