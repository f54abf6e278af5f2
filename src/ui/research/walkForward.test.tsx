import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { savedWalkForward, walkForwardAnswer } from '../../storage/runs/testing/walkForward.ts'
import { address } from '../app/screens/testing/Screen.tsx'
import {
  button,
  counted,
  page,
  START,
  settle,
  show,
  walked,
  withFreshDevice,
} from './testing/walkForwardScreen.tsx'
import { WalkForwardResults } from './WalkForwardResults.tsx'
import { windowsCsv } from './walkForwardCsv.ts'

withFreshDevice()

const cells = (row: HTMLElement) => [...row.children].map(cell => cell.textContent)

describe('the walk-forward form', () => {
  it('asks what the address and the form say, and says how much that is', async () => {
    await show()
    expect(screen.getByText('No walk-forward yet')).toBeTruthy()
    expect(screen.getByText(/^9 combinations per window, about \d+ s \(a first guess/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '20' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Anchored' }))
    await settle()
    expect(address.search).toMatchObject({ wfIn: 20, wfStart: 'anchored' })
    fireEvent.click(button('Run walk-forward'))
    expect(page.calls[0]!.ask).toMatchObject({
      data: { main: { kind: 'synthetic', seed: 1 }, hedge: null },
      inputs: { strategy: 'momentum', from: '2023-01-02', to: '2023-03-31' },
      axes: [
        { param: 'shortBars', from: 5, to: 7, step: 1 },
        { param: 'longBars', from: 20, to: 40, step: 10 },
      ],
      method: { kind: 'grid' },
      plan: { inSampleDays: 20, outOfSampleDays: 20, anchored: true, figure: 'sharpe' },
    })
  })

  it('names the combinations that the strategy refuses, before and after', async () => {
    const refused =
      '9 combinations per window, 1 refused: MA short period must be below MA long period. About '
    await show({ ...START, sweep: 'shortBars~18~20~1,longBars~20~40~10' })
    expect(screen.getByText(text => text.startsWith(refused))).toBeTruthy()
    fireEvent.click(button('Run walk-forward'))
    const { ask, answer } = page.calls[0]!
    answer({ ok: true, value: walkForwardAnswer(ask) })
    await settle()
    expect(
      screen.getByText(
        /2 windows of 9 combinations, 1 refused: MA short period must be below MA long period$/,
      ),
    ).toBeTruthy()
  })

  it('cannot run with days that cannot be', async () => {
    await show()
    for (const days of ['0', '1.5', '12000']) {
      fireEvent.change(screen.getByLabelText('Out-of-sample'), { target: { value: days } })
      await settle()
      expect(screen.getByText('Enter a whole number from 1 to 10,000.')).toBeTruthy()
      expect(button('Run walk-forward').disabled).toBe(true)
      expect(address.search.wfOut).toBeUndefined()
    }
  })

  it('follows the runs, is idle at once when cancelled, and says what the engine refused', async () => {
    await show()
    fireEvent.click(button('Run walk-forward'))
    act(() => page.calls[0]!.onProgress({ runs: 9, of: 36 }))
    expect(screen.getByText('9 of 36 in-sample runs')).toBeTruthy()
    await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)))
    act(() => page.calls[0]!.onProgress({ runs: 18, of: 36 }))
    expect(screen.getByText('18 of 36 in-sample runs · about 20 s left')).toBeTruthy()
    act(() => page.calls[0]!.onProgress({ runs: 9, of: 36 }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    fireEvent.click(button('Cancel'))
    expect(page.calls[0]!.signal.aborted).toBe(true)
    expect(button('Run walk-forward').disabled).toBe(false)
    const cancelled = 'The walk-forward was cancelled after 9 of 36 in-sample runs; start it again.'
    expect(screen.getByText(cancelled)).toBeTruthy()
    fireEvent.click(button('Run walk-forward'))
    expect(screen.queryByText(cancelled)).toBeNull()
    page.calls[1]!.answer({ ok: false, problem: { message: 'in-sample: too many.' } })
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('in-sample: too many.')
  })
})

describe('the walk-forward results', () => {
  it('W4 lists the windows with what was chosen and what it did', async () => {
    await walked()
    const [, ...rows] = within(screen.getByRole('table', { name: 'Results by window' })).getAllByRole('row')
    expect(rows.map(cells)).toEqual([
      ['2 Jan 2023, 20 days', '1 Feb 2023, 10 days', '5', '20', '1.84', '7', 'N/A', '3', '+₹500'],
      ['2 Jan 2023, 20 days', '15 Feb 2023, 10 days', '7', '20', '1.84', '–', 'N/A', '3', '−₹200'],
    ])
    expect(screen.getByText('One note.')).toBeTruthy()
  })

  it('W5 says what the efficiency means, and stands beside the plain run', async () => {
    await walked()
    expect(screen.getByText(/Walk-forward efficiency 60%: /)).toBeTruthy()
    // one unit in one box
    expect(screen.getByText('60%')).toBeTruthy()
    expect(screen.getByText(/ if they were picked on these very days, as by a sweep, /)).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Walk-forward vs. fixed parameters' })
    expect(cells(within(table).getAllByRole('row')[1]!)).toEqual(['Net profit', '+₹300', '−₹50'])
    expect(screen.getByRole('img', { name: /^MA short period, chosen in 2 windows: 5 to 7/ })).toBeTruthy()
  })

  it('stays, marked as old, when the form asks for something else', async () => {
    await walked()
    expect(screen.queryByText('Inputs changed since')).toBeNull()
    fireEvent.change(screen.getByLabelText('In-sample'), { target: { value: '30' } })
    await settle()
    expect(screen.getByText('Inputs changed since')).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Results by window' })).toBeTruthy()
  })

  it('S1 names both instruments of a pair', async () => {
    const { ask } = savedWalkForward()
    const hedge = { instrument: 'BANKNIFTY', source: { kind: 'synthetic', seed: 1 } } as const
    const result = savedWalkForward({ ask: { ...ask, data: { ...ask.data, hedge } } })
    render(<WalkForwardResults result={result} strategies={[]} isStale={false} />)
    await settle()
    expect(screen.getByText(/ on NIFTY against BANKNIFTY, 1 Feb 2023 to /)).toBeTruthy()
  })

  it('writes the windows with raw numbers', async () => {
    await walked()
    const { name, blob } = windowsCsv(counted(page.calls[0]!.ask), Date.UTC(2023, 4, 31, 20))
    expect(name).toBe('sauda-walk-forward-NIFTY-2023-06-01.csv')
    const [head, first] = (await blob.text()).slice(1).split('\r\n')
    expect(head).toContain(
      'out_of_sample_days,shortBars,longBars,in_sample_sharpe,in_sample_return_pct,in_sample_trades,',
    )
    expect(first).toBe('1,2023-01-02,2023-01-31,20,2023-02-01,2023-02-14,10,5,20,1.84,2,7,,0.5,500,3')
  })
})
