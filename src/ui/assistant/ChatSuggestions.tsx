import {
  BookOpen,
  CalendarDays,
  ChartLine,
  Landmark,
  type LucideIcon,
  MessageSquare,
  ReceiptText,
  Scale,
  Target,
} from 'lucide-react'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Icon } from '../primitives/Icon.tsx'

/** One of each kind. Each of them the built-in assistant answers, and a model by its tools. */
const FIRST_QUESTIONS: readonly (readonly [LucideIcon, string])[] = [
  [ChartLine, 'Backtest momentum on RELIANCE from Jan to May 2023 with 2 lakh'],
  [Scale, 'Compare all strategies on BANKNIFTY'],
  [ReceiptText, 'What does it cost to buy and sell 50 NIFTY futures at 18,000 on 15 May 2023?'],
  [Target, 'What is my win rate?'],
  [BookOpen, 'Explain the Sharpe ratio'],
  [CalendarDays, 'Which days is the market closed in 2026?'],
  [Landmark, 'What changed in STT?'],
]

/** What to ask first; one press asks it. */
export function ChatSuggestions({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <EmptyState
      icon={MessageSquare}
      title="Ask the first question"
      text="Replies can be wrong. Check them before you trade."
      className="px-0! py-8!"
      action={
        <ul
          aria-label="First questions"
          className="grid max-w-xl divide-y divide-line rounded-panel border border-line text-left"
        >
          {FIRST_QUESTIONS.map(([icon, question]) => (
            <li key={question} className="group/row">
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="flex min-h-field w-full items-center gap-3 px-3 py-2 text-left -outline-offset-2 group-first/row:rounded-t-panel group-last/row:rounded-b-panel hover:bg-raised"
              >
                <Icon of={icon} className="text-faint" />
                {question}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
