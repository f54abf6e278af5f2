/** The inputs of a run in the HTML report: by the labels of the form, with the names that the terminal and the JSON have. */
import {
  applies,
  dateWords,
  engineValues,
  INPUT_ENTRIES,
  knownStrategy,
  type RunInput,
} from '../../engine/index.ts'
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { Report } from '../../engine/run/report.ts'
import { escapeHtml, rupees, table, text, whole } from './html.ts'

/** What the form calls an input, and how it shows its value. */
interface Shown {
  readonly label: string
  readonly value: string
}

/** Everything that decided the run, one value a row; the other instruments of the run stand below the main one. */
export function inputTable({ inputs, hedges = [] }: Report): string {
  const others = hedges.map(({ instrument }, k) =>
    row(`hedges.${k}.instrument`, { label: 'Hedge', value: instrument }),
  )
  return table(
    valuesOf(inputs).flatMap(([path, value]) => {
      const shown = path.startsWith('params.')
        ? paramShown(inputs.strategy, path.slice('params.'.length), value)
        : inputShown(inputs, path, value)
      const own = row(path, shown ?? { label: path, value: plain(value) })
      return path === 'instrument' ? [own, ...others] : [own]
    }),
  )
}

function row(path: string, { label, value }: Shown): string {
  return `<th scope="row">${escapeHtml(label)}</th><td>${text(value)}</td><td class="name">${escapeHtml(path)}</td>`
}

/** "fill.slippageTicks" with its value, through all parts of the inputs. */
function valuesOf(inputs: object, before = ''): readonly (readonly [path: string, value: unknown])[] {
  return Object.entries(inputs).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? valuesOf(value, `${before}${name}.`)
      : [[`${before}${name}`, value] as const],
  )
}

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === null ? 'not set' : String(value)
}

function paramShown(strategy: string, name: string, value: unknown): Shown | null {
  const param = knownStrategy(strategy)?.params[name]
  if (!param) return null
  return { label: param.label, value: param.choices?.[Number(value)] ?? withUnit(plain(value), param.unit) }
}

function inputShown(inputs: RunInputs, path: string, value: unknown): Shown | null {
  const values = engineValues(inputs)
  const entry = INPUT_ENTRIES.find(([, input]) => standsAt(input, path) && applies(input, values))
  if (!entry) return null
  const [name, input] = entry
  const strategy = name === 'strategy' && knownStrategy(inputs.strategy)
  if (strategy) return { label: input.label, value: `${strategy.title} (${inputs.strategy})` }
  return { label: input.label, value: value === null ? noneWords(name, input) : valueWords(input, value) }
}

/** What the form calls an input that is not set. */
function noneWords(name: string, input: RunInput): string {
  if (name === 'from') return 'first bar'
  if (name === 'to') return 'last bar'
  return ('none' in input ? input.none?.label : undefined) ?? plain(null)
}

function valueWords(input: RunInput, value: unknown): string {
  if (input.kind === 'choice') return input.choices.find(each => each.value === value)?.label ?? plain(value)
  if (input.kind === 'day') return dateWords(String(value))
  if (input.kind !== 'number') return plain(value)
  return withUnit(String(input.isShare ? Math.round(Number(value) * 1e8) / 1e6 : value), input.unit)
}

/** A field with a star stands at each segment. */
function standsAt({ field }: RunInput, path: string): boolean {
  const [before, after] = field.split('*')
  return after === undefined ? field === path : path.startsWith(before!) && path.endsWith(after)
}

function withUnit(value: string, unit: string): string {
  if (unit === 'INR')
    return Number.isInteger(Number(value)) ? `₹${whole(Number(value))}` : rupees(Number(value))
  if (unit === 'qty') return `${whole(Number(value))} ${value === '1' ? 'unit' : 'units'}`
  // "5%", "2σ", and what has no unit
  if (!/^\w/.test(unit)) return `${value}${unit}`
  return `${value} ${value === '1' ? unit.replace(/s$/, '') : unit}`
}
