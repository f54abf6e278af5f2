import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../../../../test/fakeClient.ts'
import type { Report } from '../../../engine/run/report.ts'
import type { AnalysisView } from '../../../workers/api/analysisApi.ts'
import { type Client, WorkerLost } from '../../../workers/client/clientTypes.ts'
import { handReport, handTrade } from '../../../workers/testing/report.ts'
import { toAnalysisView, toWaterfallView } from '../../../workers/views/analysis.ts'
import { toTradeColumns } from '../../../workers/views/runView.ts'
import { AnalysisPanel } from './AnalysisPanel.tsx'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const FIRST_MS = Date.parse('2023-01-31T09:15:00+05:30')
const at = (time: string) => Date.parse(`${time}:00+05:30`)

/** Two days in two months: ₹1,00,000, then ₹98,000 and ₹99,960; two trades that lost and one that won. */
const REPORT = handReport([9_800_000, 9_996_000], {
  equity: {
    ms: Float64Array.of(FIRST_MS, FIRST_MS + HOUR_MS, FIRST_MS + DAY_MS),
    paise: Float64Array.of(9_800_000, 9_800_000, 9_996_000),
  },
  trades: [
    handTrade({ entryMs: at('2023-01-31T09:15'), netPaise: -1_000 }),
    handTrade({ entryMs: at('2023-01-31T10:00'), netPaise: -3_000, side: 'short' }),
    handTrade({ entryMs: at('2023-02-01T10:30'), netPaise: 2_500, exitReason: 'Target' }),
  ],
  excursions: {
    maePaise: Float64Array.of(-2_000, -4_000, 0),
    mfePaise: Float64Array.of(500, 0, 4_000),
  },
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const opened = vi.fn<(index: number) => void>()

async function show(report: Report, answers: Partial<Client> = {}, part: Partial<AnalysisView> = {}) {
  const { client } = fakeClient({
    analysis: () => Promise.resolve({ ...toAnalysisView(report), ...part }),
    waterfall: () => Promise.resolve(toWaterfallView(report, null)),
    ...answers,
  })
  const { ms } = report.equity
  const curve = { ms, equity: ms, drawdown: ms, bars: ms.length }
  const run = { runId: 'run-1', curve, open: toTradeColumns(report.open, ['NIFTY']) }
  render(<AnalysisPanel client={client} run={run} onOpenTrade={opened} />)
  await settle()
}

/** The answer, then the parts one after the other, then what they ask for. */
async function settle() {
  for (const ms of [0, 500, 100]) await pass(ms)
}

const part = (title: string) => within(screen.getByRole('region', { name: title }))
const rows = (title: string) =>
  part(title)
    .getAllByRole('row')
    .slice(1)
    .map(row => [...row.children].map(cell => cell.textContent).filter(text => text !== ''))

beforeEach(() => {
  vi.useFakeTimers()
  opened.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the analysis of a run', () => {
  it('M1 has the return of each month and year, explained under the pointer and the keys', async () => {
    await show(REPORT)
    const months = part('Monthly returns, per cent')
    const cells = months.getAllByRole('cell').filter(cell => cell.textContent !== '')
    expect(cells.map(cell => cell.textContent)).toEqual(['−2.00', '+2.00', '−0.04'])
    expect(
      months.getByText(/^1 of 2 months gained; best Feb 2023/).textContent?.replaceAll('\u2060', ''),
    ).toBe('1 of 2 months gained; best Feb 2023 +2.00% (+₹1,960), worst Jan 2023 −2.00% (−₹2,000).')
    expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    fireEvent.pointerEnter(cells[0]!)
    expect(screen.getByRole('tooltip').textContent).toBe('Jan 2023: −2.00% (−₹2,000) in 1 day.')
    fireEvent.pointerLeave(cells[0]!)
    expect(screen.queryByRole('tooltip')).toBeNull()
    act(() => cells[0]!.focus())
    fireEvent.keyDown(cells[0]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cells[1])
    expect(screen.getByRole('tooltip').textContent).toBe('Feb 2023: +2.00% (+₹1,960) in 1 day.')
    // over the months without a bar
    fireEvent.keyDown(cells[1]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(cells[2])
    expect(cells.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
    fireEvent.keyDown(cells[2]!, { key: 'ArrowDown' })
    expect(document.activeElement).toBe(cells[2])
  })

  it('counts the trades and the days by size', async () => {
    await show(REPORT)
    const sizes = part('P&L distribution')
    expect(sizes.getByRole('img').getAttribute('aria-label')).toMatch(
      /^P&L distribution\. 3 trades: mean −₹5\.00, median −₹10\.00; most often/,
    )
    fireEvent.click(sizes.getByRole('radio', { name: 'Days' }))
    expect(sizes.getByRole('img').getAttribute('aria-label')).toContain('2 days: mean −₹20.00')
    fireEvent.click(sizes.getByRole('button', { name: /^View data/ }))
    const table = within(sizes.getByRole('table'))
    const counted = table.getAllByRole('row').filter(row => row.textContent?.includes('1 (50.0%)'))
    expect(counted).toHaveLength(2)
  })

  it('M11 opens the trade of a dot, by its button and by a press', async () => {
    await show(REPORT)
    const dots = part('Excursions (MAE and MFE)')
    const next = dots.getByRole('button', { name: 'Next dot' })
    fireEvent.click(next)
    fireEvent.click(next)
    expect(dots.getByText('Trade 2')).toBeTruthy()
    expect(dots.getByText('−₹40.00')).toBeTruthy()
    fireEvent.click(dots.getByRole('button', { name: 'Show trade' }))
    expect(opened.mock.calls).toEqual([[1]])

    const plot = dots.getByRole('img').querySelector('.cursor-pointer')!
    plot.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200)
    // the third trade was never behind and furthest ahead: the upper left corner
    fireEvent.click(plot, { clientX: 2, clientY: 3 })
    expect(opened.mock.calls).toEqual([[1], [2]])
    // no dot is near
    fireEvent.click(plot, { clientX: 300, clientY: 60 })
    expect(opened).toHaveBeenCalledTimes(2)

    fireEvent.click(dots.getByRole('radio', { name: 'Per cent' }))
    // −₹40 of 10 × ₹100.05
    expect(dots.getByText('−4.00%')).toBeTruthy()
  })

  it('has one number of decimals in the means of all tables: paise where one of them is small', async () => {
    const axis = { low: 0, high: 5_000, ticks: [0] }
    const groupsOf = (...means: number[]) => ({
      groups: means.map((mean, i) => ({ label: `${i}`, net: 10 * mean, trades: 10, winRatePct: 50, mean })),
      axis,
      note: null,
    })
    const means = async (byHour: number) => {
      const other = groupsOf(512.34, -150)
      const groupings = { weekday: other, expiry: other, side: other, exit: other, hour: groupsOf(byHour) }
      await show(REPORT, {}, { groupings })
      const shown = ['By hour of entry', 'By weekday of entry', 'By side', 'By reason of exit'].map(title =>
        rows(title).map(cells => cells.at(-1)),
      )
      cleanup()
      return shown
    }
    const fine = ['+₹512.34', '−₹150.00']
    expect(await means(-7.5)).toEqual([['−₹7.50'], fine, fine, fine])
    const coarse = ['+₹512', '−₹150']
    expect(await means(-286.3)).toEqual([['−₹286'], coarse, coarse, coarse])
  })

  it('M5 shows what each hour, side and reason made, with trades and mean', async () => {
    await show(REPORT)
    expect(rows('By hour of entry')).toEqual([
      ['09:00', '−₹10', '1', '0%', '−₹10.00'],
      ['10:00', '−₹5', '2', '50%', '−₹2.50'],
    ])
    expect(rows('By side')).toEqual([
      ['Long', '+₹15', '2', '50%', '+₹7.50'],
      ['Short', '−₹30', '1', '0%', '−₹30.00'],
    ])
    expect(rows('By reason of exit').map(([label]) => label)).toEqual(['Stop loss', 'Target'])
    expect(rows('By weekday of entry').map(([label]) => label)).toEqual(['Tuesday', 'Wednesday'])
  })

  it('M5 has what is still open below the sides and the reasons, with which they add up to the net profit', async () => {
    await show(handReport([9_800_000, 9_996_000], { ...REPORT, open: [handTrade({ netPaise: -5_900 })] }))
    expect(rows('By side').at(-1)).toEqual(['Still open', '−₹59'])
    expect(rows('By reason of exit').at(-1)).toEqual(['Still open', '−₹59'])
  })

  it('says why the expiry days are missing', async () => {
    await show({ ...REPORT, inputs: { ...REPORT.inputs, instrument: 'TCS' } })
    expect(part('By expiry day').queryByRole('table')).toBeNull()
    expect(
      part('By expiry day').getByText('The expiry days of TCS are not known: only NIFTY and BANKNIFTY.'),
    ).toBeTruthy()
  })

  it('C7 leads from gross to net', async () => {
    await show(REPORT)
    expect(rows('P&L before and after charges')).toEqual([
      ['P&L before charges', '−₹12.34'],
      ['Charges', '−₹0.50'],
      ['Net P&L', '−₹12.84'],
    ])
  })

  it('R2 lists what the limits did, and the days over the daily loss limit', async () => {
    await show({
      ...REPORT,
      inputs: { ...REPORT.inputs, risk: { maxPositionQty: 10, maxDailyLoss: 2_000, maxDrawdownPct: 50 } },
      riskEvents: [{ ms: FIRST_MS, bar: 0, kind: 'daily-loss', message: 'Stopped for the day.' }],
    })
    expect(rows('Limits hit')).toEqual([
      ['31 Jan 2023, 09:15', 'Daily loss limit', '₹98,000.00', '−2.00%', 'Stopped for the day.'],
    ])
    expect(rows('Days over the daily loss limit')).toEqual([['31 Jan 2023', '−₹2,000.00', '−₹2,000.00']])
    expect(
      part('Risk limits').getByText('Limits hit once; 1 day over the daily loss limit of ₹2,000.'),
    ).toBeTruthy()
  })
})

it('moments of daily bars are days, without a time that all of them share', async () => {
  const daily = {
    ms: Float64Array.of(FIRST_MS, FIRST_MS + DAY_MS),
    paise: Float64Array.of(9_800_000, 9_996_000),
  }
  await show({
    ...REPORT,
    equity: daily,
    inputs: { ...REPORT.inputs, risk: { maxPositionQty: 10, maxDailyLoss: 2_000, maxDrawdownPct: 50 } },
    riskEvents: [{ ms: FIRST_MS, bar: 0, kind: 'daily-loss', message: 'Stopped for the day.' }],
  })
  expect(rows('Limits hit')[0]![0]).toBe('31 Jan 2023')
})

describe('an analysis with nothing to show', () => {
  it('M7 of a run without a trade says so, and shows no NaN', async () => {
    await show(handReport([10_000_000], { trades: [] }))
    expect(screen.getAllByText('No closed trades.').length).toBeGreaterThanOrEqual(6)
    expect(screen.getByText('The risk limits were switched off for this run.')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/NaN|Infinity|undefined/)
    expect(document.body.innerHTML).not.toMatch(/NaN%|Infinity%/)
  })

  it('a run that is no longer in memory is said to be', async () => {
    await show(REPORT, { analysis: () => Promise.resolve(null) })
    expect(screen.getByRole('alert').textContent).toContain('no longer in memory')
  })

  it('a worker that is lost can be asked again', async () => {
    const analysis = vi
      .fn<Client['analysis']>()
      .mockRejectedValueOnce(new WorkerLost('gone'))
      .mockResolvedValue(toAnalysisView(REPORT))
    await show(REPORT, { analysis })
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settle()
    expect(part('By side').getByText('Long')).toBeTruthy()
  })
})
