/**
 * Links, saved runs, command lines and faulty inputs of November 2026: they are read now as they were then, but that what
 * does not ask for limits runs without.
 */
import { defaultParseSearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { parseOptions, toRunInputs as toTerminalInputs } from '../src/cli/options.ts'
import { checkInputs } from '../src/engine/inputs/checkInputs.ts'
import type { RunInputs } from '../src/engine/inputs/inputs.ts'
import { parseRunLink, runLink } from '../src/server/ai/tools/runLink.ts'
import type { Simulation } from '../src/server/ai/tools/simulationInputs.ts'
import { readInputs } from '../src/storage/runs/readSaved.ts'
import { DEFAULT_SETTINGS } from '../src/storage/settings/settings.ts'
import { searchOf } from '../src/ui/run/runAddress.ts'
import { marketErrors } from '../src/ui/run/runErrors.ts'
import { type MarketForm, toRunInputs } from '../src/ui/run/runInputs.ts'
import { formLimits } from '../src/ui/run/runLimits.ts'
import { parseRunSearch } from '../src/ui/run/runSearch.ts'
import { DATASET } from '../src/ui/run/testing/run.ts'
import { createBacktests } from '../src/workers/backtests.ts'
import recorded from './recorded/inputs.json' with { type: 'json' }

const worker = createBacktests()
/** What the device has that opens the link: limits of its own. */
const SETTINGS = {
  settings: { ...DEFAULT_SETTINGS, maxDailyLoss: 7, squareOff: '14:00' },
  unreadable: [],
  problem: null,
}
const INPUTS: Readonly<Record<string, string>> = recorded.inputs
const MISSING = '__missing'

function formOf(search: Readonly<Record<string, unknown>>): MarketForm {
  const values = parseRunSearch(search)
  return {
    values,
    defaults: worker.defaultInputs(values.instrument, values.timeframe === '1D' ? 1440 : 1),
    strategy: worker.listStrategies().find(({ id }) => id === values.strategy)!,
    dataset: values.dataset === DATASET.id ? DATASET : null,
    datasets: [DATASET],
    limits: formLimits(values, SETTINGS, null),
  }
}

/** The JSON of what it gives, or the sentence with which it refuses. */
function said(make: () => unknown): string {
  try {
    return JSON.stringify(make())
  } catch (error) {
    return (error as Error).message
  }
}

/** The inputs with another value at the path. */
function changed(before: unknown, path: string, value: unknown): RunInputs {
  const inputs = JSON.parse(JSON.stringify(before))
  const names = path.split('.')
  const parent = names.slice(0, -1).reduce((part, name) => part[name], inputs)
  if (value === MISSING) delete parent[names.at(-1)!]
  else parent[names.at(-1)!] = value
  return inputs
}

/** The recorded inputs in their order; what has been added to inputs since then may stand among them. */
function expectInputs(inputs: unknown, json: string): void {
  const known: unknown = JSON.parse(json)
  expect(JSON.stringify(knownPart(inputs, known))).toBe(json)
}

function knownPart(value: unknown, known: unknown): unknown {
  if (!isObject(value) || !isObject(known)) return value
  const names = Object.keys(value).filter(name => name in known)
  return Object.fromEntries(names.map(name => [name, knownPart(value[name], known[name])]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

describe('the link of a run', () => {
  it.each(recorded.runs)('makes the same run: $link', ({ link, inputs }) => {
    expectInputs(toRunInputs(formOf(defaultParseSearch(link))), inputs)
  })

  it.each(recorded.runs)('has the same keys and values when it is written again: $link', ({ link }) => {
    const search = defaultParseSearch(link) as Record<string, unknown>
    const requested = toRunInputs(formOf(search))
    const data = { main: { kind: 'imported', id: DATASET.id }, hedge: null } as const
    const again = JSON.parse(JSON.stringify(searchOf({ data, requested })))
    // that the segment is that of the instrument was left unsaid
    expect(again).toMatchObject(search.costs === 'nse' ? { segment: 'auto', ...search } : search)
  })

  it.each(recorded.addresses)(
    'may leave out what it likes, and be wrong: $address',
    ({ address, inputs }) => {
      expectInputs(toRunInputs(formOf(defaultParseSearch(address))), inputs)
    },
  )

  // those of before brought the limits along
  it.each(recorded.assistant)(
    'is read by the assistant as before, and written so that limits do not bind: $link',
    ({ run, link, written }) => {
      const inputs = { slippageTicks: 0, ...(JSON.parse(run) as object) } as Simulation
      expect(runLink(inputs)).toBe(written)
      for (const address of [link, written]) expect(parseRunLink(address)).toEqual(inputs)
    },
  )
})

const VALUES: readonly unknown[] = [
  MISSING,
  null,
  true,
  'x',
  '',
  0,
  -1,
  0.5,
  1e12,
  1.5,
  [],
  {},
  '2023-02-30',
  'x'.repeat(201),
]

describe('the inputs of a saved run', () => {
  it.each(Object.keys(INPUTS))('are read as they are: %s', name => {
    expectInputs(readInputs(JSON.parse(INPUTS[name]!)), INPUTS[name]!)
  })

  it.each(recorded.saved)('are damaged by the same values of $path in $of', ({ of, path, accepted }) => {
    const read = VALUES.filter(
      value => readInputs(changed(JSON.parse(INPUTS[of]!), path, value)) !== undefined,
    )
    expect(JSON.stringify(read)).toBe(accepted)
  })
})

it.each(recorded.refusals)('the engine refuses the same values of $path in $of', ({ of, path, cases }) => {
  // what has been added since has its default
  const inputs = readInputs(JSON.parse(INPUTS[of]!))
  for (const [value, sentence] of JSON.parse(cases) as [unknown, string | null][]) {
    const answer = said(() => checkInputs(changed(inputs, path, value ?? Number.NaN)))
    expect([value, answer.startsWith('{') ? null : answer]).toEqual([value, sentence])
  }
})

it.each(recorded.terminal)('the terminal reads "$args" as before', ({ args, result }) => {
  const line = `--data nifty.csv --instrument NIFTY --strategy momentum ${args}`.trim().split(' ')
  const answer = said(() => toTerminalInputs(parseOptions(line), 1))
  if (result.startsWith('{')) expectInputs(JSON.parse(answer), result)
  else expect(answer).toBe(result)
})

it.each(recorded.form)('the form says the same of $field when it is $value', ({ field, value, errors }) => {
  const kinds = { sizing: field === 'qty' ? 'fixed' : 'equity', costs: field === 'costPct' ? 'flat' : 'nse' }
  const form = formOf({ mode: 'market', strategy: 'momentum', plan: 'own', ...kinds })
  const values = { ...form.values, [field]: value } as MarketForm['values']
  expect(JSON.stringify(marketErrors({ ...form, values }))).toBe(errors)
})
