/** An input that is described in one place is found in all of them. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { HELP } from '../src/cli/help.ts'
import { parseOptions, toRunInputs as toTerminalInputs } from '../src/cli/options.ts'
import { checkInputs } from '../src/engine/inputs/checkInputs.ts'
import { defaultInputs, type RunInputs } from '../src/engine/inputs/inputs.ts'
import { FILL_NAMES } from '../src/engine/inputs/table.ts'
import { parseRunLink } from '../src/server/ai/tools/runLink.ts'
import { readInputs } from '../src/storage/runs/readSaved.ts'
import { DEFAULT_SETTINGS } from '../src/storage/settings/settings.ts'
import { InputFields } from '../src/ui/backtest/form/InputFields.tsx'
import { fillRows } from '../src/ui/run/inputRows.ts'
import { searchOf } from '../src/ui/run/runAddress.ts'
import { marketErrors } from '../src/ui/run/runErrors.ts'
import { type MarketForm, toRunInputs, tradingValues } from '../src/ui/run/runInputs.ts'
import { formLimits } from '../src/ui/run/runLimits.ts'
import { parseRunSearch } from '../src/ui/run/runSearch.ts'
import { createBacktests } from '../src/workers/backtests.ts'
import { reportHtml } from '../src/workers/export/exportHtml.ts'
import { handReport } from '../src/workers/testing/report.ts'

vi.mock('../src/engine/inputs/fillInputs.ts', async load => {
  const { FILL_INPUTS } = await load<typeof import('../src/engine/inputs/fillInputs.ts')>()
  const delayBars = {
    field: 'fill.delayBars',
    kind: 'number',
    label: 'Order delay',
    unit: 'bars',
    min: 0,
    max: 10,
    isWhole: true,
    initial: 2,
    isNew: true,
    option: { name: 'delay-bars', help: 'N  orders reach the market so many bars later ({delayBars})' },
  }
  return { FILL_INPUTS: { ...FILL_INPUTS, delayBars } }
})

const worker = createBacktests()
const NEEDED = ['--data', 'bars.csv', '--instrument', 'NIFTY', '--strategy', 'momentum']
const terminal = (...more: string[]) => toTerminalInputs(parseOptions([...NEEDED, ...more]), 1)
const withDelay = (delayBars: unknown) => {
  const inputs = defaultInputs('NIFTY', 1)
  return { ...inputs, fill: { ...inputs.fill, delayBars } } as RunInputs
}

function formOf(search: Readonly<Record<string, unknown>>): MarketForm {
  const values = parseRunSearch({ mode: 'market', strategy: 'momentum', ...search })
  return {
    values,
    defaults: worker.defaultInputs('NIFTY', 1),
    strategy: worker.listStrategies().find(({ id }) => id === 'momentum')!,
    dataset: null,
    datasets: [],
    limits: formLimits(values, { settings: DEFAULT_SETTINGS, unreadable: [], problem: null }, null),
  }
}

describe('an input that only the table has', () => {
  it('has its default, which the engine takes, and limits, which the engine keeps', () => {
    expect(defaultInputs('NIFTY', 1).fill).toMatchObject({ delayBars: 2 })
    expect(checkInputs(withDelay(10))).toMatchObject({ fill: { delayBars: 10 } })
    expect(() => checkInputs(withDelay(11))).toThrow('delayBars: enter a number from 0 to 10.')
  })

  it('is an option of the terminal, with help', () => {
    expect(HELP).toContain('  --delay-bars N          orders reach the market so many bars later (2)\n')
    expect(terminal('--delay-bars', '3').fill).toMatchObject({ delayBars: 3 })
    expect(() => terminal('--delay-bars', 'x')).toThrow('--delay-bars: "x" is not a number.')
  })

  it('stands in the address of the page, which reads it back', () => {
    const data = { main: { kind: 'synthetic', seed: 1 }, hedge: null } as const
    const search = searchOf({ data, requested: withDelay(3) })
    expect(search).toMatchObject({ delayBars: 3 })
    expect(toRunInputs(formOf(search)).fill).toMatchObject({ delayBars: 3 })
    expect(toRunInputs(formOf({ delayBars: 11 })).fill).toMatchObject({ delayBars: 2 })
  })

  it('has a field in the form, and an error', () => {
    const form = formOf({ delayBars: 3 })
    const fields = { names: FILL_NAMES, trading: tradingValues(form), errors: {}, set: () => undefined }
    const html = renderToStaticMarkup(createElement(InputFields, fields))
    expect(html).toMatch(/Order delay<\/label>.*value="3".*bars/)
    const typed = { ...form.values, delayBars: 2.5 } as MarketForm['values']
    expect(marketErrors({ ...form, values: typed })).toMatchObject({
      delayBars: 'Enter a whole number from 0 to 10',
    })
  })

  it('has a row beside the result and in the report', () => {
    expect(fillRows({ requested: withDelay(3), effective: withDelay(3) })).toContainEqual({
      label: 'Order delay',
      value: '3 bars',
    })
    const inputs: RunInputs = { ...withDelay(3), costs: { kind: 'none' } }
    const report = handReport([1_000, 1_001], { inputs })
    expect([...reportHtml(report)].join('')).toMatch(
      /Order delay<\/th><td><bdi>3 bars<\/bdi><\/td><td class="name">fill\.delayBars</,
    )
  })

  it('is checked in a saved run, and put into one from before it was added', () => {
    expect(readInputs(withDelay(3))?.fill).toMatchObject({ delayBars: 3 })
    expect(readInputs(withDelay('3'))).toBeUndefined()
    const before = JSON.parse(JSON.stringify(withDelay(undefined)))
    expect(before.fill).not.toHaveProperty('delayBars')
    expect(readInputs(before)).toEqual(withDelay(2))
  })

  it('may stand in a link of the assistant', () => {
    const link =
      '/backtest?mode=market&dataset=synthetic&seed=1&strategy=momentum&instrument=NIFTY&from=2023-01-01&to=2023-05-31'
    expect(parseRunLink(`${link}&delayBars=3`)).toMatchObject({ strategy: 'momentum' })
    expect(parseRunLink(`${link}&delayBars=x`)).toBeNull()
  })
})
