import type { GroupsView, GroupView } from '../../../workers/api/analysisApi.ts'
import { BarsCell } from '../../charts/BarsCell.tsx'
import { percent, quantity, signedInr } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { Section } from '../../run/report/Section.tsx'
import { groupsSummary } from './groups.ts'

const LABEL =
  'h-8 max-w-40 truncate border-b border-grid group-last:border-b-0 pr-3 pl-4 text-left font-normal'

interface GroupPartProps {
  title: string
  /** The head of the column of labels. */
  by: string
  view: GroupsView
  /** Of the means, as in the tables beside it. */
  decimals: 0 | 2
  /** What the positions made that are still open at the last bar: what the groups lack of the net profit. */
  open?: number | null
}

/** What the trades of each group made, with their number and their mean. */
export function GroupPart({ title, by, view, decimals, open = null }: GroupPartProps) {
  return (
    <Section title={title} summary={groupsSummary(view)}>
      {view.groups.length > 0 && (
        <Table caption={`${title}, table`}>
          <thead>
            <tr>
              <Th className="w-px">{by}</Th>
              <Th className="w-full">
                <span className="sr-only">Bar</span>
              </Th>
              <Th numeric className="px-2!">
                Net P&L
              </Th>
              <Th numeric className="px-2!">
                Trades
              </Th>
              <Th numeric className="hidden px-2! @md:table-cell">
                Won
              </Th>
              <Th numeric>Mean</Th>
            </tr>
          </thead>
          <tbody>
            {view.groups.map(group => (
              <Row key={group.label} {...{ group, view, decimals }} />
            ))}
            {open !== null && <OpenRow open={open} view={view} />}
          </tbody>
        </Table>
      )}
    </Section>
  )
}

function OpenRow({ open, view }: Pick<GroupPartProps, 'view'> & { open: number }) {
  return (
    <Tr>
      <th scope="row" className={cx(LABEL, 'text-muted')}>
        Still open
      </th>
      <Td className="px-0">
        <BarsCell axis={view.axis} from={0} to={open} tone={open < 0 ? 'down' : 'up'} />
      </Td>
      <Td numeric className={cx('px-2! font-medium', signClass(open))}>
        {signedInr(open)}
      </Td>
      <Td className="px-2!" />
      <Td className="hidden px-2! @md:table-cell" />
      <Td className="pl-2!" />
    </Tr>
  )
}

interface RowProps extends Pick<GroupPartProps, 'view' | 'decimals'> {
  group: GroupView
}

function Row({ group, view, decimals }: RowProps) {
  const { label, net, trades, winRatePct, mean } = group
  return (
    <Tr>
      <th scope="row" className={LABEL} title={label}>
        {label}
      </th>
      <Td className="px-0">
        <BarsCell axis={view.axis} from={0} to={net} tone={net < 0 ? 'down' : 'up'} />
      </Td>
      <Td numeric className={cx('px-2! font-medium', signClass(net))}>
        {signedInr(net)}
      </Td>
      <Td numeric className="px-2!">
        {quantity(trades)}
      </Td>
      <Td numeric className="hidden px-2! text-muted @md:table-cell">
        {percent(winRatePct, 0)}
      </Td>
      <Td numeric className={cx('pl-2!', signClass(mean))}>
        {signedInr(mean, decimals)}
      </Td>
    </Tr>
  )
}
