export interface Group {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
}

/** Names and values in titled columns. */
export function GroupedList({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-4 px-4 py-3 @md:grid-cols-2 @3xl:grid-cols-4">
        {groups.map(({ title, rows }) => (
          <div key={title} className="min-w-0">
            <h3 className="text-label font-medium text-faint">{title}</h3>
            <dl className="mt-1">
              {rows.map(({ label, value }) => (
                <div key={label} className="flex justify-between gap-3 py-0.5">
                  <dt className="shrink-0 text-muted">{label}</dt>
                  <dd className="min-w-0 truncate text-right" title={value}>
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </div>
  )
}
