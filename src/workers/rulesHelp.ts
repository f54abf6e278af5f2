import { RULE_WORDS, RULES_TEMPLATES } from '../engine/index.ts'
import { CODE_TEMPLATES } from '../import/code/codeTemplates.ts'
import type { RulesHelp } from './api/api.ts'

/** What rules may be written with. */
export function rulesHelp(): RulesHelp {
  return { words: RULE_WORDS, templates: RULES_TEMPLATES, codeTemplates: CODE_TEMPLATES }
}
