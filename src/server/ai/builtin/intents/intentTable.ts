import type { Intent, Situation } from '../intent.ts'
import { asksMeaning } from '../metricNames.ts'
import type { Phrase } from '../phrase.ts'
import { backtestIntent } from './backtest.ts'
import { betterIntent } from './better.ts'
import { buyHoldIntent } from './buyHold.ts'
import { calendarIntent } from './calendar.ts'
import { changeIntent } from './change.ts'
import { chargesIntent } from './charges.ts'
import { compareIntent } from './compare.ts'
import { deskIntent } from './desk/desk.ts'
import { deskFollowUpIntent } from './desk/followUp.ts'
import { explainIntent } from './explain.ts'
import { glossaryIntent } from './glossary.ts'
import { guidanceIntent } from './guidance.ts'
import { helpIntent } from './help.ts'
import { instrumentIntent } from './instrument.ts'
import { limitsIntent } from './limits.ts'
import { metricIntent } from './metric.ts'
import { ownDataIntent } from './ownData.ts'
import { ownRulesIntent } from './ownRules.ts'
import { ownStrategiesIntent } from './ownStrategies.ts'
import { ratesIntent } from './rates.ts'
import { runChargesIntent } from './runCharges.ts'
import { strategiesIntent } from './strategies.ts'
import { sweepIntent } from './sweep.ts'
import { whyIntent } from './why.ts'

const ASKED: readonly Intent[] = [
  guidanceIntent,
  ownDataIntent,
  whyIntent,
  buyHoldIntent,
  betterIntent,
  sweepIntent,
  changeIntent,
  compareIntent,
  backtestIntent,
  glossaryIntent,
  strategiesIntent,
  runChargesIntent,
  ratesIntent,
  chargesIntent,
  calendarIntent,
  instrumentIntent,
  metricIntent,
  deskIntent,
  explainIntent,
]

/** Every kind of question, the narrower before the wider: the first that fits answers. */
export const INTENTS: readonly Intent[] = [
  helpIntent([ownRulesIntent, ...ASKED, ownStrategiesIntent, limitsIntent]),
  // what the trader has called so is meant, whatever its words mean elsewhere
  ownStrategiesIntent,
  // an order without a condition is one for the desk
  ownRulesIntent,
  limitsIntent,
  ...ASKED,
]

/** Commands by the names that they had before. */
const OLD_COMMANDS: ReadonlyMap<string, string> = new Map([['/figure', '/metric']])

/** The intent of a slash command, else the first that fits the words; null where none does. */
export function chooseIntent(phrase: Phrase, situation: Situation): Intent | null {
  if (phrase.isWord(0, '/') && phrase.at(1)?.isGlued) {
    const typed = `/${phrase.at(1)!.text}`
    const command = OLD_COMMANDS.get(typed) ?? typed
    phrase.read(0, 2)
    return INTENTS.find(intent => intent.command === command) ?? null
  }
  // nothing else has the words of a metric alone, whatever its name holds: "break-even slippage"
  if (asksMeaning(phrase)) return explainIntent
  // a follow-up has no command of its own
  return [deskFollowUpIntent, ...INTENTS].find(intent => intent.fits(phrase, situation)) ?? null
}
