import { Plus } from 'lucide-react'
import { DeskGate } from '../../desk/DeskGate.tsx'
import { StrategyMonitor, type StrategyMonitorProps } from '../../desk/strategies/StrategyMonitor.tsx'
import { StrategySkeleton } from '../../desk/strategies/StrategySkeleton.tsx'
import { openPaper } from '../../paper/paperDialog.ts'
import { Button } from '../../primitives/Button.tsx'
import { Panel } from '../../primitives/Panel.tsx'

/** The Strategy Monitor. */
export function StrategyScreen(props: Omit<StrategyMonitorProps, 'onPaper'>) {
  return (
    <Panel
      title="Strategies"
      actions={
        <Button variant="primary" icon={Plus} onClick={() => props.onSearch({ new: true })}>
          New Strategy
        </Button>
      }
    >
      <DeskGate client={props.client} what="The strategies" skeleton={<StrategySkeleton />}>
        {desk => <StrategyMonitor {...props} desk={desk} onPaper={() => openPaper('sessions')} />}
      </DeskGate>
    </Panel>
  )
}
