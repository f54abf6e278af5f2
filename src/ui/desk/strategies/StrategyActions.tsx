import { FlaskConical, type LucideIcon, Pause, Pencil, Play, Square, Trash2 } from 'lucide-react'
import type { DeskStrategy } from '../../../engine/desk/types.ts'
import { cx } from '../../primitives/cx.ts'
import { IconButton } from '../../primitives/IconButton.tsx'
import { rememberPlace } from '../../primitives/rememberPlace.ts'
import { isStopped } from './strategyState.ts'

/** What a row may ask for. */
export interface StrategyRowActions {
  readonly onToggle: (strategy: DeskStrategy) => void
  readonly onEdit: (strategy: DeskStrategy) => void
  readonly onBacktest: (strategy: DeskStrategy) => void
  readonly onDelete: (strategy: DeskStrategy) => void
  /** Of a paper session; missing is the sample. */
  readonly paper?: PaperActions | undefined
}

interface PaperActions {
  readonly onOpen: (strategy: DeskStrategy) => void
  readonly onStop: (strategy: DeskStrategy) => void
  /** Why nothing can be done now; null where it can. */
  readonly held: string | null
}

interface StrategyActionsProps {
  strategy: DeskStrategy
  isHolding: boolean
  actions: StrategyRowActions
}

/** Pauses the strategy of a row, or resumes it. */
export function StrategyToggle({
  strategy,
  actions: { onToggle, paper },
}: Pick<StrategyActionsProps, 'strategy' | 'actions'>) {
  const isActive = strategy.status === 'active'
  const failed = paper && strategy.status === 'error' ? 'edit it to start it again' : null
  return (
    <HeldIcon
      icon={isActive ? Pause : Play}
      label={`${isActive ? 'Pause' : 'Resume'} ${strategy.name}`}
      held={paper?.held ?? failed}
      onPress={() => onToggle(strategy)}
    />
  )
}

/** The other buttons of a row: in a paper session stop; edit, backtest, delete. */
export function StrategyActions({ strategy, isHolding, actions }: StrategyActionsProps) {
  const { name, status } = strategy
  const { paper } = actions
  const held = paper?.held ?? null
  return (
    <>
      {paper && (
        <HeldIcon
          icon={Square}
          label={`Stop ${name} and square off`}
          held={held ?? (isStopped(strategy) ? 'it is stopped for the day' : null)}
          onPress={button => {
            rememberPlace(button)
            paper.onStop(strategy)
          }}
        />
      )}
      <HeldIcon icon={Pencil} label={`Edit ${name}`} held={held} onPress={() => actions.onEdit(strategy)} />
      <IconButton
        icon={FlaskConical}
        label={`Backtest ${name}`}
        onClick={() => actions.onBacktest(strategy)}
      />
      <HeldIcon
        icon={Trash2}
        label={`Delete ${name}`}
        held={held ?? deleteObstacle(status === 'active', isHolding)}
        onPress={button => {
          rememberPlace(button)
          actions.onDelete(strategy)
        }}
      />
    </>
  )
}

interface HeldIconProps {
  icon: LucideIcon
  label: string
  /** Why it does nothing now; null where it acts. */
  held: string | null
  onPress: (button: HTMLElement) => void
}

/** Not `disabled`: the keyboard must reach it, or nobody could read why. */
function HeldIcon({ icon, label, held, onPress }: HeldIconProps) {
  return (
    <IconButton
      icon={icon}
      label={held ? `${label}: ${held}` : label}
      aria-disabled={held !== null}
      onClick={event => held === null && onPress(event.currentTarget)}
      className={cx(held && 'cursor-not-allowed! opacity-40')}
    />
  )
}

/** Why the strategy cannot be deleted now; null when it can. */
function deleteObstacle(isActive: boolean, isHolding: boolean): string | null {
  if (isActive && isHolding) return 'pause it and close its position first'
  if (isActive) return 'pause it first'
  return isHolding ? 'close its position first' : null
}
