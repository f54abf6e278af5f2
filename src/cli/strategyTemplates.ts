import { InputError, RULES_TEMPLATES } from '../engine/index.ts'
import { CODE_TEMPLATES } from '../import/code/codeTemplates.ts'

/** What `new` begins with where no template is named. */
const FIRST = 'ma-cross'

/** What `new` may begin with, as its help lists it. */
export const TEMPLATE_HELP = `  rules (.json): ${RULES_TEMPLATES.map(({ id }) => id).join(', ')}
  code (.ts, .js): ${CODE_TEMPLATES.map(({ id }) => id).join(', ')}`

/**
 * The content of a new file of that kind.
 * @throws InputError for a template that there is not.
 */
export function templateOf(kind: 'rules' | 'code', name: string = FIRST): string {
  const rules = RULES_TEMPLATES.find(({ id }) => id === name)?.rules
  const code = CODE_TEMPLATES.find(({ id }) => id === name)?.source
  const content = kind === 'code' ? code : rules && `${JSON.stringify(rules, null, 2)}\n`
  if (content !== undefined) return content
  throw new InputError(`--template: there is no "${name}" for such a file. There are\n${TEMPLATE_HELP}`)
}
