import { Layers } from 'lucide-react'
import { useState } from 'react'
import type { DeskView } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { Button } from '../../primitives/Button.tsx'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { Card } from '../../primitives/Panel.tsx'
import { holdReason } from '../holdReason.ts'
import { openTicket } from '../ticket/openTicket.ts'
import { useDeskCommand } from '../useDesk.ts'
import { PositionCloseAllDialog } from './PositionCloseAllDialog.tsx'
import { PositionCloseDialog } from './PositionCloseDialog.tsx'
import { PositionTable } from './PositionTable.tsx'
import { PositionToolbar } from './PositionToolbar.tsx'
import { closableQty, positionKey, visiblePositions } from './positionRows.ts'
import type { PositionSearch } from './positionSearch.ts'

export interface PositionsPanelProps {
  client: Client
  search: PositionSearch
  onSearch: (patch: Partial<PositionSearch>) => void
}

/** The positions that match, to close one by one or together. */
export function PositionsPanel({ client, desk, search, onSearch }: PositionsPanelProps & { desk: DeskView }) {
  const send = useDeskCommand(client)
  const [closing, setClosing] = useState<string | null>(null)
  const [isClosingAll, setClosingAll] = useState(false)
  const rows = visiblePositions(desk.positions, desk.strategies, search)
  const closable = rows.filter(position => closableQty(position) > 0)
  const target = desk.positions.find(position => positionKey(position) === closing)
  // closed elsewhere meanwhile: the strategy may enter again, and that is another position
  if (closing !== null && !target) setClosing(null)
  const held = holdReason(desk)
  const onOrder = (instrument: string) => openTicket({ instrument })
  const isFiltered = search.search.trim() !== '' || search.strategy !== 'all'
  return (
    <Card>
      <PositionToolbar
        search={search}
        onSearch={onSearch}
        shown={rows.length}
        closable={closable.length}
        onCloseAll={() => setClosingAll(true)}
        held={held}
      />
      {rows.length > 0 ? (
        <PositionTable
          rows={rows}
          search={search}
          onSort={onSearch}
          onClose={position => setClosing(positionKey(position))}
          paper={desk.paper ? { onOrder, held } : null}
        />
      ) : (
        <NoPositions isFiltered={isFiltered} onClear={() => onSearch({ search: '', strategy: 'all' })} />
      )}
      {target && (
        <PositionCloseDialog
          key={closing}
          {...{ client, send }}
          position={target}
          isPaper={desk.paper !== undefined}
          onClose={() => setClosing(null)}
        />
      )}
      {isClosingAll && (
        <PositionCloseAllDialog
          {...{ client, send, isFiltered }}
          positions={closable}
          onClose={() => setClosingAll(false)}
        />
      )}
    </Card>
  )
}

function NoPositions({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState icon={Layers} title="No open positions" text="What your strategies hold is listed here." />
    )
  }
  return (
    <EmptyState
      icon={Layers}
      title="No positions found matching the current filters"
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  )
}
