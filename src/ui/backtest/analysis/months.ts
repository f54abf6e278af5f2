/** The months of a run as cells and words. */
import type { GainView, YearView } from '../../../workers/api/analysisApi.ts'
import type { HeatCell } from '../../charts/Heatmap.tsx'
import { decimal, quantity, signedInr, signedPercent } from '../../format/format.ts'

/** January to December, as the heads of columns. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A month that has a bar, and what it made. */
export interface NamedMonth {
  /** "Mar 2023". */
  readonly name: string
  readonly gain: GainView
}

/** All months that have a bar, in order. */
export function monthsOf(years: readonly YearView[]): NamedMonth[] {
  return years.flatMap(({ year, months }) =>
    months.flatMap((gain, k) => (gain ? [{ name: `${MONTHS[k]} ${year}`, gain }] : [])),
  )
}

/** Each year as a row of twelve months and its total. Months and totals have colours of their own strength. */
export function heatRows(years: readonly YearView[]) {
  const hottest = (gains: readonly GainView[]) =>
    Math.max(...gains.map(({ returnPct }) => Math.abs(returnPct)))
  const month = hottest(monthsOf(years).map(({ gain }) => gain))
  const total = hottest(years.map(year => year.total))
  return years.map(year => ({
    name: `${year.year}`,
    cells: [
      ...year.months.map((gain, k) => gain && toCell(`${MONTHS[k]} ${year.year}`, gain, month)),
      { ...toCell(`${year.year}`, year.total, total), isTotal: true },
    ],
  }))
}

function toCell(name: string, gain: GainView, hottest: number): HeatCell {
  return {
    text: signed(gain.returnPct),
    words: `${name}: ${gainWords(gain)} in ${days(gain.days)}.`,
    heat: hottest > 0 ? gain.returnPct / hottest : 0,
  }
}

/** "+2.10% (+₹2,100)". */
function gainWords({ returnPct, rupees }: GainView): string {
  return `${signedPercent(returnPct)} (${signedInr(rupees)})`
}

/** "1 day", "21 days". */
function days(count: number): string {
  return `${quantity(count)} ${count === 1 ? 'day' : 'days'}`
}

/** "+2.10": the head of the table says that these are per cent. */
function signed(value: number): string {
  const shown = decimal(value)
  return value > 0 && /[1-9]/.test(shown) ? `+${shown}` : shown
}

/** How many months gained, and which were best and worst. */
export function monthsSummary(years: readonly YearView[]): string {
  const months = monthsOf(years)
  if (months.length === 0) return 'No bars in this period.'
  const sorted = months.toSorted((a, b) => a.gain.returnPct - b.gain.returnPct)
  const best = sorted.at(-1)!
  const worst = sorted[0]!
  if (best === worst) return `${best.name}: ${gainWords(best.gain)}.`
  const gained = months.filter(({ gain }) => gain.rupees > 0).length
  // a month in which nothing happened is no best and no worst
  const ends = [['best', best] as const, ['worst', worst] as const]
    .filter(([, { gain }]) => gain.rupees !== 0)
    .map(([word, { name, gain }]) => `${word} ${name} ${gainWords(gain)}`)
  const count = `${quantity(gained)} of ${quantity(months.length)} months gained`
  return ends.length === 0 ? `${count}.` : `${count}; ${ends.join(', ')}.`
}
