/** Parameters of rules while they are typed, and which of them must be below which. */

import type { RuleOrder } from '../../engine/rules/rules.ts'

/** The fields of a parameter. */
export const PARAM_FIELDS = ['name', 'label', 'unit', 'min', 'max', 'step', 'default'] as const

/** A parameter as its fields show it. */
export type ParamDraft = Readonly<Record<(typeof PARAM_FIELDS)[number], string>>

/** The parameters of rules, with their orders: the field of a parameter shows the first of its own. */
export interface ParamsDraft {
  readonly params: readonly ParamDraft[]
  readonly orders?: readonly RuleOrder[]
}

/** The parameter that must be above the one of that name; "" is none. */
export function upperOf({ orders = [] }: ParamsDraft, name: string): string {
  return orders.find(({ lower }) => lower === name)?.upper ?? ''
}

/** The draft in which the parameter of that name must be below another; "" is any value. */
export function setBelow({ params, orders = [] }: ParamsDraft, name: string, upper: string): ParamsDraft {
  const at = orders.findIndex(({ lower }) => lower === name)
  const own = upper === '' ? [] : [{ lower: name, upper }]
  if (at < 0) return { params, orders: [...orders, ...own] }
  return { params, orders: orders.toSpliced(at, 1, ...own) }
}

/** The draft with another name for a parameter, also in its orders. */
export function renameParam({ params, orders = [] }: ParamsDraft, at: number, name: string): ParamsDraft {
  const before = params[at]!.name
  // while two have one name nobody knows which is meant
  const isAlone = params.filter(param => param.name === before).length === 1
  const renamed = (of: string) => (isAlone && of === before ? name : of)
  return {
    params: params.map((param, k) => (k === at ? { ...param, name } : param)),
    orders: orders.map(({ lower, upper }) => ({ lower: renamed(lower), upper: renamed(upper) })),
  }
}

/** The draft without a parameter and its orders. */
export function removeParam({ params, orders = [] }: ParamsDraft, at: number): ParamsDraft {
  const left = params.toSpliced(at, 1)
  const names = new Set(left.map(({ name }) => name))
  return { params: left, orders: orders.filter(({ lower, upper }) => names.has(lower) && names.has(upper)) }
}
