import type { Outcome, Problem } from '../../engine/core/problem.ts'
import { EMPTY_RULES, NUMBER_FIELDS, ROW_FIELDS, type Rules, TIME_FIELDS } from '../../engine/rules/rules.ts'
import type { RulesStrategyInfo } from '../../workers/api/api.ts'
import type { Client } from '../../workers/client/clientTypes.ts'
import { exitProblem } from './exitTime.ts'

/** What the engine reads, and all that is wrong. */
export interface ReadRules {
  /** Null where something is wrong. */
  readonly read: RulesStrategyInfo | null
  readonly problems: readonly Problem[]
}

/** Some row that can be read. */
const ROW = 'close > open'

/**
 * Reads rules with all their problems. The engine names the first one: it is asked again without that part, until nothing
 * is left to name.
 */
export async function readAll(client: Pick<Client, 'readRules'>, rules: Rules): Promise<ReadRules> {
  const problems: Problem[] = []
  let outcome: Outcome<RulesStrategyInfo> = await client.readRules(rules)
  let rest: Rules | null = rules
  while (!outcome.ok) {
    problems.push(outcome.problem)
    rest = without(outcome.problem.field, rest)
    if (rest === null) break
    outcome = await client.readRules(rest)
  }
  const isNamed = problems.some(({ field }) => field === 'exitAt' || field === 'entryFrom')
  const exit = isNamed ? null : exitProblem(rules)
  if (exit) problems.push(exit)
  return { read: outcome.ok && problems.length === 0 ? outcome.value : null, problems }
}

/** The rules without what is wrong at that field; null where that cannot be told. */
function without(field: string | undefined, rules: Rules): Rules | null {
  if (field === undefined) return null
  if (field.startsWith('params ')) return withoutParam(field.slice('params '.length), rules)
  const rowField = ROW_FIELDS.find(each => field.startsWith(`${each} row `))
  if (rowField) {
    const row = Number(field.split(' ').at(-1)) - 1
    return { ...rules, [rowField]: rules[rowField].with(row, ROW) }
  }
  if (field === 'entryLong' || field === 'entryShort') return { ...rules, [field]: [ROW] }
  if (field === 'orders') return withoutOrders(rules)
  const plain = [...ROW_FIELDS, ...NUMBER_FIELDS, ...TIME_FIELDS, 'name', 'note'] as const
  const found = plain.find(each => each === field)
  return found === undefined ? null : { ...rules, [found]: EMPTY_RULES[found] }
}

/** Where only a limit is wrong the name stays, since rows use it; otherwise no row can. */
function withoutParam(named: string, rules: Rules): Rules | null {
  const { [named]: wrong, ...others } = rules.params
  if (wrong) return withoutOrders({ ...rules, params: others })
  const name = named.split(' ')[0]!
  if (!Object.hasOwn(rules.params, name)) return null
  const plain = { label: '', unit: '', min: 1, max: 1, step: 1, default: 1 }
  return withoutOrders({ ...rules, params: { ...rules.params, [name]: plain } })
}

function withoutOrders({ orders: _, ...rules }: Rules): Rules {
  return rules
}
