import type { Client } from '../../../workers/client/clientTypes.ts'
import { DeskGate } from '../../desk/DeskGate.tsx'
import { PositionCards, PositionCardsSkeleton } from '../../desk/positions/PositionCards.tsx'
import { PositionsPanel, type PositionsPanelProps } from '../../desk/positions/PositionsPanel.tsx'
import { RowsSkeleton } from '../../desk/strategies/StrategySkeleton.tsx'
import { lazyPart } from '../../primitives/lazyPart.tsx'
import { Card } from '../../primitives/Panel.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { Tabs } from '../../primitives/Tabs.tsx'
import type { PositionsScreenSearch } from './positionsScreenSearch.ts'

interface PositionsScreenProps extends Omit<PositionsPanelProps, 'client' | 'desk' | 'search' | 'onSearch'> {
  client: Client
  search: PositionsScreenSearch
  onSearch: (patch: Partial<PositionsScreenSearch>) => void
}

const JournalView = lazyPart(
  async () => (await import('../../journal/JournalView.tsx')).JournalView,
  <Skeleton className="h-80" />,
)

/** The Positions screen: what is open, and the journal of what was closed. */
export function PositionsScreen({ client, search, onSearch, ...rest }: PositionsScreenProps) {
  return (
    <DeskGate client={client} what="The positions" skeleton={<PositionsSkeleton />}>
      {desk => (
        <Tabs
          label="Positions"
          selected={search.view}
          onSelect={view => onSearch({ view })}
          tabs={[
            {
              id: 'open',
              label: 'Open positions',
              content: (
                <div className="grid grid-cols-1 gap-4 pt-4">
                  <PositionCards {...desk} />
                  <PositionsPanel {...rest} {...{ client, search, onSearch, desk }} />
                </div>
              ),
            },
            {
              id: 'journal',
              label: 'Journal',
              content: (
                <div className="pt-4">
                  <JournalView {...{ client, desk, search, onSearch }} />
                </div>
              ),
            },
          ]}
        />
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
