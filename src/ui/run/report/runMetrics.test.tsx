import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { METRICS } from '../../../engine/metrics/catalog.ts'
import type { Metrics } from '../../../engine/metrics/metrics.ts'
import { handMetrics } from '../../../engine/metrics/testing/handMetrics.ts'
import { GroupedList } from './GroupedList.tsx'
import { HeadlineMetrics } from './HeadlineMetrics.tsx'
import { headlineMetrics, metricGroups } from './runMetrics.ts'

const STATS = handMetrics({
  netProfit: -4_553.37,
  totalReturnPct: -4.55,
  maxDrawdownPct: -5.03,
  sharpe: -3.46,
  trades: 139,
  charges: 7_169.87,
  excessReturnPct: -8.12,
  longestUnderwaterDays: 92.25,
  winHoldMinutes: 83.5,
  breakEvenSlippageTicks: 1.5,
  winRatePct: 28.78,
})

/** A run of one instrument. */
const runOf = (stats: Metrics) => ({ stats, legs: ['NIFTY'] })

const shown = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
const term = (label: string) => screen.getByText(label, { selector: 'dt' })

afterEach(cleanup)

describe('the metrics of a run', () => {
  beforeEach(() => {
    // happy-dom has no opinion about what made the focus visible
    const matches = HTMLElement.prototype.matches
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector) {
      return selector === ':focus-visible' || matches.call(this, selector)
    })
    render(
      <>
        <HeadlineMetrics figures={headlineMetrics(runOf(STATS))} />
        <GroupedList groups={metricGroups(runOf(STATS))} />
      </>,
    )
  })
  afterEach(() => vi.restoreAllMocks())

  it('begin with eight, the risk-free rate beside the Sharpe ratio', () => {
    expect(headlineMetrics(runOf(STATS))).toHaveLength(8)
    expect(shown('Net profit')).toBe('−₹4,553')
    expect(shown('Max drawdown')).toBe('−5.03%')
    expect(shown('Sharpe ratio')).toBe('−3.46')
    expect(term('Sharpe ratio').parentElement?.textContent).toContain('Risk-free rate 0.00%')
  })

  it('read in their units', () => {
    expect(shown('Charges')).toBe('₹7,170')
    expect(shown('vs buy and hold')).toBe('−8.12 pp')
    expect(shown('Longest drawdown')).toBe('92 days')
    expect(shown('Average time in winners')).toBe('1 h 23 min')
    expect(shown('Break-even slippage')).toBe('1.50 ticks')
    expect(shown('Win rate')).toBe('28.8%')
  })

  it('say the sign of a lead over buy and hold as of every gain', () => {
    const rows = metricGroups(runOf({ ...STATS, excessReturnPct: 6.28 })).flatMap(group => group.rows)
    expect(rows.find(({ label }) => label === 'vs buy and hold')?.value).toBe('+6.28 pp')
  })

  it('M6 say of trades that ended in the bar in which they began that they did, not that they took no time', () => {
    const inOneBar = { ...STATS, winHoldMinutes: 0, lossHoldMinutes: 0, exposurePct: 0 }
    const shownOf = (stats: typeof STATS, name: string) =>
      metricGroups(runOf(stats))
        .flatMap(group => group.rows)
        .find(({ label }) => label === name)?.value
    expect(shownOf(inOneBar, 'Average time in winners')).toBe('within one bar')
    expect(shownOf(inOneBar, 'Average time in losers')).toBe('within one bar')
    expect(shownOf(inOneBar, 'Time in market')).toBe('within one bar')
    // what waited all the time was not in the market at all
    expect(shownOf({ ...inOneBar, trades: 0 }, 'Time in market')).toBe('0.0%')
    expect(shownOf({ ...inOneBar, exposurePct: 0.04 }, 'Time in market')).toBe('under 0.1%')
    expect(shownOf({ ...inOneBar, exposurePct: 0.05 }, 'Time in market')).toBe('0.1%')
  })

  it('M8 are N/A where the run does not say enough, and tell why', () => {
    expect(shown('CAGR')).toBe('N/A')
    expect(term('CAGR').getAttribute('aria-description')).toBe(
      `N/A: Needs at least 14 days with bars; the run has 0. ${METRICS.cagrPct.help}`,
    )
    const value = term('CAGR').nextElementSibling
    expect(value?.getAttribute('title')).toBe('Needs at least 14 days with bars; the run has 0.')
    expect(value?.nextElementSibling?.textContent).toBe('Needs at least 14 days with bars; the run has 0.')
  })

  it('keep what must be read with them where there is no value', () => {
    cleanup()
    render(<HeadlineMetrics figures={headlineMetrics(runOf(handMetrics({ sharpe: null })))} />)
    const card = term('Sharpe ratio').parentElement?.textContent
    expect(card).toContain('Risk-free rate 0.00%')
    expect(card).toContain('Needs at least')
  })

  it('have every metric once, but for those of the JSON alone', () => {
    const expected = Object.values(METRICS).filter(({ group }) => group !== 'More')
    // the risk-free rate is a note, not a row
    expect(screen.getAllByRole('term')).toHaveLength(expected.length - 1)
    for (const { label } of expected) {
      const named = screen.getAllByText((text: string) => text === label || text === `${label} 0.00%`, {
        selector: 'dt, dd',
      })
      expect(named).toHaveLength(1)
    }
  })

  it('M12 have no break-even slippage for a run that lost', () => {
    const rows = metricGroups(runOf({ ...STATS, breakEvenSlippageTicks: -1.5 })).flatMap(group => group.rows)
    expect(rows.map(({ label }) => label)).not.toContain('Break-even slippage')
  })

  it('explain themselves to the keyboard: one stop of Tab, then the arrows', () => {
    const stops = screen.getAllByRole('term').filter(element => element.tabIndex === 0)
    expect(stops.map(element => element.textContent)).toEqual(['Net profit', 'Initial capital'])
    act(() => term('Net profit').focus())
    expect(screen.getByRole('tooltip').textContent).toBe(METRICS.netProfit.help)
    fireEvent.keyDown(term('Net profit'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(term('Final equity'))
    expect(screen.getByRole('tooltip').textContent).toBe(METRICS.finalEquity.help)
    fireEvent.keyDown(term('Final equity'), { key: 'ArrowUp' })
    fireEvent.keyDown(term('Net profit'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(term('Net profit'))
    expect([term('Net profit').tabIndex, term('Final equity').tabIndex]).toEqual([0, -1])
  })
})

it('S5 of several legs say which figures count legs, and how many spread trades there were and won', () => {
  const legs = ['BANKNIFTY', 'NIFTY']
  const headline = headlineMetrics({ stats: STATS, legs, jointTrades: { trades: 1_150, won: 73 } })
  expect(headline.slice(-2)).toMatchObject([
    { label: 'Win rate (legs)', value: '28.8%' },
    { label: 'Trades (legs)', value: '139', note: 'Spread trades: 1,150, 73 won' },
  ])
  const labels = metricGroups({ stats: STATS, legs }).flatMap(({ rows }) => rows.map(({ label }) => label))
  expect(labels).toContain('Winning trades (legs)')
  expect(labels).toContain('Average time in winners')
  // a preview and a saved run have not counted the spreads
  expect(headlineMetrics({ stats: STATS, legs }).at(-1)).not.toHaveProperty('note')
  expect(headlineMetrics(runOf(STATS)).at(-1)).toMatchObject({ label: 'Trades' })
})
