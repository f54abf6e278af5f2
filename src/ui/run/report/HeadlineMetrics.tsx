import { cx } from '../../primitives/cx.ts'
import { Card } from '../../primitives/Panel.tsx'
import { GlossaryTerm, moveAmongTerms } from './GlossaryTerm.tsx'

/** A metric as text, with its name. */
export interface MetricText {
  readonly label: string
  readonly value: string
  /** Colours a metric that is a gain or a loss; its sign says the same. */
  readonly sign?: number | null
  /** What the metric means. */
  readonly help?: string
  /** What must be read with it, in small type. */
  readonly note?: string
  /** Why there is no value. */
  readonly why?: string
}

/** The first row of a result: eight metrics that a trader looks at before anything else. */
export function HeadlineMetrics({ figures }: { figures: readonly MetricText[] }) {
  return (
    <Card className="@container overflow-hidden">
      {/* the gaps are the hairlines */}
      <dl
        onKeyDown={moveAmongTerms}
        className="grid grid-cols-2 gap-px bg-line @lg:grid-cols-4 @7xl:grid-cols-8"
      >
        {figures.map((metric, i) => (
          <Large key={metric.label} metric={metric} isFirst={i === 0} />
        ))}
      </dl>
    </Card>
  )
}

function Large({ metric, isFirst }: { metric: MetricText; isFirst: boolean }) {
  const { label, value, sign, help, note, why } = metric
  return (
    <div className="min-w-0 bg-panel px-4 py-3">
      {help === undefined ? (
        <dt className="text-label text-muted">{label}</dt>
      ) : (
        <GlossaryTerm label={label} help={help} isFirst={isFirst} className="w-fit text-label text-muted" />
      )}
      <dd
        title={why ?? value}
        className={cx(
          'mt-0.5 truncate text-[1.25rem]/7 font-semibold tracking-tight @xl:text-[1.375rem]/8',
          signClass(sign),
        )}
      >
        {value}
      </dd>
      {[why, note].map(
        words =>
          words !== undefined && (
            <dd key={words} className="text-pretty text-label text-faint">
              {words}
            </dd>
          ),
      )}
    </div>
  )
}

/** The class of a metric that gained, lost or did neither. */
export function signClass(sign: number | null | undefined): string {
  if (!sign) return ''
  return sign > 0 ? 'text-up' : 'text-down'
}
