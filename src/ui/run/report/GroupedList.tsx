import { cx } from '../../primitives/cx.ts'
import { GlossaryTerm, moveAmongTerms } from './GlossaryTerm.tsx'
import { type MetricText, signClass } from './HeadlineMetrics.tsx'

/** Metrics under a title. */
export interface Group {
  readonly title: string
  readonly rows: readonly MetricText[]
}

/** Names and values in titled columns. */
export function GroupedList({ groups }: { groups: readonly Group[] }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys go among the terms inside
    <div className="@container" onKeyDown={moveAmongTerms}>
      <div
        className={cx(
          'grid gap-x-8 gap-y-4 px-4 py-3 @md:grid-cols-2',
          groups.length > 4 ? '@3xl:grid-cols-3' : '@6xl:grid-cols-4',
        )}
      >
        {groups.map(({ title, rows }, column) => (
          <div key={title} className="min-w-0">
            <h3 className="text-label font-medium text-faint">{title}</h3>
            <dl className="mt-1">
              {rows.map((row, i) => (
                <Row key={row.label} row={row} isFirst={column === 0 && i === 0} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </div>
  )
}

function Row({ row: { label, value, sign, help, why }, isFirst }: { row: MetricText; isFirst: boolean }) {
  return (
    // the value takes what room it needs, and the name wraps; only a value longer than most of the row wraps as well
    <div className="grid grid-cols-[minmax(min-content,1fr)_fit-content(70%)] gap-3 py-0.5">
      {help === undefined ? (
        <dt className="justify-self-start text-pretty text-muted">{label}</dt>
      ) : (
        <GlossaryTerm
          label={label}
          help={help}
          isFirst={isFirst}
          className="justify-self-start text-pretty text-muted"
        />
      )}
      <dd className={cx('text-right text-pretty wrap-anywhere', signClass(sign))} title={why}>
        {value}
      </dd>
    </div>
  )
}
