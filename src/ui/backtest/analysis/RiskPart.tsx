import type { RiskView } from '../../../workers/api/analysisApi.ts'
import { inr, istDate, percent, quantity, signedInr, times } from '../../format/format.ts'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { signClass } from '../../run/report/HeadlineMetrics.tsx'
import { Section } from '../../run/report/Section.tsx'
import { tradeTimes } from '../../run/report/tradeTimes.ts'

/** More rows would make the page slow; the run's JSON has all. */
const MAX_ROWS = 200

interface RiskPartProps {
  risk: RiskView
  /** The moments of the run's curve, by which its bars are known. */
  curveMs: Float64Array
}

/** Which limits acted and when, and the days that went over the daily loss limit. */
export function RiskPart({ risk, curveMs }: RiskPartProps) {
  const { events, lossDays } = risk
  return (
    <Section title="Risk limits" summary={riskSummary(risk)} isWide>
      {events.length + lossDays.length > 0 && (
        <div className="grid items-start gap-x-4 gap-y-3 @6xl:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]">
          <Events risk={risk} curveMs={curveMs} />
          {lossDays.length > 0 && <LossDays risk={risk} />}
        </div>
      )}
    </Section>
  )
}

function riskSummary({ dailyLossLimit, eventCount, lossDayCount, events, lossDays }: RiskView): string {
  if (dailyLossLimit === null) return 'The risk limits were switched off for this run.'
  const shown =
    Math.max(events.length, lossDays.length) > MAX_ROWS ? ` The first ${MAX_ROWS} are listed.` : ''
  const acted = eventCount === 0 ? 'No limit was hit' : `Limits hit ${times(eventCount)}`
  const days = `${quantity(lossDayCount)} ${lossDayCount === 1 ? 'day' : 'days'} over the daily loss limit of ${inr(dailyLossLimit)}`
  return `${acted}; ${days}.${shown}`
}

function Events({ risk, curveMs }: RiskPartProps) {
  const { moment } = tradeTimes(curveMs)
  return (
    <Table caption="Limits hit" className="max-h-72">
      <thead>
        <tr>
          <Th>Time</Th>
          <Th>Limit</Th>
          <Th numeric>Equity</Th>
          <Th numeric>Drawdown</Th>
          <Th>What happened</Th>
        </tr>
      </thead>
      <tbody>
        {risk.events.slice(0, MAX_ROWS).map(({ ms, acted, message, equity, drawdownPct }) => (
          <Tr key={`${ms} ${acted}`}>
            <Td>{moment(ms)}</Td>
            <Td>{acted}</Td>
            <Td numeric>{inr(equity, 2)}</Td>
            <Td numeric className={signClass(drawdownPct)}>
              {percent(drawdownPct)}
            </Td>
            <Td className="min-w-80 py-1.5 whitespace-normal! text-muted">{message}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function LossDays({ risk }: { risk: RiskView }) {
  return (
    <Table caption="Days over the daily loss limit" className="max-h-72 max-w-md">
      <thead>
        <tr>
          <Th>Day over the limit</Th>
          <Th numeric>Lowest</Th>
          <Th numeric>End of day</Th>
        </tr>
      </thead>
      <tbody>
        {risk.lossDays.slice(0, MAX_ROWS).map(({ ms, lowest, end }) => (
          <Tr key={ms}>
            <Td>{istDate(ms)}</Td>
            <Td numeric className={signClass(lowest)}>
              {signedInr(lowest, 2)}
            </Td>
            <Td numeric className={signClass(end)}>
              {signedInr(end, 2)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}
