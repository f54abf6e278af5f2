import { Link } from '@tanstack/react-router'
import type { OverLimit, PaperFeed } from '../../engine/desk/paperView.ts'
import type { RiskInputs } from '../../engine/inputs/inputs.ts'
import { spanWords } from '../../engine/market/ist.ts'
import type { DatasetInfo } from '../../workers/api/api.ts'
import { inr, percent, quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { Checkbox } from '../primitives/Checkbox.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { NumberField } from '../primitives/NumberField.tsx'
import { SegmentedField } from '../primitives/Segmented.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { Switch } from '../primitives/Switch.tsx'
import { DateField, TextField, TimeField } from '../primitives/TextField.tsx'
import type { Asked } from '../primitives/useAsked.ts'
import {
  dateOf,
  pressDataset,
  type SessionContext,
  type SessionDraft,
  type SessionErrors,
  unfitWords,
} from './newSession.ts'

interface NewSessionFormProps {
  id: string
  draft: SessionDraft
  errors: SessionErrors
  context: SessionContext
  /** The datasets of the context, which may not be read yet. */
  asked: Asked<readonly DatasetInfo[]>
  /** Those of Settings. */
  limits: RiskInputs
  onChange: (change: Partial<SessionDraft>) => void
  onSubmit: () => void
  /** A link leads to another screen. */
  onLeave: () => void
}

const FEEDS = [
  { value: 'built-in', label: 'Built-in market' },
  { value: 'datasets', label: 'Imported data' },
] as const satisfies readonly { value: PaperFeed['kind']; label: string }[]

const OVER = [
  { value: 'wait', label: 'Wait' },
  { value: 'refuse', label: 'Reject' },
] as const satisfies readonly { value: OverLimit; label: string }[]

/** What a session begins with. */
export function NewSessionForm({ id, onSubmit, ...props }: NewSessionFormProps) {
  const { draft, errors, context, limits, onChange } = props
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <TextField
        label="Name"
        placeholder="Paper 1, Paper 2, …"
        help="Leave blank for the next “Paper n”."
        autoFocus
        value={draft.name}
        onChange={name => onChange({ name })}
        error={errors.name}
        className="sm:col-span-2"
      />
      <div className="grid gap-2 sm:col-span-2">
        <SegmentedField
          label="Feed"
          value={draft.kind}
          options={FEEDS}
          onChange={kind => onChange({ kind, date: null })}
        />
        {draft.kind === 'built-in' ? (
          <NumberField
            label="Seed"
            min={0}
            value={draft.seed}
            onChange={seed => onChange({ seed })}
            help="Simulated prices: not evidence about the real market. Another seed is another market."
            error={errors.seed}
          />
        ) : (
          <DatasetChoice {...props} />
        )}
      </div>
      <DateField
        label="Start date"
        value={dateOf(draft, context)}
        onChange={date => onChange({ date })}
        error={errors.date}
      />
      <TimeField
        label="Start time (IST)"
        value={draft.time}
        onChange={time => onChange({ time })}
        error={errors.time}
      />
      <NumberField
        label="Capital for manual orders"
        unit="INR"
        min={0}
        step={50_000}
        value={draft.manualCapital}
        onChange={manualCapital => onChange({ manualCapital })}
        help="Each strategy has its own capital."
        error={errors.manualCapital}
        className="sm:col-span-2"
      />
      <NumberField
        label="Orders per second"
        min={1}
        value={draft.ordersPerSecond}
        onChange={ordersPerSecond => onChange({ ordersPerSecond })}
        help="NSE requires registration above 10."
        error={errors.ordersPerSecond}
      />
      <div>
        <SegmentedField
          label="Orders above the limit"
          value={draft.overLimit}
          options={OVER}
          onChange={overLimit => onChange({ overLimit })}
        />
      </div>
      <div className="sm:col-span-2">
        <Switch
          label="Apply the risk limits of Settings"
          checked={draft.hasLimits}
          onChange={hasLimits => onChange({ hasLimits })}
          className="text-text"
        />
        <p className="text-label text-faint">{draft.hasLimits ? limitWords(limits) : 'No limits apply.'}</p>
      </div>
    </form>
  )
}

function limitWords({ maxPositionQty, maxDailyLoss, maxDrawdownPct }: RiskInputs): string {
  return `Max position ${quantity(maxPositionQty)} · daily loss ${inr(maxDailyLoss)} · drawdown ${percent(maxDrawdownPct, 1)}`
}

/** The imported datasets with what is wrong with the choice among them. */
function DatasetChoice({ errors, ...props }: Omit<NewSessionFormProps, 'id' | 'onSubmit'>) {
  return (
    <div data-wrong={errors.feed !== undefined || undefined}>
      <Datasets {...props} />
      {errors.feed && (
        <p role="alert" className="text-label text-down">
          {errors.feed}
        </p>
      )}
    </div>
  )
}

/** The imported datasets once they are read; one for each symbol can be chosen. */
function Datasets({
  draft,
  asked: { answer: datasets, failed, retry },
  onChange,
  onLeave,
}: Pick<NewSessionFormProps, 'draft' | 'asked' | 'onChange' | 'onLeave'>) {
  if (!datasets) {
    return failed ? (
      <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
        The datasets could not be read. Retry, or choose the built-in market.
      </Notice>
    ) : (
      <Skeleton className="h-16" />
    )
  }
  if (datasets.length === 0) {
    return (
      <p className="text-label">
        No imported data yet.{' '}
        <Link
          to="/backtest"
          search={{ mode: 'market', view: 'data' }}
          onClick={onLeave}
          className="text-info underline"
        >
          Import price files under Backtesting, Data
        </Link>
      </p>
    )
  }
  return (
    <fieldset>
      <legend className="text-label">Datasets, one per symbol</legend>
      <div className="max-h-44 overflow-y-auto">
        {datasets.map(info => {
          const unfit = unfitWords(info)
          return (
            <Checkbox
              key={info.id}
              checked={draft.chosen.includes(info.id)}
              disabled={unfit !== null}
              onChange={() => onChange({ chosen: pressDataset(draft.chosen, info, datasets), date: null })}
              label={
                <>
                  {info.name}
                  <small className="block text-label text-faint">
                    {unfit ?? `${info.symbol} · ${spanWords(info.fromMs, info.toMs)}`}
                  </small>
                </>
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}
