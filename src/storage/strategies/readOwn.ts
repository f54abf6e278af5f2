/** Reads back what strategies of the trader's own are made of, wherever a record holds it. */

import { bareLabel } from '../../engine/inputs/paramLabel.ts'
import type { ParamOrder } from '../../engine/inputs/paramOrder.ts'
import type { Rules } from '../../engine/rules/rules.ts'
import type { Declaration, Param } from '../../engine/strategies/define.ts'
import type { OwnCode, OwnParts, StrategyInfo } from '../../workers/api/api.ts'
import { type Reader, text } from '../records/readers.ts'
import { finite, isPlain, listOf, mapOf, plainJson, shape } from '../records/shapes.ts'

const LONGEST_SOURCE = 300_000
const word = text(200)

const readNumbers = shape({
  label: word,
  unit: word,
  min: finite,
  max: finite,
  step: finite,
  default: finite,
})
const readChoices = listOf(word, 100)

const readParam: Reader<Param> = value => {
  const param = readNumbers(value)
  if (!param || !isPlain(value)) return undefined
  const { min, max, step } = param
  if (min > max || step <= 0 || param.default < min || param.default > max) return undefined
  const choices = readChoices(value.choices)
  const help = word(value.help)
  // older versions of Sauda kept the label as it was written
  const label = bareLabel(param.label, param.unit)
  return { ...param, label, ...(choices && { choices }), ...(help !== undefined && { help }) }
}

const MAX_PARAMS = 100
const readMark = shape({ id: word, summary: text(2000) })
const readHead = shape({ title: word, params: mapOf(readParam) })
const readOrder = shape({ lower: word, upper: word })

const readOrders = listOf<ParamOrder>(value => {
  const order = readOrder(value)
  return order && { ...order, ...(isPlain(value) && value.isOffAtZero === true && { isOffAtZero: true }) }
}, 100)

/** What a strategy is called and lets a run set; the order of parameters that it has not is none. */
export const readDeclaration: Reader<Declaration> = value => {
  const head = readHead(value)
  if (!head || !isPlain(value) || Object.keys(head.params).length > MAX_PARAMS) return undefined
  const orders = readOrders(value.orders)?.filter(
    ({ lower, upper }) => lower in head.params && upper in head.params,
  )
  return { ...head, ...(orders && { orders }) }
}

/** All that a strategy in code declares. */
const readDeclared: Reader<StrategyInfo> = value => {
  const mark = readMark(value)
  const declaration = readDeclaration(value)
  if (!mark || !declaration || !isPlain(value)) return undefined
  return { ...mark, ...declaration, ...(value.legs === 2 && { legs: 2 }) }
}

const readCode: Reader<OwnCode> = shape({ source: text(LONGEST_SOURCE), declared: readDeclared })

const readRules: Reader<Rules> = value => {
  const rules = plainJson(value)
  return isPlain(rules) ? (rules as unknown as Rules) : undefined
}

/** The rules or the code in a record, none where it names none; undefined where they cannot be read. */
export const readOwnParts: Reader<OwnParts> = value => {
  if (!isPlain(value)) return undefined
  if (value.rules !== undefined) {
    const rules = readRules(value.rules)
    return rules && { rules }
  }
  if (value.code === undefined) return {}
  const code = readCode(value.code)
  return code && { code }
}
