import {
  addStrategy,
  RULE_WORDS,
  RULES_TEMPLATES,
  type Rules,
  readRules,
  ruleStrategy,
} from '../engine/index.ts'
import type { OwnStrategyInfo, RulesHelp } from './api/api.ts'

/**
 * Makes the strategy of these rules known to this worker, so that runs may name its id; none changes nothing. It is said
 * again with each run, since a worker may be a new one.
 * @throws InputError for rules that cannot be read.
 */
export function knowRules(rules: Rules | undefined): void {
  if (rules) addStrategy(ruleStrategy(rules))
}

/**
 * What a form needs of the strategy of these rules, which are known from now on.
 * @throws InputError that names the field, and the row where it is one.
 */
export function readOwnStrategy(given: unknown): OwnStrategyInfo {
  const rules = readRules(given)
  const strategy = ruleStrategy(rules)
  addStrategy(strategy)
  const { id, title, summary, params } = strategy
  return { id, title, summary, params, rules }
}

/** What rules may be written with. */
export function rulesHelp(): RulesHelp {
  return { words: RULE_WORDS, templates: RULES_TEMPLATES }
}
