import { FlaskConical, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import type { DeskStrategy } from '../../../engine/desk/types.ts'
import { cx } from '../../primitives/cx.ts'
import { IconButton } from '../../primitives/IconButton.tsx'
import { rememberPlace } from '../../primitives/rememberPlace.ts'

/** What a row may ask for. */
export interface StrategyRowActions {
  readonly onToggle: (strategy: DeskStrategy) => void
  readonly onEdit: (strategy: DeskStrategy) => void
  readonly onBacktest: (strategy: DeskStrategy) => void
  readonly onDelete: (strategy: DeskStrategy) => void
}

interface StrategyActionsProps {
  strategy: DeskStrategy
  isHolding: boolean
  actions: StrategyRowActions
}

/** Pauses the strategy of a row, or resumes it. */
export function StrategyToggle({
  strategy,
  onToggle,
}: Pick<StrategyActionsProps, 'strategy'> & Pick<StrategyRowActions, 'onToggle'>) {
  const isActive = strategy.status === 'active'
  return (
    <IconButton
      icon={isActive ? Pause : Play}
      label={`${isActive ? 'Pause' : 'Resume'} ${strategy.name}`}
      onClick={() => onToggle(strategy)}
    />
  )
}

/** The other buttons of a row: edit, backtest, delete. */
export function StrategyActions({ strategy, isHolding, actions }: StrategyActionsProps) {
  const { name, status } = strategy
  const obstacle = deleteObstacle(status === 'active', isHolding)
  return (
    <>
      <IconButton icon={Pencil} label={`Edit ${name}`} onClick={() => actions.onEdit(strategy)} />
      <IconButton
        icon={FlaskConical}
        label={`Backtest ${name}`}
        onClick={() => actions.onBacktest(strategy)}
      />
      {/* not `disabled`: the keyboard must reach it, or nobody could read why */}
      <IconButton
        icon={Trash2}
        label={obstacle ? `Delete ${name}: ${obstacle}` : `Delete ${name}`}
        aria-disabled={obstacle !== null}
        onClick={event => {
          if (obstacle !== null) return
          rememberPlace(event.currentTarget)
          actions.onDelete(strategy)
        }}
        className={cx(obstacle && 'cursor-not-allowed! opacity-40')}
      />
    </>
  )
}

/** Why the strategy cannot be deleted now; null when it can. */
function deleteObstacle(isActive: boolean, isHolding: boolean): string | null {
  if (isActive && isHolding) return 'pause it and close its position first'
  if (isActive) return 'pause it first'
  return isHolding ? 'close its position first' : null
}
