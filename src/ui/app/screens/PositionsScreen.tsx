import { DeskGate } from '../../desk/DeskGate.tsx'
import { PositionCards, PositionCardsSkeleton } from '../../desk/positions/PositionCards.tsx'
import { PositionsPanel, type PositionsPanelProps } from '../../desk/positions/PositionsPanel.tsx'
import { RowsSkeleton } from '../../desk/strategies/StrategySkeleton.tsx'
import { Card } from '../../primitives/Panel.tsx'

/** The Positions screen. */
export function PositionsScreen(props: PositionsPanelProps) {
  return (
    <DeskGate client={props.client} what="The positions" skeleton={<PositionsSkeleton />}>
      {desk => (
        <div className="grid grid-cols-1 gap-4">
          <PositionCards positions={desk.positions} />
          <PositionsPanel {...props} desk={desk} />
        </div>
      )}
    </DeskGate>
  )
}

function PositionsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid grid-cols-1 gap-4">
      <PositionCardsSkeleton />
      <Card>
        <RowsSkeleton />
      </Card>
    </div>
  )
}
