import {
  answersToJson,
  parseAnswers,
  rememberAnswers,
  rememberedAnswers,
  replaceAnswers,
} from '../answers.ts'
import type { BackupProvider } from './parts.ts'

/** The remembered answers to questions about imports as a part of the backup: restoring adds them to those here. */
export const answersPart: BackupProvider = {
  name: 'import-answers',
  label: 'Answers about imported files',
  async collect() {
    const answers = rememberedAnswers()
    return answers.length > 0 ? answersToJson(answers) : undefined
  },
  async compare(json) {
    const now = rememberedAnswers()
    const other = parseAnswers(json).filter(({ header, field, value }) =>
      now.some(one => one.header === header && one.field === field && one.value !== value),
    )
    if (other.length === 0) return []
    return [
      {
        what: 'Answers about imported files',
        now: `${now.length} here`,
        restored: `${other.length} other`,
      },
    ]
  },
  async restore(json) {
    const before = rememberedAnswers()
    rememberAnswers(parseAnswers(json))
    return async () => replaceAnswers(before)
  },
}
