import type { Intent, Situation } from './intent.ts'
import { backtestIntent } from './intents/backtest.ts'
import { calendarIntent } from './intents/calendar.ts'
import { chargesIntent } from './intents/charges.ts'
import { compareIntent } from './intents/compare.ts'
import { deskIntent } from './intents/desk.ts'
import { explainIntent } from './intents/explain.ts'
import { figureIntent } from './intents/figure.ts'
import { helpIntent } from './intents/help.ts'
import { instrumentIntent } from './intents/instrument.ts'
import { limitsIntent } from './intents/limits.ts'
import { ratesIntent } from './intents/rates.ts'
import { strategiesIntent } from './intents/strategies.ts'
import { sweepIntent } from './intents/sweep.ts'
import type { Phrase } from './phrase.ts'

const ASKED: readonly Intent[] = [
  sweepIntent,
  compareIntent,
  backtestIntent,
  strategiesIntent,
  ratesIntent,
  chargesIntent,
  calendarIntent,
  instrumentIntent,
  figureIntent,
  deskIntent,
  explainIntent,
]

/** Every kind of question, the narrower before the wider: the first that fits answers. */
export const INTENTS: readonly Intent[] = [helpIntent([...ASKED, limitsIntent]), limitsIntent, ...ASKED]

/** The intent of a slash command, else the first that fits the words; null where none does. */
export function chooseIntent(phrase: Phrase, situation: Situation): Intent | null {
  if (phrase.isWord(0, '/') && phrase.at(1)?.isGlued) {
    const command = `/${phrase.at(1)!.text}`
    phrase.read(0, 2)
    return INTENTS.find(intent => intent.command === command) ?? null
  }
  return INTENTS.find(intent => intent.fits(phrase, situation)) ?? null
}
