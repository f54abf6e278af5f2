import { addStrategy, InputError, knownStrategy, readRules, ruleStrategy } from '../../engine/index.ts'
import type { OwnCode, OwnParts, RulesStrategyInfo } from '../api/api.ts'

/**
 * Makes the trader's own strategy of a run known to this worker, so that runs may name its id; a built-in one changes nothing.
 * It is said again with each run, since a worker may be a new one.
 * @throws InputError for rules that cannot be read.
 */
export function knowOwn({ rules, code }: OwnParts): void {
  if (rules) addStrategy(ruleStrategy(rules))
  if (code && !knownStrategy(code.declared.id)) addDeclared(code)
}

/** What code declares is enough to plan a sweep of it; it runs in walled workers alone, which know it already. */
function addDeclared({ declared }: OwnCode): void {
  addStrategy({
    ...declared,
    start() {
      throw new InputError(`The code of ${declared.title} is not what was saved. Open it and save it again.`)
    },
  })
}

/**
 * What a form needs of the strategy of these rules, which are known from now on.
 * @throws InputError that names the field, and the row where it is one.
 */
export function readOwnStrategy(given: unknown): RulesStrategyInfo {
  const rules = readRules(given)
  const strategy = ruleStrategy(rules)
  addStrategy(strategy)
  const { id, title, summary, params } = strategy
  return { id, title, summary, params, rules }
}
