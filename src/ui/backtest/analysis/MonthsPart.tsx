import { useMemo } from 'react'
import type { YearView } from '../../../workers/api/analysisApi.ts'
import { Heatmap } from '../../charts/Heatmap.tsx'
import { quantity, signedInr, signedPercent } from '../../format/format.ts'
import { Section } from '../../run/report/Section.tsx'
import { heatRows, MONTHS, monthsOf, monthsSummary } from './months.ts'

const HEADERS = ['Year', ...MONTHS, 'Total']

/** What each month and each year made. */
export function MonthsPart({ years }: { years: readonly YearView[] }) {
  const rows = useMemo(() => heatRows(years), [years])
  const data = useMemo(() => {
    const months = monthsOf(years)
    return {
      headers: ['Month', 'Return', 'Net profit', 'Days'],
      count: months.length,
      rowAt: (i: number) => {
        const { name, gain } = months[i]!
        return [name, signedPercent(gain.returnPct), signedInr(gain.rupees), quantity(gain.days)]
      },
    }
  }, [years])
  return (
    <Section title="Monthly returns, per cent" summary={monthsSummary(years)} data={data} isWide>
      <Heatmap caption="Monthly returns" headers={HEADERS} rows={rows} />
    </Section>
  )
}
