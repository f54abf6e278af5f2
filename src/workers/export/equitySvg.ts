/** The equity chart of the HTML report: it needs no script, and prints. */
import { dayWords } from '../../engine/index.ts'
import type { Report } from '../../engine/run/report.ts'
import type { EquityCurve, HoldLine } from '../api/api.ts'
import { range, rupees, svgLabel } from './html.ts'

const WIDTH = 1_000
const EQUITY = { top: 20, height: 230 } as const
const DRAWDOWN = { top: 275, height: 75 } as const
const HEIGHT = 375

/** Where a value lies in a strip of the picture. */
type Scale = (value: number) => string

/** Equity with buy-and-hold above, the drawdown below, a mark wherever a risk limit acted, and all of it in words. */
export function equitySvg(curve: EquityCurve, hold: HoldLine | null, events: Report['riskEvents']): string {
  const { ms, equity, drawdown } = curve
  const [from, to] = [ms[0]!, ms.at(-1)!]
  const low = extreme(Math.min, equity, hold?.rupees)
  const high = extreme(Math.max, equity, hold?.rupees)
  const x: Scale = at => (share(at, from, to) * WIDTH).toFixed(1)
  const y = strip(EQUITY, low, high)
  const depth = extreme(Math.min, drawdown)
  const yDown = strip(DRAWDOWN, depth, 0)
  const caption = captionOf(curve, hold)
  return `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${caption}">
<polyline fill="none" stroke="#b45309" stroke-width="1.5" points="${line(ms, equity, x, y)}"/>
${hold ? `<polyline fill="none" stroke="#6b7280" stroke-width="1.2" stroke-dasharray="5 4" points="${line(hold.ms, hold.rupees, x, y)}"/>` : ''}
<polygon fill="#dc2626" fill-opacity="0.35" points="0,${yDown(0)} ${line(ms, drawdown, x, yDown)} ${WIDTH},${yDown(0)}"/>
${events.map(({ ms: at }) => mark(x(at))).join('')}
${svgLabel(4, EQUITY.top - 6, rupees(high))}${svgLabel(4, EQUITY.top + EQUITY.height + 14, rupees(low))}
${svgLabel(4, DRAWDOWN.top + DRAWDOWN.height - 4, rupees(depth))}
${svgLabel(4, HEIGHT - 6, dayWords(from))}${svgLabel(WIDTH - 4, HEIGHT - 6, dayWords(to), 'end')}
</svg><figcaption><b class="equity">Equity</b>${hold ? ' · <b class="hold">Buy and hold</b>' : ''} · <b class="drawdown">Drawdown</b>${events.length > 0 ? ' · <b class="limit">Risk limit</b>' : ''}</figcaption></figure>
<p>${caption} ${range(from, to)}.</p>`
}

function captionOf({ equity, drawdown }: EquityCurve, hold: HoldLine | null): string {
  const low = extreme(Math.min, equity)
  const high = extreme(Math.max, equity)
  const own = `Equity from ${rupees(equity[0]!)} to ${rupees(equity.at(-1)!)}; lowest ${rupees(low)}, highest ${rupees(high)}, deepest drawdown ${rupees(extreme(Math.min, drawdown))}.`
  return hold ? `${own} Buy and hold ends at ${rupees(hold.rupees.at(-1)!)}.` : own
}

function extreme(
  pick: (a: number, b: number) => number,
  values: Float64Array,
  others?: Float64Array,
): number {
  const own = values.reduce((a, b) => pick(a, b))
  return others ? others.reduce((a, b) => pick(a, b), own) : own
}

function share(value: number, from: number, to: number): number {
  return to > from ? (value - from) / (to - from) : 0.5
}

function strip({ top, height }: { top: number; height: number }, low: number, high: number): Scale {
  return value => (top + (1 - share(value, low, high)) * height).toFixed(1)
}

function line(ms: Float64Array, values: Float64Array, x: Scale, y: Scale): string {
  return Array.from(values, (value, i) => `${x(ms[i]!)},${y(value)}`).join(' ')
}

function mark(x: string): string {
  return `<line x1="${x}" x2="${x}" y1="0" y2="${HEIGHT - 20}" stroke="#b91c1c" stroke-dasharray="2 3"/>`
}
